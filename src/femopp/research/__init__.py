"""Interfaces of research libraries. Each needs an optional package, and says which."""
