"""The rule sheet of Rödskägg."""

SHEET = ()
