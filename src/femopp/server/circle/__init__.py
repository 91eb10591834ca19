"""Circles on the server: who is a member, their tables, and the matches played there."""
