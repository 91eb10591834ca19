"""Figures of circles on the server: kept current as matches end, and read by pages."""
