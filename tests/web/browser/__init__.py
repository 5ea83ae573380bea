"""What the page says to the browser, in Node."""
