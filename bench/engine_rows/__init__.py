"""Rows of bench/engine.py, a file for each subject."""
