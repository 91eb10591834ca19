"""The parts of a search: playouts in sampled worlds, and the values of their ends."""
