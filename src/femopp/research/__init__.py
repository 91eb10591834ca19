"""Our games by the interfaces that research uses. Each needs a package of its own, and says so."""
