"""Fits the chance to win a match of Rödskägg to very many matches."""
