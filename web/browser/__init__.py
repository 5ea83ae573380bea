"""The only code that touches the browser."""
