"""The loss of a belief: nats for each hidden card."""

from collections.abc import Iterable, Sequence
from math import isfinite, log
from statistics import fmean
from typing import Annotated, Any

from msgspec import Meta, Struct

from femopp.arena import Estimate, own_sources, program
from femopp.arena.clock import Clock
from femopp.arena.entering import clock_of
from femopp.arena.estimate import estimates
from femopp.arena.judging import ILLEGAL, SLOW, TOO_SLOW
from femopp.arena.log import Form
from femopp.bench.belief.believers import Believer, believer_named, holds_of
from femopp.bench.belief.posterior import Rows, hidden_from
from femopp.bench.belief.spots import Exam, Spot, seen_in, sources
from femopp.bots import Luck
from femopp.kits import sources_of
from femopp.research.episode import Table, played_again
from femopp.tricks import Seat

LEAST = 1e-6
"""The probability below which one counts as this: nobody should be certain of an error."""

CLOSE = 0.01
"""The tolerance within which the probabilities of a card must add up to 1."""


class Asking(Struct, frozen=True, forbid_unknown_fields=True):
    """All that determines an entry's answers, so not the number of positions."""

    exam: Exam
    entry: str
    limit_ms: float
    program: Annotated[str, Meta(description="Hash of the sources of the exam and the entry.")]


def asking_of(exam: Exam, entry: str, limit_ms: float) -> Asking:
    """Return the questions to an entry. Raises `UnknownBotError`, and `BotError`."""
    known = [*sources(), *sources_of(exam.game), *own_sources([entry])]
    return Asking(exam, entry, limit_ms, program(known))


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry's belief in a position: its loss, that of equal worlds, and what was wrong."""

    number: Annotated[int, Meta(ge=1)]
    loss: float
    equal: float
    seconds: float
    fault: str | None

    @property
    def task(self) -> int:
        """The task: the position of this number."""
        return self.number


ANSWERS = Form("femopp bench --belief 1", Asking, Asked, lambda _asking, _asked: True)


class Belief(Struct, frozen=True):
    """The result of an entry in deals of one kind. Losses are nats for each hidden card."""

    by: str
    positions: int
    loss: Annotated[
        Estimate,
        Meta(description="By the policy: over the reference. By expert: against the true places."),
    ]
    equal: Annotated[Estimate, Meta(description="That of all deals that fit, equally likely.")]
    better: Annotated[Estimate, Meta(description="By how much the entry's is less than that.")]
    mean_ms: float
    illegal: int
    slow: int


def loss_of(rows: Rows, spot: Spot) -> float:
    """Return the loss for each hidden card of these probabilities.

    Against the reference it's the Kullback-Leibler divergence from it, without one the log loss
    against the true places.
    """
    if spot.reference is None:
        return fmean(
            [-log(max(LEAST, row[place])) for row, place in zip(rows, spot.truth, strict=True)]
        )
    return fmean(
        [
            sum(
                [
                    share * log(share / max(LEAST, one))
                    for share, one in zip(true, row, strict=True)
                    if share
                ]
            )
            for true, row in zip(spot.reference, rows, strict=True)
        ]
    )


def checked(found: Any, cards: int, places: int) -> Rows | None:
    """Return the rows of a belief so that each adds up to 1, None if they are no probabilities."""
    try:
        rows = [[float(one) for one in row] for row in found]
    except (TypeError, ValueError, OverflowError):
        return None
    if len(rows) != cards or any(len(row) != places for row in rows):
        return None
    if not all(isfinite(one) and one >= 0 for row in rows for one in row):
        return None
    if any(abs(sum(row) - 1) > CLOSE for row in rows):
        return None
    return tuple([tuple([one / sum(row) for one in row]) for row in rows])


def asked_in(spot: Spot, exam: Exam, believe: Believer, limit_ms: float, clock: Clock) -> Asked:
    """Ask an entry, and measure what it says. Faults count as if it knew only how many cards
    each place holds.
    """
    episode = played_again(exam.setting, Table(spot.seed), spot.log)
    view, known = seen_in(exam.game, episode)
    seat, players = Seat(episode.actor), exam.setting.players
    began = clock()
    found = believe(view, seat, Luck(spot.seed, seat, len(spot.log)))
    spent = clock() - began
    rows, fault = checked(found, len(spot.hidden), players + 1), None
    if rows is None:
        fault = ILLEGAL
    elif 1000 * spent > TOO_SLOW * limit_ms:
        fault = SLOW
    if rows is None or fault is not None:
        holds = holds_of(known, hidden_from(known))
        rows = (tuple([number / sum(holds) for number in holds]),) * len(spot.hidden)
    return Asked(spot.number, loss_of(rows, spot), loss_of(spot.equal, spot), spent, fault)


def ask_all(asking: Asking, spots: Sequence[Spot]) -> list[Asked]:
    """Ask an entry in all these positions. Raises `BotError`, and as `believer_named`."""
    exam, entry = asking.exam, asking.entry
    believe, clock = believer_named(entry, exam.game), clock_of(entry)
    return [asked_in(spot, exam, believe, asking.limit_ms, clock) for spot in spots]


def belief_of(exam: Exam, asked: Iterable[Asked]) -> Belief:
    """Return the result of an entry. Raises `StatisticsError` if it wasn't asked."""
    every = sorted(asked, key=lambda one: one.number)
    losses, equals = [one.loss for one in every], [one.equal for one in every]
    better = [equal - loss for loss, equal in zip(losses, equals, strict=True)]
    of_loss, of_equal, of_better = estimates([losses, equals, better], f"{exam.seed}:bootstrap")
    return Belief(
        by=exam.by,
        positions=len(every),
        loss=of_loss,
        equal=of_equal,
        better=of_better,
        mean_ms=1000 * fmean([one.seconds for one in every]),
        illegal=sum([one.fault == ILLEGAL for one in every]),
        slow=sum([one.fault == SLOW for one in every]),
    )
