"""Counts and logs of the server's work, without anything of the people who play."""
