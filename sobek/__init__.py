"""Three Egyptian games for one table: rules, records and bots, without a page.

An ordinary Python package. It never imports the page (`web`) nor anything of the browser.
"""

__version__ = "0.6.0"
