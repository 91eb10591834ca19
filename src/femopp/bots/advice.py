"""`Advice`: what to do and why, in one sentence about cards. Hints, coach and review say it."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from femopp.cards import Card, the_card
from femopp.kits import part
from femopp.language import Message, Speaker, Text, _, say
from femopp.presentation import label_of, presentation_of
from femopp.rulebook import Action, Play
from femopp.trick_taking.grounds import Case, Ground
from femopp.trick_taking.sight import Sight
from femopp.tricks import Seat

COMPARED = 3
"""The number of other choices that the best is compared with."""


@dataclass(frozen=True)
class Doing:
    """The words for doing something, to somebody else and of oneself ("I would …")."""

    do: Message
    i_would: Message


Doings = Mapping[type[Action], Doing | Callable[[Any, Any], Doing]]
"""The words of a game's actions besides a card; a function takes them from (view, action)."""


@dataclass(frozen=True)
class Found:
    """A ground that holds in a case, in words; `is_apart`: it isn't so the other way round."""

    ground: Ground
    case: Case = field(compare=False)
    told: Text
    is_apart: bool


@dataclass(frozen=True)
class Advice:
    """An action, as "Play the five" and "I would play the five", and what speaks for it."""

    do: Text
    i_would: Text
    found: Found | None = None

    @property
    def text(self) -> Text:
        """The sentence of a hint."""
        return self._with_why(self.do)

    @property
    def of_a_coach(self) -> Text:
        """The sentence of somebody who would do something else."""
        return self._with_why(self.i_would)

    def _with_why(self, do: Text) -> Text:
        if self.found is None:
            return say(_("{do}."), do=do)
        return say(_("{do}: {why}."), do=do, why=self.found.told)


@dataclass(frozen=True)
class Named:
    """Cards in a sentence; those whose rank is `ambiguous` have their suit too."""

    cards: tuple[Card, ...]
    ambiguous: frozenset[str]

    def spoken(self, speaker: Speaker) -> str:
        names = [the_card(card, card.rank not in self.ambiguous) for card in self.cards]
        return speaker.listed([speaker.say(name) for name in names])


@dataclass(frozen=True)
class Labelled:
    """A choice by its label."""

    game: str
    action: Action
    terms: Hashable

    def spoken(self, speaker: Speaker) -> str:
        return label_of(self.action, presentation_of(self.game), speaker, self.terms)


LEADS = Doing(_("Lead {cards}"), _("I would lead {cards}"))
PLAYS = Doing(_("Play {cards}"), _("I would play {cards}"))
CHOOSES = Doing(_("{label:opening}"), _("I would choose: {label}"))


def advice(game: str, view: Any, seat: Seat, best: Action, others: Sequence[Action]) -> Advice:
    """Return the advice to do `best` rather than any of `others`, which come in order of merit.

    It follows from nothing but this view of the seat.
    """
    voice = part(game, "voice")
    if voice is None:
        return _worded(game, view, seat, None, best, None, {})
    sight: Sight = voice.sight(view, seat)
    cases = [Case(view, seat, sight, best, other) for other in others[:COMPARED]]
    found = _strongest(voice.GROUNDS, cases, sight)
    return _worded(game, view, seat, sight, best, found, voice.DOINGS)


def _strongest(grounds: Sequence[Ground], cases: Sequence[Case], sight: Sight) -> Found | None:
    """Return the ground that explains most: one that isn't true of the other choice as well."""
    found = list(_holding(grounds, cases, sight))
    apart = [one for one in found if one.is_apart]
    return next(iter([*apart, *found]), None)


def _holding(grounds: Sequence[Ground], cases: Sequence[Case], sight: Sight) -> Iterator[Found]:
    for case in cases:
        for ground in grounds:
            values = ground.holds(case)
            if values is not None:
                told = Text(
                    ground.told, {gap: _in_words(one, sight) for gap, one in values.items()}
                )
                yield Found(ground, case, told, ground.holds(case.turned) is None)


def _worded(
    game: str,
    view: Any,
    seat: Seat,
    sight: Sight | None,
    best: Action,
    found: Found | None,
    doings: Doings,
) -> Advice:
    cards = (best.card,) if isinstance(best, Play) else tuple(getattr(best, "cards", ()))
    named = Named(cards, frozenset()) if sight is None else _in_words(cards, sight)
    values: dict[str, object] = {"cards": named, "action": best}
    doing = _doing(view, best, doings)
    if doing is CHOOSES:
        terms = presentation_of(game).asking.terms(view, seat)
        values["label"] = Labelled(game, best, terms)
    return Advice(say(doing.do, **values), say(doing.i_would, **values), found)


def _doing(view: Any, best: Action, doings: Doings) -> Doing:
    if isinstance(best, Play):
        return PLAYS if view.trick.played else LEADS
    worded = doings.get(type(best))
    if worded is None:
        return CHOOSES
    return worded if isinstance(worded, Doing) else worded(view, best)


def _in_words(value: object, sight: Sight) -> object:
    """Return a value of a sentence with its cards named so that each is clear."""
    cards = (value,) if isinstance(value, Card) else value
    if not isinstance(cards, tuple) or not all(isinstance(one, Card) for one in cards):
        return value
    ranks = [one.rank for one in {*sight.hand, *sight.trick.cards, *cards}]
    return Named(cards, frozenset([rank for rank in ranks if ranks.count(rank) > 1]))
