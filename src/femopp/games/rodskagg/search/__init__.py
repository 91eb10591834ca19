"""Bots that search in Rödskägg."""
