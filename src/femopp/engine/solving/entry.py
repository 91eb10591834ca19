"""The transposition table's entries when the engine runs uncompiled."""


class Entry:
    """Bounds for the rest of a deal, as in tricks.pxd."""

    def __init__(self) -> None:
        self.place = self.least = self.most = self.deal = self.card = 0
