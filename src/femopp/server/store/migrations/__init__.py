"""Every step from an older database to the present one, for Alembic."""
