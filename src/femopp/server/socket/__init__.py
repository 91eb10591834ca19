"""A client's socket at a table."""
