"""Ctrl-C during a search.

A search may run long, and Python handles no signals meanwhile, so it checks for them itself. When a
signal handler raises an exception, the search stops at once and discards its result; the exception
is raised.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.uncompiled import PyErr_CheckSignals

    SELDOM = (1 << 18) - 1


class Interruption:
    """The exception that a signal handler raised during one or several searches, if any."""

    raised: BaseException | None

    def __init__(self) -> None:
        self.came = False
        self.raised = None

    def _listen(self) -> None:
        """Let Python handle pending signals. Searches call this once in `SELDOM` nodes."""
        with cython.gil:
            try:
                PyErr_CheckSignals()
            except BaseException as raised:
                self.came, self.raised = True, raised

    def _tell(self) -> None:
        """Raise the pending exception after the search."""
        if self.raised is not None:
            raised = self.raised
            self.came, self.raised = False, None
            raise raised
