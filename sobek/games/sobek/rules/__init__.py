"""The rules of Sobek: components, actions, states, effects, scoring, views and their texts."""
