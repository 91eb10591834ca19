"""Addresses, limits and sockets of clients."""
