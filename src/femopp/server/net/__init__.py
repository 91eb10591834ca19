"""Addresses, limits and sockets: what the server knows of whoever connects."""
