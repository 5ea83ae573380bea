"""Several devices at one table: how they meet, what they say, what each of them knows."""
