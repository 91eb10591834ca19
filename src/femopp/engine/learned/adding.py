"""Sums of rows of weights. This is the uncompiled version; adding.pxd has the compiled one."""

from collections.abc import MutableSequence, Sequence


def add_rows(
    sums: MutableSequence[int],
    given: Sequence[int],
    weights: Sequence[int],
    start: int,
    rows: int,
    width: int,
) -> None:
    """Add rows of weights, which begin at `start`, each as many times as is given."""
    for row in range(rows):
        times = given[row]
        if times:
            for column in range(width):
                sums[column] += times * weights[start + row * width + column]
