"""What each person sees of a table."""
