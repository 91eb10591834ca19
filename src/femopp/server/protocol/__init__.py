"""The messages of a table's socket, and what is wrong with malformed ones."""
