"""Messages to browsers that are closed, through the push services of their makers."""
