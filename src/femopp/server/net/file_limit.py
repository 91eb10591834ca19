"""The system's limit on open files."""

from contextlib import suppress

OTHER_FILES = 256
"""Open files besides clients' sockets, with some to spare."""

MANY = 100_000
"""Sockets if the system has no limit."""


def admit_many_sockets() -> None:
    """Raise the limit on open files as far as the system permits."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_sockets() -> int:
    """Return the maximum of clients' sockets that leaves room for other files."""
    try:
        import resource
    except ImportError:
        return MANY
    files, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return MANY
    return min(MANY, max(files - OTHER_FILES, files // 2))
