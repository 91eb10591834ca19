"""The log of a table: entries, folding, snapshots."""
