"""Facts that reasons are made from: a game's kit declares them in its part `reasons`.

A fact is measured in sampled worlds, each played out after the best choice and after another. The
playouts are those of the search, so hidden cards that a seat doesn't know have no influence.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Protocol

from femopp.cards import Card
from femopp.engine.position import Position
from femopp.language import Message, Text, _, say
from femopp.ranking import CardOrder
from femopp.rulebook import Action, Play
from femopp.tricks import Seat

FEWEST = 40
"""The smallest number of worlds that a share is given of."""
SURE = 2.0
"""The number of standard errors by which two choices must differ."""
HALF = 0.5


@dataclass(frozen=True)
class Matter:
    """A choice to be explained: the best one, and another it is compared with.

    `said_best` and `said_other` are their words.
    """

    view: Any
    seat: Seat
    best: Action
    other: Action
    said_best: object
    said_other: object


@dataclass(frozen=True)
class Trial:
    """One world: the position before the choice, the ends of the deal after both, their values."""

    matter: Matter
    before: Position
    after_best: Position
    after_other: Position
    best_value: float
    other_value: float


Measure = Callable[[Matter, Position, Position], float | None]
"""Measures a fact in one world, from the position before the choice and the deal's end.

1 or 0 says whether something comes; None leaves the world out.
"""
Applies = Callable[[Matter], bool]


def always(matter: Matter) -> bool:
    """Return that a fact applies to every choice."""
    return True


def plays(matter: Matter) -> bool:
    """Return whether a card is to be played."""
    return isinstance(matter.best, Play)


@dataclass(frozen=True)
class Reason:
    """One sentence, and the shares or averages that it states (shares from 0 to 1).

    `share` is the one to be drawn as dots, None if there is none. `alone`: whether it is a reason
    by itself.
    """

    fact: str
    text: Text
    figures: tuple[float, ...]
    share: float | None = None
    alone: bool = True


class Fact(Protocol):
    """Something measurable that may be a reason: it must speak for the best choice."""

    @property
    def name(self) -> str: ...

    @property
    def applies(self) -> Applies: ...

    def found(self, matter: Matter, trials: Sequence[Trial]) -> Reason | None:
        """Return the reason, None if the worlds don't bear it out."""
        ...


@dataclass(frozen=True)
class Chance:
    """How often something good comes after one of the choices: the one of the type `after`.

    It is said if it comes in half of the worlds or more after the best choice, or in fewer after
    the other. The message has ``{chance}`` and ``{choice}``.
    """

    name: str
    applies: Applies
    after: type[Action]
    measure: Measure
    told: Message

    def found(self, matter: Matter, trials: Sequence[Trial]) -> Reason | None:
        is_best = isinstance(matter.best, self.after)
        if not is_best and not isinstance(matter.other, self.after):
            return None
        share = _share(
            [
                self.measure(matter, one.before, one.after_best if is_best else one.after_other)
                for one in trials
            ]
        )
        if share is None or (share >= HALF) != is_best:
            return None
        choice = matter.said_best if is_best else matter.said_other
        text = say(self.told, chance=hundred(share), choice=choice)
        return Reason(self.name, text, (share,), share)


@dataclass(frozen=True)
class Stakes:
    """How often one of the choices wins, the one of the type `after`, and what that pays.

    It is said if the choice brings something on average and is the best, or loses something and
    isn't. The message has ``{chance}``, ``{won}`` and ``{lost}``.
    """

    name: str
    after: type[Action]
    told: Message
    applies: Applies = always

    def found(self, matter: Matter, trials: Sequence[Trial]) -> Reason | None:
        is_best = isinstance(matter.best, self.after)
        if is_best == isinstance(matter.other, self.after) or len(trials) < FEWEST:
            return None
        values = [one.best_value if is_best else one.other_value for one in trials]
        leads = [one.best_value - one.other_value for one in trials]
        if (fmean(values) > 0) != is_best or not surely(leads) or fmean(leads) < 0:
            return None
        pays = _pays(values)
        if pays is None:
            return None
        share, (won, lost) = sum(one > 0 for one in values) / len(values), pays
        text = say(self.told, chance=hundred(share), won=won, lost=lost)
        return Reason(self.name, text, (share, won, lost), share)


@dataclass(frozen=True)
class Contrast:
    """How often something comes after the best choice, and after the other.

    It is said if they differ by `apart` or more, and that speaks for the best choice. The message
    has ``{best}``, ``{chance}``, ``{other}`` and ``{instead}``, and may have what a win and a loss
    pay, ``{won}`` and ``{lost}``.

    good     whether more of it is good; None if the worlds show it
    certain  whether what comes in all worlds is certain
    stated   whether its shares are true at a table, and so stated
    """

    name: str
    applies: Applies
    measure: Measure
    told: Message
    apart: float
    good: bool | None = None
    certain: bool = False
    stated: bool = True

    def found(self, matter: Matter, trials: Sequence[Trial]) -> Reason | None:
        pair = _pair(self.measure, matter, trials)
        if pair is None:
            return None
        best, other = pair
        chance, instead = hundred(best, self.certain), hundred(other, self.certain)
        if abs(best - other) < self.apart or chance == instead:
            return None
        if self._is_good(matter, trials) != (best > other):
            return None
        won, lost = _pays([value for one in trials for value in _values(one)]) or (0.0, 0.0)
        text = say(
            self.told,
            best=matter.said_best,
            chance=chance,
            other=matter.said_other,
            instead=instead,
            won=won,
            lost=lost,
        )
        if not self.stated:
            return Reason(self.name, text, ())
        return Reason(self.name, text, (best, other), other)

    def _is_good(self, matter: Matter, trials: Sequence[Trial]) -> bool | None:
        """Return whether the worlds in which it comes are worth more than the others."""
        if self.good is not None:
            return self.good
        with_it, without = list[float](), list[float]()
        for one in trials:
            for end, value in zip((one.after_best, one.after_other), _values(one), strict=True):
                comes = self.measure(matter, one.before, end)
                if comes is not None:
                    (with_it if comes else without).append(value)
        return fmean(with_it) > fmean(without) if with_it and without else None


@dataclass(frozen=True)
class Average:
    """An average after the best choice, and after the other, in the units of `measure`.

    It is said if they differ by `apart` or more; `rises` is whether only if it's more after the
    best choice, or only if it's less. The message has ``{best}``, ``{average}``, ``{other}`` and
    ``{instead}``.
    """

    name: str
    applies: Applies
    measure: Measure
    told: Message
    apart: float
    rises: bool | None = None

    def found(self, matter: Matter, trials: Sequence[Trial]) -> Reason | None:
        pair = _pair(self.measure, matter, trials)
        if pair is None or abs(pair[0] - pair[1]) < self.apart:
            return None
        best, other = pair
        if self.rises is not None and self.rises != (best > other):
            return None
        text = say(
            self.told,
            best=matter.said_best,
            average=best,
            other=matter.said_other,
            instead=other,
        )
        return Reason(self.name, text, pair)


@dataclass(frozen=True)
class Needed:
    """A risk: how often something must come, and how often it does.

    `risk` is the type of the choice that needs it; the other choice is safe. The chance needed is
    that at which both are worth the same, by the mean values of worlds with and without it. The
    message has ``{needed}`` and ``{chance}``.
    """

    name: str
    risk: type[Action]
    measure: Measure
    told: Message
    applies: Applies = always

    def found(self, matter: Matter, trials: Sequence[Trial]) -> Reason | None:
        is_best = isinstance(matter.best, self.risk)
        if is_best == isinstance(matter.other, self.risk):
            return None
        with_it, without, safe = list[float](), list[float](), list[float]()
        for one in trials:
            end, risky, sure = one.after_best, one.best_value, one.other_value
            if not is_best:
                end, risky, sure = one.after_other, one.other_value, one.best_value
            comes = self.measure(matter, one.before, end)
            if comes is None:
                continue
            (with_it if comes else without).append(risky)
            safe.append(sure)
        if not with_it or not without or len(safe) < FEWEST:
            return None
        gain, loss = fmean(with_it), fmean(without)
        needed = (fmean(safe) - loss) / (gain - loss) if gain > loss else -1.0
        share = len(with_it) / len(safe)
        if not 0 < needed < 1 or (share >= needed) != is_best or hundred(needed) == hundred(share):
            return None
        text = say(self.told, needed=hundred(needed), chance=hundred(share))
        return Reason(self.name, text, (needed, share), share)


@dataclass(frozen=True)
class Place:
    """The seat that probably has a card: of the `cards`, the first that some seat has often enough.

    It is said if one seat has it in a share of `least` or more of the worlds, and is not known to.
    It is no reason alone. The message has ``{seat:player}``, ``{card}`` and ``{chance}``.
    """

    name: str
    cards: Callable[[Matter], Sequence[Card]]
    number: Callable[[Card], int]
    told: Message
    least: float
    applies: Applies = always

    def found(self, matter: Matter, trials: Sequence[Trial]) -> Reason | None:
        if len(trials) < FEWEST:
            return None
        hands = [one.before.hands() for one in trials]
        for card in self.cards(matter):
            bit = 1 << self.number(card)
            for seat in range(len(hands[0])):
                share = sum(1 for one in hands if one[seat] & bit) / len(hands)
                if seat != matter.seat and self.least <= share < 1:
                    text = say(self.told, seat=seat, card=card, chance=hundred(share))
                    return Reason(self.name, text, (share,), share, alone=False)
        return None


def hundred(share: float, certain: bool = False) -> int:
    """Return a share in whole parts of 100.

    0 and 100 stand for what is `certain`, which playouts of the rest of a deal can't show.
    """
    if certain and share in (0, 1):
        return int(100 * share)
    return min(99, max(1, round(100 * share)))


def surely(differences: Sequence[float]) -> bool:
    """Return whether the mean of some differences surely isn't zero."""
    error = stdev(differences) / sqrt(len(differences))
    return abs(fmean(differences)) >= SURE * error


def _values(one: Trial) -> tuple[float, float]:
    return one.best_value, one.other_value


def _pays(values: Sequence[float]) -> tuple[float, float] | None:
    """Return what a win pays and a loss costs on average, None if there are none of one kind."""
    won = [one for one in values if one > 0]
    lost = [-one for one in values if one <= 0]
    return (fmean(won), fmean(lost)) if won and lost else None


def _share(measured: Sequence[float | None]) -> float | None:
    """Return the share of the worlds that say anything, None if they are too few."""
    counted = [one for one in measured if one is not None]
    return fmean(counted) if len(counted) >= FEWEST else None


def _pair(measure: Measure, matter: Matter, trials: Sequence[Trial]) -> tuple[float, float] | None:
    """Return the averages after both choices; None unless they surely differ.

    Each is over the worlds in which it is measured; the error is that of paired worlds if it is
    measured in all of them, otherwise the sum of both.
    """
    best = [measure(matter, one.before, one.after_best) for one in trials]
    other = [measure(matter, one.before, one.after_other) for one in trials]
    mine = [one for one in best if one is not None]
    its = [one for one in other if one is not None]
    if min(len(mine), len(its)) < FEWEST:
        return None
    if len(mine) == len(its) == len(trials):
        error = stdev([one - two for one, two in zip(mine, its, strict=True)]) / sqrt(len(trials))
    else:
        error = sqrt(stdev(mine) ** 2 / len(mine) + stdev(its) ** 2 / len(its))
    if abs(fmean(mine) - fmean(its)) < SURE * error:
        return None
    return fmean(mine), fmean(its)


def tricks_taken(matter: Matter, before: Position, end: Position) -> float | None:
    """Measure the number of tricks that the seat takes in the deal."""
    return float(end.tricks_taken()[matter.seat])


def takes_the_trick(matter: Matter, before: Position, end: Position) -> float | None:
    """Measure whether the seat takes the current trick."""
    takers = end.trick_takers()
    number = len(before.trick_takers())
    return float(takers[number] == matter.seat) if number < len(takers) else None


def higher_unseen(
    order: CardOrder, pack: Sequence[Card], seen: Sequence[Card], matter: Matter
) -> list[Card]:
    """Return the hidden cards that are higher than one of both cards to play, the highest first.

    `seen` are the cards that the seat has seen.
    """
    cards = [one.card for one in (matter.best, matter.other) if isinstance(one, Play)]
    return sorted(
        [
            card
            for card in pack
            if card not in seen
            and any(
                order.suit[card] == order.suit[one] and order.strength[card] > order.strength[one]
                for one in cards
            )
        ],
        key=lambda card: -order.strength[card],
    )


def this_trick(applies: Applies = plays) -> Contrast:
    """Return the fact how often the seat takes the current trick."""
    return Contrast(
        "this_trick",
        applies=applies,
        measure=takes_the_trick,
        told=_("{best} takes this trick in {chance} of 100 deals, {other} in {instead}."),
        apart=0.15,
        certain=True,
    )


def where_it_is(
    cards: Callable[[Matter], Sequence[Card]],
    number: Callable[[Card], int],
    applies: Applies = plays,
) -> Place:
    """Return the fact who probably has the first of these cards."""
    return Place(
        "where_it_is",
        cards=cards,
        number=number,
        told=_("{seat:player} has {card} in {chance} of 100 deals."),
        least=0.5,
        applies=applies,
    )
