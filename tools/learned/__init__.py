"""Training of the networks of `learned` that come with the games, and pictures of it."""
