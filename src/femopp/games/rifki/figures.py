"""The figures of Rifki: minus by contract, the best contract, clean deals."""

from collections.abc import Iterator, Mapping

from femopp.circle import Played, PlayedDeal
from femopp.figures.common import sat
from femopp.figures.figure import Better, Combine, Count, Figure, Headline, Show
from femopp.figures.places import has_ended
from femopp.games.rifki.rules.contracts import TERMS, Kind
from femopp.language import Message, _
from femopp.tricks import Seat

NAMES: Mapping[str, Message] = {kind.value: terms.name for kind, terms in TERMS.items()}

ENDED_EARLY = _(
    "Ended early: not everybody had chosen all their contracts, so nobody has won. Its deals count."
)

_KINDS = {terms.rule: kind for kind, terms in TERMS.items()}


def contract_of(deal: PlayedDeal) -> Kind | None:
    """Return the contract of a deal, by the rule of any of its lines."""
    return next((_KINDS[line.rule] for line in deal.told.lines if line.rule in _KINDS), None)


def _got(deal: PlayedDeal, seat: Seat) -> int:
    return sum(line.points for line in deal.told.lines if line.seat == seat)


def _by_contract(played: Played) -> Iterator[Count]:
    for deal in played.deals:
        kind = contract_of(deal)
        if kind is not None:
            for seat, member in sat(deal):
                yield Count(member, _got(deal, seat), 1, kind.value)


def _above_average(played: Played) -> Iterator[Count]:
    """Yield by how much a deal was better than the others' average, in points."""
    for deal in played.deals:
        kind = contract_of(deal)
        if kind is None:
            continue
        total = sum(line.points for line in deal.told.lines)
        others = len(deal.players) - 1
        for seat, member in sat(deal):
            got = _got(deal, seat)
            yield Count(member, round(got - (total - got) / others), 1, kind.value)


def _own(played: Played) -> Iterator[Count]:
    """Yield the points in contracts that a member chose, as the dealer does."""
    for deal in played.deals:
        dealer = deal.told.dealer
        member = None if dealer is None else deal.players[dealer]
        if dealer is not None and member is not None and contract_of(deal) is not None:
            yield Count(member, _got(deal, dealer), 1)


def _clean(played: Played) -> Iterator[Count]:
    for deal in played.deals:
        kind = contract_of(deal)
        if kind is not None and not TERMS[kind].is_positive:
            for seat, member in sat(deal):
                yield Count(member, int(not _got(deal, seat)), 1)


def _best_match(played: Played) -> Iterator[Count]:
    if has_ended(played):
        for seat, member in sat(played.deals[-1]):
            yield Count(member, played.deals[-1].told.totals[seat])


FIGURES = (
    Figure(
        "contracts",
        _("by contract"),
        _("Points a deal in each contract, whoever chose it."),
        _by_contract,
        Combine.KEYED,
        Show.AVERAGE,
        better=Better.MORE,
        keys=NAMES,
        least=20,
    ),
    Figure(
        "best_contract",
        _("best contract"),
        _("The contract in which a member is furthest above the others' average."),
        _above_average,
        Combine.KEYED,
        Show.KEY,
        better=Better.NEITHER,
        keys=NAMES,
        least=3,
    ),
    Figure(
        "own",
        _("in own contracts"),
        _("Points a deal in contracts that the member chose."),
        _own,
        Combine.RATIO,
        Show.AVERAGE,
        least=10,
        column=True,
        record=_("Best chooser: {who:player}, {value} points a deal in their own contracts."),
    ),
    Figure(
        "clean",
        _("deals without minus"),
        _("Negative deals in which a member took nothing, out of all negative deals."),
        _clean,
        Combine.RATIO,
        Show.PERCENT,
        least=20,
        column=True,
        record=_("Cleanest hands: {who:player}, nothing in {amount} of {of} negative deals."),
        headline=Headline(
            more=_("{who:player} took nothing in {count} negative deals"), least=10, weight=30
        ),
    ),
    Figure(
        "best_match",
        _("best match"),
        _("The highest total at the end of a match."),
        _best_match,
        Combine.MOST,
        least=1,
        record=_("Highest total: {who:player}, {value} points on {day}."),
    ),
)
