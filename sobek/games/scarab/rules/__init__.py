"""The rules of Scarab: components, state, scoring, notation."""
