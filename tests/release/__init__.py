"""What a release consists of, and what has to be right before one."""
