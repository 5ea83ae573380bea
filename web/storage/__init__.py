"""Everything that the page stores in the browser. Each stored key belongs to one module."""
