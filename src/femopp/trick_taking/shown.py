"""`Shown`: states that notebooks show as pictures, and that have a short representation."""

from typing import Any

from msgspec import Struct

from femopp.pictures import BACK, Place, Scene, drawn, html, joined, tricks_in_words
from femopp.tricks import Seat, seats


class Shown(Struct, frozen=True):
    """A state, or a view of one, of a trick-taking game.

    It has `players`, `points`, `dealer`, `deal_number`, `turn`, `hands`, `trick` and `tricks_of`.
    """

    def __repr__(self) -> str:
        state: Any = self
        acts = "" if state.turn is None else f": seat {state.turn} to act"
        return f"<{type(self).__name__} of {state.players}, deal {state.deal_number}{acts}>"

    def scene(self, bottom: Seat | None = None) -> Scene:
        """Return what a picture shows: hidden cards face down, a known hand at the bottom."""
        state: Any = self
        trick = {one.seat: one.card for one in state.trick.played}
        hands = state.hands or ((),) * state.players
        places = [
            Place(
                name=f"seat {seat}",
                cards=hands[seat],
                played=trick.get(seat),
                note=joined(
                    (tricks_in_words(state.tricks_of(seat)), f"total {state.points[seat]}")
                ),
                deals=seat == state.dealer,
                acts=seat == state.turn,
            )
            for seat in seats(state.players)
        ]
        known = [seat for seat in seats(state.players) if hands[seat] and BACK not in hands[seat]]
        scene = Scene(places, f"Deal {state.deal_number}")
        return scene.seen_from(bottom if bottom is not None else known[0] if known else 0)

    def _repr_svg_(self) -> str:
        return drawn(self.scene())

    def _repr_html_(self) -> str:
        return html(self.scene())
