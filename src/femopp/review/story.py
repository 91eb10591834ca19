"""A review as a story: three moments, and a word each for luck and play. It has no figures."""

from collections.abc import Iterator
from dataclasses import dataclass

from femopp.language import Message, Speaker, Text, _, say
from femopp.presentation.account import Tone
from femopp.presentation.happening import HappeningKind
from femopp.review.model import Estimate
from femopp.review.told import (
    ToldChoice,
    ToldCostly,
    ToldHappening,
    ToldPart,
    ToldPost,
    ToldReason,
    where_in_words,
)

MOMENTS = 3

CHOICE = "choice"
"""The kind of a moment that was a choice; others have the kind of their happening."""

FIVE = 5
"""The points of "five up"."""

_GOOD = (HappeningKind.CAUGHT, HappeningKind.DEAL)


@dataclass(frozen=True)
class StoryMoment:
    """A moment of a match: what happened, what was better, and why.

    step     the number of the action before which it could have been otherwise
    what     how it came about; None if the title says it all
    better   what would have been better, None for a moment that went well
    why      the reason for that, None if there is none in words
    about    the other seat that it is about, None for none
    five_up  whether it cost "five up"
    known    what it cost as was known then, None if that isn't shown
    lay      what it cost as the cards lay, likewise
    reasons  those with figures
    """

    kind: str
    step: int
    deal: int
    where: Text
    title: Text
    what: Text | None = None
    better: Text | None = None
    why: Text | None = None
    did: ToldChoice | None = None
    instead: ToldChoice | None = None
    about: int | None = None
    five_up: bool = False
    is_good: bool = False
    known: Estimate | None = None
    lay: Estimate | None = None
    reasons: tuple[ToldReason, ...] = ()


def moments_of(part: ToldPart) -> tuple[StoryMoment, ...]:
    """Return what cost most, the dearest first; a won match has what went best before it."""
    costs: list[ToldCostly | ToldHappening] = [*part.costliest]
    costs += [one for one in part.happened if one.kind not in _GOOD and one.weight > 0]
    went_well = [one for one in part.happened if one.kind in _GOOD] if part.won else []
    dearest = sorted(costs, key=lambda one: -one.weight)
    best = sorted(went_well, key=lambda one: -one.weight)
    found = [*best[:1], *dearest[:MOMENTS], *best[1:]]
    return tuple([_moment(one, part) for one in found[:MOMENTS]])


def _moment(one: ToldCostly | ToldHappening, part: ToldPart) -> StoryMoment:
    where = say(where_in_words(one), deal=one.deal, trick=one.trick)
    if isinstance(one, ToldCostly):
        better, why = _advice(one)
        title = _title(one, part) if one.title is None else one.title.text
        return StoryMoment(
            CHOICE,
            one.step,
            one.deal,
            where,
            title,
            better=better,
            why=why,
            did=one.did,
            instead=one.instead,
            five_up=one.five_up,
            known=one.cost,
            lay=one.hindsight,
            reasons=tuple([reason for reason in one.reasons if reason.figures]),
        )
    exact = Estimate(one.points) if one.points else None
    return StoryMoment(
        one.kind,
        one.step,
        one.deal,
        where,
        one.title.text,
        None if one.what is None else one.what.text,
        None if one.better is None else one.better.text,
        about=one.about,
        five_up=one.points == FIVE,
        is_good=one.kind in _GOOD,
        known=exact,
        lay=exact,
    )


def _advice(one: ToldCostly) -> tuple[Text, Text | None]:
    """Return what would have been better, and why in words of cards."""
    choice = say(_("{choice:opening}"), choice=one.instead.words.text)
    do = choice if one.better is None else one.better.text
    why = None if one.why is None else one.why.text
    return say(_("{do}:") if why is not None else _("{do}."), do=do), why


def _title(one: ToldCostly, part: ToldPart) -> Text:
    """Return the title of a choice in a review from before they had any."""
    return say(_("{seat:player}: {choice}"), seat=part.seat, choice=one.did.words.text)


CARDS, PLAY = _("Cards"), _("Play")
"""The names of luck and play."""


def headline(part: ToldPart) -> Text:
    """Return how the match ended for a person."""
    if part.account is not None:
        return part.account.headline.text
    return say(_("{seat:player} ended on {points:whole}"), seat=part.seat, points=part.points)


def posts_of(part: ToldPart, speaker: Speaker) -> Iterator[tuple[ToldPost, str]]:
    """Yield the numbers of the row with their digits: what comes between its ends has a sign."""
    for one in () if part.account is None else part.account.posts:
        is_end = one.tone in (Tone.START, Tone.END)
        yield one, speaker.decimal(one.points, 0, "-" if is_end or not one.points else "+")


# A word each for luck and play

_UNSURE = _("can't be said")


def words_for(part: ToldPart) -> tuple[Message, Message]:
    """Return a word for a person's luck and one for their play.

    Neither says anything if its interval contains zero. No two contradict each other, nor the
    headline: after a won match play has not cost the most, nor saved the most on a lost one.
    """
    luck, play = part.luck.value, part.play.value
    is_lucky, is_good = _sign(part.luck), _sign(part.play)
    a_bit = abs(luck) < abs(play) / 2
    forbidden = -1 if part.won else 1 if part.result < 0 else 0
    is_most = is_good != forbidden and (not is_lucky or abs(play) >= abs(luck))
    return _LUCK[is_lucky, a_bit], _PLAY[is_good, is_most]


_LUCK = {
    (-1, True): _("a bit unlucky"),
    (-1, False): _("unlucky"),
    (0, True): _UNSURE,
    (0, False): _UNSURE,
    (1, True): _("a bit lucky"),
    (1, False): _("lucky"),
}
_PLAY = {
    (-1, True): _("cost the most"),
    (-1, False): _("cost something"),
    (0, True): _UNSURE,
    (0, False): _UNSURE,
    (1, True): _("brought the most"),
    (1, False): _("brought something"),
}


def _sign(one: Estimate) -> int:
    """Return 1 for an estimate that is surely above zero, -1 for below, otherwise 0."""
    if one.margin is None or abs(one.value) <= one.margin:
        return 0
    return 1 if one.value > 0 else -1
