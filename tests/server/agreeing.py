"""A client's part in the chance of a match, which every client takes by itself."""

from secrets import token_bytes
from typing import Any

from femopp.driver.verified import SECRET_BYTES, commitment

OF_ROUND = "round"
"""The id of what a client says by itself in a round; its answers are skipped."""


class Agreeing:
    """One client: its nonces by the ids of the rounds, from when it commits to them."""

    def __init__(self) -> None:
        self.nonces: dict[str, bytes] = {}
        self._revealed: set[str] = set()

    def answer(self, screen: Any) -> dict[str, str] | None:
        """Return the message with which this client goes on, None for none."""
        made = screen["round"]
        if made is None or screen["seat"] is None:
            return None
        about, number = {"id": OF_ROUND, "round": made["id"]}, made["id"]
        if made["stage"] == "open" and number not in self.nonces:
            nonce = self.nonces[number] = token_bytes(SECRET_BYTES)
            return {"type": "Commit", **about, "commitment": commitment(nonce)}
        is_due = made["stage"] == "closed" and number in self.nonces
        if is_due and number not in self._revealed:
            self._revealed.add(number)
            return {"type": "Reveal", **about, "nonce": self.nonces[number].hex()}
        return None
