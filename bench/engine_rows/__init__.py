"""What bench/engine.py measures, a file for each subject."""
