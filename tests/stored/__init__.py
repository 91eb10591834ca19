"""Tables and records as earlier builds stored them; `make.py` says how they are made."""

from pathlib import Path

FOLDER = Path(__file__).parent

TABLES = "tables.sqlite3"
