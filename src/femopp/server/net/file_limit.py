"""How many sockets the system lets this process have."""

from contextlib import suppress

OTHER_FILES = 256
"""Files that are open besides the sockets of clients, at most, and some to spare."""

MANY = 100_000
"""Sockets that are enough where the system names no limit."""


def admit_many_sockets() -> None:
    """Let the process have as many sockets open as the system permits."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_sockets() -> int:
    """Sockets of clients that may be open at one time, so that files can still be opened."""
    try:
        import resource
    except ImportError:
        return MANY
    files, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return MANY
    return min(MANY, max(files - OTHER_FILES, files // 2))
