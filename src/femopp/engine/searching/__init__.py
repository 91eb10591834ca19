"""What a search is made of: deals played out in sampled worlds, and what their ends are worth."""
