"""The page: shell, renderers and bots' worker, in Python that runs in the browser."""
