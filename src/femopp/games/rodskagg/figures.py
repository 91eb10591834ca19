"""The figures of Rödskägg: five ups, knocks, beards and shaves."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from femopp.circle import Played
from femopp.figures.common import lines, sat
from femopp.figures.figure import Better, Combine, Count, Figure, Headline, Show
from femopp.figures.places import has_ended
from femopp.figures.rules import from_options
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.errors import OFFENCES, ErrorKind
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.language import Message, _
from femopp.rulebook import ToldLine
from femopp.tricks import Seat

_OF_ERRORS: Mapping[str, Callable[[str], bool]] = {
    kind.value: from_options(
        RodskaggOptions, *[one for one in (offence.option, offence.whose) if one is not None]
    )
    for kind, offence in OFFENCES.items()
}
"""Whether a rule on the sheet is that of an error."""

_OTHERS: Mapping[str, Callable[[str], bool]] = {
    "false_knock": from_options(RodskaggOptions, "false_knock_penalty"),
    "failed": from_options(
        RodskaggOptions, "failed_bid_penalty", "contract_test", "rodskagg_fail_plus"
    ),
    "in_vain": from_options(RodskaggOptions, "play_on_penalty"),
}
"""The same for the other reasons to go up."""

FIVE_UPS: Mapping[str, Message] = {
    "failed": _("failed contracts"),
    "in_vain": _("went along in vain"),
    "early_pickup": _("picked up too early"),
    "forgot_ask": _("forgot to ask"),
    "revoke": _("didn't follow suit"),
    "out": _("forgot to knock out"),
    "notice": _("forgot to give notice"),
    "misdeal": _("misdealt"),
    "cut": _("cut the pack"),
    "false_knock": _("knocked falsely"),
}
"""Every reason to go up, in words."""

_eliminates = from_options(RodskaggOptions, "rodskagg_fail")

ENDED_EARLY = _("Ended early: nobody came to zero, so nobody has won. Its deals count.")

DEALERS = (ErrorKind.MISDEAL.value, ErrorKind.EARLY_PICKUP.value)
"""Errors by which a dealer shows that the phrase was forgotten."""


def error_of(line: ToldLine) -> str | None:
    """Return the error that a line is for, None if it is for something else."""
    if line.points <= 0:
        return None
    return next((kind for kind, is_its in _OF_ERRORS.items() if is_its(line.rule)), None)


def why_up(line: ToldLine) -> str | None:
    """Return the reason to go up, None if the line is none: tricks, or a bounce."""
    if line.points <= 0:
        return None
    others = (kind for kind, is_its in _OTHERS.items() if is_its(line.rule))
    return error_of(line) or next(others, None)


def last(played: Played) -> frozenset[Seat]:
    """Return the seats that a failed rödskägg put out of the match: they finish last."""
    return frozenset(
        line.seat
        for deal in played.deals
        for line in deal.told.lines
        if not line.points and _eliminates(line.rule)
    )


def _five_ups(played: Played) -> Iterator[Count]:
    for member, line, _deal in lines(played):
        why = why_up(line)
        if why is not None:
            yield Count(member, key=why)


def _caught(played: Played) -> Iterator[Count]:
    for member, line, deal in lines(played):
        if line.by is not None and error_of(line) is not None:
            yield Count(member, key=deal.players[line.by] or "")


def _knocks(played: Played) -> Iterator[Count]:
    """Yield right knocks out of all that named an error."""
    for deal in played.deals:
        for line in deal.told.lines:
            if line.by is not None and error_of(line) is not None:
                knocker, right = deal.players[line.by], 1
            elif why_up(line) == "false_knock":
                knocker, right = deal.players[line.seat], 0
            else:
                continue
            if knocker is not None:
                yield Count(knocker, right, 1)
        for seat in deal.told.rejected:
            knocker = deal.players[seat]
            if knocker is not None:
                yield Count(knocker, 0, 1)


def _forgetful(played: Played) -> Iterator[Count]:
    for deal in played.deals:
        dealer = deal.told.dealer
        member = None if dealer is None else deal.players[dealer]
        if member is None:
            continue
        forgot = any(line.seat == dealer and error_of(line) in DEALERS for line in deal.told.lines)
        yield Count(member, int(forgot), 1)


def _beards(played: Played) -> Iterator[Count]:
    for deal in played.deals:
        for seat, member in sat(deal):
            yield Count(member, deal.told.totals[seat])


def _shaved(played: Played) -> Iterable[Count]:
    """Return the members who won on zero."""
    if not has_ended(played):
        return
    assert played.outcome is not None
    totals = played.deals[-1].told.totals
    for seat in played.outcome.winners:
        member = played.whole_players[seat]
        if member is not None and totals[seat] == 0:
            yield Count(member)


def _contracts(played: Played) -> Iterator[Count]:
    """Yield the contracts made out of those played, by the title of the deal."""
    for deal in played.deals:
        said = deal.told.title.values
        seat, contract, tricks = (said.get(one) for one in ("seat", "contract", "tricks"))
        if (
            not isinstance(seat, int)
            or contract not in set(Contract)
            or not 0 <= seat < len(deal.players)
        ):
            continue
        member = deal.players[seat]
        if member is None:
            continue
        failed = any(
            line.seat == seat and (_OTHERS["failed"](line.rule) or _eliminates(line.rule))
            for line in deal.told.lines
            if line.points >= 0
        )
        is_whole = contract != Contract.RODSKAGG or tricks == 6
        yield Count(
            member,
            int(is_whole and not failed),
            1,
            "red" if contract == Contract.RODSKAGG else "plain",
        )


FIGURES = (
    Figure(
        "shaved",
        _("shaved clean"),
        _("Matches won on exactly zero points."),
        _shaved,
        headline=Headline(
            once=_("{who:player} shaved clean"),
            more=_("{who:player} shaved clean {times}"),
            weight=100,
        ),
    ),
    Figure(
        "five_ups",
        _("five ups"),
        _("How often a member went up, by the reason: errors, failed contracts, tricks not taken."),
        _five_ups,
        Combine.KEYED,
        better=Better.FEWER,
        keys=FIVE_UPS,
    ),
    Figure(
        "caught",
        _("five ups caught"),
        _("Errors that somebody knocked for, by who knocked."),
        _caught,
        Combine.KEYED,
        better=Better.FEWER,
        column=True,
        headline=Headline(
            once=_("{who:player} was caught once"),
            more=_("{who:player} was caught {times}"),
            by=_("{text}, {count} of them by {other:player}"),
            weight=50,
        ),
        between=_("{other:player} caught {who:player}, by knocks: {amount}."),
    ),
    Figure(
        "knocks",
        _("knocks right"),
        _("Knocks for an error that were right, out of all."),
        _knocks,
        Combine.RATIO,
        Show.OF,
        least=5,
        column=True,
        record=_("Sharpest ear: {who:player}."),
        headline=Headline(
            more=_("{who:player} knocked rightly {times}"),
            least=3,
            weight=40,
        ),
    ),
    Figure(
        "dealer",
        _("forgetful as dealer"),
        _("Own deals in which the dealer went up for a misdeal, or for picking up unsaid."),
        _forgetful,
        Combine.RATIO,
        Show.PERCENT,
        better=Better.FEWER,
        least=10,
        record=_("Most forgetful dealer: {who:player}, in {amount} of {of} deals."),
        worst=True,
    ),
    Figure(
        "beard",
        _("longest beard"),
        _("The most points that stood on the sheet after a deal."),
        _beards,
        Combine.MOST,
        better=Better.FEWER,
        least=13,
        record=_("Longest beard: {who:player}, {value} points on {day}."),
        worst=True,
    ),
    Figure(
        "contracts",
        _("contracts made"),
        _("Contracts made out of those played, rödskägg by itself."),
        _contracts,
        Combine.KEYED,
        Show.PERCENT,
        keys={"plain": _("below rödskägg"), "red": _("rödskägg")},
        least=10,
    ),
)
