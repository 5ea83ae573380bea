"""The rules of Scarab: components, actions, states, scoring, views and their texts."""
