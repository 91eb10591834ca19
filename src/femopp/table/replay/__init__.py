"""Finished matches, to watch again or as records."""
