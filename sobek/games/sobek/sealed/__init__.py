"""Sealed play of Sobek for two: what is locked, what is opened when, and what each device sees."""
