"""The screens of a table, one for each observer."""
