"""Bots for Sobek: policy, playout, evaluation, and what the search samples."""
