"""What runs before Python, in Node."""
