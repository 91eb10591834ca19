"""The same games once more, compiled: for search, simulation and learning."""
