"""Bots that search in Rifki."""
