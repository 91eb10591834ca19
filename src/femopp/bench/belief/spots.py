"""Positions in which entries say where the hidden cards are, and what they are measured by."""

from functools import cached_property
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from femopp import research
from femopp.arena import entrant, program
from femopp.arena.log import Form
from femopp.bench.belief.posterior import Posterior, Rows, hidden_from, posterior
from femopp.bots import Bot
from femopp.bots.search.seen import knowledge_of
from femopp.engine.chance import Chance
from femopp.engine.policy import Policy
from femopp.engine.registry import engine_of
from femopp.engine.worlds import Knowledge
from femopp.kits import sources_of
from femopp.research.episode import Episode, Table, played_again
from femopp.research.mirror import Mirror
from femopp.research.setting import Setting, number_of, setting_of
from femopp.tricks import Seat

By = Literal["imitation", "expert"]
BY: tuple[By, ...] = ("imitation", "expert")
"""The players of the deals: the policy, or the bot of that name."""

POSITIONS = 500
"""The number of positions of each kind."""

POLICY = Policy(0.05, imitates=True)

EQUAL_WORLDS = 2000
"""The number of worlds that say what is known if all are equally likely."""

DIGITS = 6


class Exam(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All that determines the positions of a game, so not their number."""

    game: str
    by: Annotated[By, Meta(description="Who plays the deals, in all seats.")]
    seed: str
    program: Annotated[str, Meta(description="Hash of the source of rules, engine and bots.")]

    @cached_property
    def setting(self) -> Setting:
        """The rules of every deal."""
        return setting_of(self.game)

    @cached_property
    def bot(self) -> Bot:
        """The bot that plays the deals, unless it's the policy."""
        return entrant(self.by, self.game)


class Spot(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and where its hidden cards are.

    Places are seats clockwise from the one to act, then nobody's hand.
    """

    number: Annotated[int, Meta(ge=1)]
    seed: Annotated[int, Meta(description="Of the deal.")]
    log: Annotated[tuple[int, ...], Meta(description="All actions so far, -2 for the deal.")]
    hidden: tuple[str, ...]
    truth: Annotated[tuple[int, ...], Meta(description="The place of each hidden card.")]
    equal: Annotated[Rows, Meta(description="By all deals that fit, each equally likely.")]
    reference: Annotated[
        Rows | None, Meta(description="By what the others did; null if nobody can tell.")
    ]
    worlds: Annotated[int, Meta(description="Weighed for the reference.")]
    effective: float

    @property
    def task(self) -> int:
        """The task: the position of this number."""
        return self.number


SPOTS = Form("femopp bench 1", Exam, Spot, lambda exam, spot: len(spot.hidden) == len(spot.truth))


def exam_of(game: str, by: By, seed: str) -> Exam:
    """Return the exam in a game with this seed."""
    return Exam(game, by, seed, program([*sources(), *sources_of(game)]))


def sources() -> list[Path]:
    """Return the files that choose positions and weigh worlds."""
    rooms = (Path(__file__).parent, Path(research.__file__).parent)
    return sorted([file for room in rooms for file in room.glob("*.py")])


def spot_of(exam: Exam, number: int) -> Spot:
    """Return the position of this number: a card to be played, with a choice.

    It's the first of the deals drawn for this number that has one with a reference.
    """
    attempt = 0
    while True:
        attempt += 1
        seed = number_of(f"{exam.seed}:{exam.game}:{exam.by}:{number}:{attempt}")
        log = _drawn(exam, seed)
        found = None if log is None else _measured(exam, number, seed, log)
        if found is not None:
            return found


def _drawn(exam: Exam, seed: int) -> tuple[int, ...] | None:
    """Play a deal, and return what was done before one of its choices; None if it has none."""
    episode = Episode(exam.setting, Table(seed))
    mirror, luck = Mirror(episode), Chance(seed)
    choices = []
    while not episode.is_over:
        position = episode.position
        if position.plays() and len(position.legal()) > 1:
            choices.append(len(episode.log))
        if exam.by == "imitation":
            episode.play(position.choose(luck, POLICY))
        else:
            for step in mirror.by_bot(exam.bot, seed):
                episode.play(step)
    return tuple(episode.log[: Random(seed).choice(choices)]) if choices else None


def _measured(exam: Exam, number: int, seed: int, log: tuple[int, ...]) -> Spot | None:
    """Return a position with its reference, None if that would take too many worlds."""
    episode = played_again(exam.setting, Table(seed), log)
    _view, known = seen_in(exam.game, episode)
    hidden = hidden_from(known)
    found: Posterior | None = None
    if exam.by == "imitation":
        found = posterior(known, hidden, POLICY, seed)
        if found is None:
            return None
    worlds = known.worlds(EQUAL_WORLDS, Chance(seed))
    names = engine_of(exam.game).names
    return Spot(
        number=number,
        seed=seed,
        log=log,
        hidden=tuple([names[card] for card in hidden.cards]),
        truth=hidden.places(episode.position.hands()),
        equal=_rounded(hidden.rows(worlds, [1.0] * len(worlds))),
        reference=None if found is None else _rounded(found.rows),
        worlds=0 if found is None else found.worlds,
        effective=0.0 if found is None else round(found.effective, 1),
    )


def seen_in(game: str, episode: Episode) -> tuple[Any, Knowledge]:
    """Return the view of the seat to act, and its knowledge."""
    seat = Seat(episode.actor)
    view = Mirror(episode).catch_up().match.views[seat]
    return view, knowledge_of(game, view, seat)


def _rounded(rows: Rows) -> Rows:
    return tuple([tuple([round(one, DIGITS) for one in row]) for row in rows])
