"""What the table of the search through tricks holds, where the engine runs uncompiled."""


class Known:
    """What is known of the rest of a deal, as in tricks.pxd."""

    def __init__(self) -> None:
        self.place = self.least = self.most = self.deal = self.card = 0
