"""Cards as players who search would play them, told by small networks instead of by a search."""
