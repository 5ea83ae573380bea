"""What outlives the page. One module owns each stored key."""
