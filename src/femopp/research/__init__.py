"""Interfaces of research libraries, and learners. Each needs an optional package, and says which."""
