"""A live table: who sits where, what has happened there, and what comes next.

Nothing here waits, stores or talks to anybody; the server does, with this.
"""
