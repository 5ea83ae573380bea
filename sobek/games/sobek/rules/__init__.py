"""The rules of Sobek: components, state, powers, tokens, scoring, views, notation."""
