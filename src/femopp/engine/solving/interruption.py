"""Ctrl-C in the midst of a search.

A search takes as long as it takes, and Python is not asked meanwhile: so it has to listen for
signals itself. When a signal's handler raises something, the search comes to its end at once, what
it has found is thrown away, and that is raised.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    SELDOM = (1 << 18) - 1

    def PyErr_CheckSignals() -> None:  # noqa: N802
        """Uncompiled a search is interrupted like all that Python does."""


class Interruption:
    """What a signal has raised while one or several searches went on; nothing at first."""

    raised: BaseException | None

    def __init__(self) -> None:
        self.came = False
        self.raised = None

    def _listen(self) -> None:
        """Let Python handle the signals that have come. Searches do so once in `SELDOM` nodes."""
        with cython.gil:
            try:
                PyErr_CheckSignals()
            except BaseException as raised:
                self.came, self.raised = True, raised

    def _tell(self) -> None:
        """Raise what has come, now that the search is at its end."""
        if self.raised is not None:
            raised = self.raised
            self.came, self.raised = False, None
            raise raised
