"""A live table: its people, its matches and its next step.

Nothing here waits, stores or sends anything; that is for the server.
"""
