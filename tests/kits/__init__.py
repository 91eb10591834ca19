"""Kits of other distributions, one project each, which are installed for all tests."""
