"""Payment: the basic amounts, the bump, and one line for every doubling.

Each seat's lines add up: the basic payment, then the amount added by each doubling.
"""

from collections.abc import Callable

from msgspec import Struct

from femopp.games.sheepshead.rules.actions import Blitz
from femopp.games.sheepshead.rules.state import Cracked
from femopp.language import Message, _
from femopp.rulebook import Score, score
from femopp.tricks import Seat


class PlayedDeal(Struct, frozen=True):
    """A deal after the last trick, as it is paid.

    partner          None if the picker played alone, announced or not
    picker_points    card points of the picker's side, with the buried cards
    opponent_points  card points of the opponents
    doublers         doublings for unpicked deals
    bump             whether a losing picker's side pays double at this table
    """

    picker: Seat
    partner: Seat | None
    picker_points: int
    opponent_points: int
    schneider: bool
    no_trick: bool
    doublers: int = 0
    blitz: Blitz = Blitz.PLAIN
    cracks: tuple[Cracked, ...] = ()
    double_cracked: Seat | None = None
    triple_cracked: Seat | None = None
    bump: bool = True

    @property
    def won(self) -> bool:
        """Whether the picker's side has more than half of the card points [SHP-PICK-4]."""
        return self.picker_points >= TARGET

    def cracked(self, blitz: Blitz) -> tuple[Seat, ...]:
        """Return the seats that cracked in this form."""
        return tuple([crack.seat for crack in self.cracks if crack.blitz is blitz])

    # For the texts of the lines.

    @property
    def fewer(self) -> int:
        return min(self.picker_points, self.opponent_points)

    @property
    def plain_crackers(self) -> tuple[Seat, ...]:
        return self.cracked(Blitz.PLAIN)

    @property
    def blitz_crackers(self) -> tuple[Seat, ...]:
        return self.cracked(Blitz.BLITZ)

    @property
    def indian_crackers(self) -> tuple[Seat, ...]:
        return self.cracked(Blitz.INDIAN)

    @property
    def both_crackers(self) -> tuple[Seat, ...]:
        return self.cracked(Blitz.BOTH)


TARGET = 61
"""The card points that the picker's side needs to win."""


class Basic(Struct, frozen=True):
    """Payments in base units if the picker's side wins; the opposite if it loses."""

    picker: int
    partner: int
    opponent: int


WITH_PARTNER = Basic(picker=2, partner=1, opponent=-1)
ALONE = Basic(picker=4, partner=0, opponent=-1)


def basic(deal: PlayedDeal, seat: Seat) -> int:
    """Return the basic payment to a seat before any doubling (negative: from it)."""
    row = ALONE if deal.partner is None else WITH_PARTNER
    share = (
        row.picker if seat == deal.picker else row.partner if seat == deal.partner else row.opponent
    )
    return share if deal.won else -share


@score("SHP-PAY-3", _("The picker's side wins, with a partner"))
def won_with_partner(deal: PlayedDeal, seat: Seat) -> int:
    return basic(deal, seat) if deal.won and deal.partner is not None else 0


@score("SHP-PAY-3", _("The picker's side loses, with a partner"))
def lost_with_partner(deal: PlayedDeal, seat: Seat) -> int:
    return basic(deal, seat) if not deal.won and deal.partner is not None else 0


@score("SHP-PAY-5", _("The picker wins alone"))
def won_alone(deal: PlayedDeal, seat: Seat) -> int:
    return basic(deal, seat) if deal.won and deal.partner is None else 0


@score("SHP-PAY-5", _("The picker loses alone"))
def lost_alone(deal: PlayedDeal, seat: Seat) -> int:
    return basic(deal, seat) if not deal.won and deal.partner is None else 0


class Doubling(Struct, frozen=True):
    """A reason to double; `times` gives the number of doublings in a deal."""

    name: str
    ids: str
    text: Message
    times: Callable[[PlayedDeal], int]
    option: str | None = None


def _cracks(blitz: Blitz) -> Callable[[PlayedDeal], int]:
    """Count a crack: it doubles once, and once more for each pair of queens announced with it."""
    return lambda deal: len(deal.cracked(blitz)) * (1 + blitz.doublings)


DOUBLINGS: tuple[Doubling, ...] = (
    Doubling(
        "bump_with_partner",
        "SHP-PAY-4",
        _("Double the bump: the picker's side pays double"),
        lambda deal: int(deal.bump and not deal.won and deal.partner is not None),
    ),
    Doubling(
        "bump_alone",
        "SHP-PAY-6",
        _("Double the bump: the lone picker pays double"),
        lambda deal: int(deal.bump and not deal.won and deal.partner is None),
    ),
    Doubling(
        "doublers",
        "SHP-DBL-DOUBLER-1",
        _("Doublings for deals that were passed out: {settled.doublers}"),
        lambda deal: deal.doublers,
        option="doubler_mode",
    ),
    Doubling(
        "blitz",
        "SHP-DBL-BLITZ-1",
        _("Blitz by {settled.picker:player}"),
        lambda deal: int(deal.blitz in (Blitz.BLITZ, Blitz.BOTH)),
    ),
    Doubling(
        "indian_blitz",
        "SHP-DBL-INDIAN-1",
        _("Indian blitz by {settled.picker:player}"),
        lambda deal: int(deal.blitz in (Blitz.INDIAN, Blitz.BOTH)),
    ),
    Doubling(
        "crack",
        "SHP-DBL-CRACK-1",
        _("Crack by {settled.plain_crackers:players}"),
        _cracks(Blitz.PLAIN),
    ),
    Doubling(
        "blitz_crack",
        "SHP-DBL-CRACK-2",
        _("Blitz crack by {settled.blitz_crackers:players}: doubles twice"),
        _cracks(Blitz.BLITZ),
    ),
    Doubling(
        "indian_blitz_crack",
        "SHP-DBL-CRACK-2",
        _("Indian blitz crack by {settled.indian_crackers:players}: doubles twice"),
        _cracks(Blitz.INDIAN),
    ),
    Doubling(
        "both_blitz_cracks",
        "SHP-DBL-CRACK-3",
        _("Blitz and indian blitz crack by {settled.both_crackers:players}: doubles three times"),
        _cracks(Blitz.BOTH),
    ),
    Doubling(
        "double_crack",
        "SHP-DBL-DCRACK-1",
        _("Double crack by {settled.double_cracked:player}"),
        lambda deal: int(deal.double_cracked is not None),
        option="recrack_by",
    ),
    Doubling(
        "triple_crack",
        "SHP-DBL-TCRACK-1",
        _("Triple crack by {settled.triple_cracked:player}"),
        lambda deal: int(deal.triple_cracked is not None),
    ),
    Doubling(
        "schneider",
        "SHP-DBL-SCHNEIDER-1",
        _("The losing side is schneider, with {settled.fewer} card points"),
        lambda deal: int(deal.schneider),
        option="schneider_rule",
    ),
    Doubling(
        "no_trick",
        "SHP-DBL-NOTRICK-1",
        _("The losing side took no trick"),
        lambda deal: int(deal.no_trick),
    ),
)


def _line(place: int) -> Score:
    """Make the score line of a doubling: the amount that it adds to the payment so far."""
    doubling = DOUBLINGS[place]

    def added(deal: PlayedDeal, seat: Seat) -> int:
        times = doubling.times(deal)
        if not times:
            return 0
        before = sum(earlier.times(deal) for earlier in DOUBLINGS[:place])
        stake = basic(deal, seat) << before
        return (stake << times) - stake

    return Score(doubling.name, doubling.ids, doubling.text, added, doubling.option)


SCORES: tuple[Score, ...] = (
    won_with_partner,
    lost_with_partner,
    won_alone,
    lost_alone,
    *(_line(place) for place in range(len(DOUBLINGS))),
)
