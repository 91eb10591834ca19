"""A table at one moment: the company, the match, what passes."""
