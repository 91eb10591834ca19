"""Reuse of the memory of freed positions. This is the uncompiled version; pool.pxd has the compiled
one.
"""


def reuse_memory(_kind: type) -> None:
    """Do nothing; in C, keep up to 8 MiB of freed positions of this class for the next ones.

    Otherwise the memory of a large batch goes back to the operating system, which takes longer to
    return it, page by page, than the copies take. A module may call this for one class.
    """
