"""The bots of Sobek: policy, search, levels, and how they learn."""
