"""Figures of circles on the server: stored by match, and added up when somebody asks."""
