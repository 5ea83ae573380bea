"""What a person can do on the page, by what it is about. Each module lists its handlers in
``EVENTS``; :mod:`web.app.router` has them all in one table."""
