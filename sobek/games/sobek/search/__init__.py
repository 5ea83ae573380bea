"""The bots of Sobek: valuation, policy, playouts, determinizations and levels."""
