"""The page as it is heard: Debian's screen reader Orca reads it in Firefox."""
