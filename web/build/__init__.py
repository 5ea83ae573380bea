"""Builds ``dist/``. Nothing in this folder is shipped."""
