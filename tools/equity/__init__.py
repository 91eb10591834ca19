"""Fits winning probabilities for Rödskägg to very many matches."""
