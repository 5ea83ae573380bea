"""What a person can do on the page, by what it is about: each module has its part of the page's
logic as a class, and as ``EVENTS`` what each event does."""
