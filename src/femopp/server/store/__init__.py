"""Where tables are kept: a database, its log, backups and locks."""
