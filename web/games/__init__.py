"""The renderers: every module or package here draws the table of the game it is called like."""
