"""A table in play on this server: its clock, its people, its screens."""
