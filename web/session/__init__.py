"""Who plays, and who may see what."""
