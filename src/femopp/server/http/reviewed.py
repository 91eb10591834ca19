"""Reviews of matches as they are shown in the browser, in one language."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from femopp.bots.search.worth import Unit
from femopp.cards import Card
from femopp.kits import game_named
from femopp.language import Names, Speaker, Text, _, say
from femopp.presentation import presentation_of
from femopp.review.at_table import KeptReview
from femopp.review.told import (
    ToldChoice,
    ToldCostly,
    ToldEstimate,
    ToldLapse,
    ToldPart,
    ToldReview,
    where_in_words,
)
from femopp.review.words import ABOUT, UNITS, Figure, Signed, are_separable, left_out
from femopp.server.room.reviews import Stage
from femopp.server.store.reviews import KeptReview as Stored
from femopp.table.cast import face_for
from femopp.table.screen.cards import ShownCard, shown_card
from femopp.table.state.company import Company

SHARED = "shared"
"""The stage that others see: only what people have shared."""


class ReviewFigure(Struct, frozen=True):
    """A value and half the width of its 95 % interval (null if unknown), also in words."""

    value: float
    margin: float | None
    text: str
    spread: str


class ReviewChoice(Struct, frozen=True):
    """A choice in words, and its cards if it has any."""

    text: str
    cards: tuple[ShownCard, ...]


class ReviewReason(Struct, frozen=True):
    """A sentence, and the share (from 0 to 1) to be drawn as dots; null for none."""

    text: str
    share: float | None


class CostlyChoice(Struct, frozen=True):
    """A choice that cost something: `action` is its number in the match.

    `cost` is as known then, and `hindsight` as the cards lay, null if not all cards are known. Both
    are negative for a loss, as more is better, and null if such costs aren't calibrated.
    """

    action: int
    deal: int
    where: str
    said: str
    did: ReviewChoice
    instead: ReviewChoice
    cost: ReviewFigure | None
    hindsight: ReviewFigure | None
    reasons: tuple[ReviewReason, ...]


class UnnoticedError(Struct, frozen=True):
    """An error that nobody knocked for; `action` is the number of the action that caused it."""

    action: int
    deal: int
    where: str
    text: str
    cite: str


class PersonReview(Struct, frozen=True):
    """One person's match. More is always better, so `given_up` is negative; `points` are those of
    the sheet.

    `own`: it is the asker's own. `shared`: others see it too. `luck` and `play` are null if the
    hands of no deal are known; `left_out` says so, and if only some deals count in them. `given_up`
    leaves out choices whose costs aren't calibrated, and is null if all are such.
    """

    seat: int
    name: str
    face: str
    own: bool
    shared: bool
    deals: int
    points: int
    result: ReviewFigure
    luck: ReviewFigure | None
    play: ReviewFigure | None
    given_up: ReviewFigure | None
    choices: int
    unjudged: int
    costliest: tuple[CostlyChoice, ...]
    lapses: tuple[UnnoticedError, ...]
    left_out: str


class MatchReview(Struct, frozen=True):
    """The review of a match, as far as the asker may see it.

    `stage` is `waiting` (behind `ahead` others), `working` (`done` of `of`), `failed` (`fault` says
    why), `done`, or `shared`: what people have shared. `match` counts the table's matches from 1, 0
    for a record. `deals` of `of_deals` are reviewed. `unit` and `about` say what figures mean.
    `beard`: points are worn as a beard, to be got rid of.
    """

    stage: str
    game: str
    title: str
    match: int
    fault: str = ""
    id: str = ""
    done: int = 0
    of: int = 0
    ahead: int = 0
    deals: int = 0
    of_deals: int = 0
    by: str = ""
    unit: str = ""
    about: str = ""
    beard: bool = False
    notes: tuple[str, ...] = ()
    reviews: tuple[PersonReview, ...] = ()


def kept_review(stored: Stored) -> KeptReview:
    """Return a stored review. Raises msgspec.MsgspecError for one of a newer Femopp."""
    return msgspec.json.decode(stored.data, type=KeptReview)


def played(kept: KeptReview, guest: str, company: Company) -> bool:
    """Return whether a guest has a part in the match."""
    return any(company.now(one) == guest for one in kept.guests)


def shown_at_table(
    kept: KeptReview,
    stored: Stored,
    company: Company,
    match: int,
    asker: str | None,
    language: str,
) -> MatchReview:
    """Return the review of a table's match: the asker's own part, and those that are shared.

    Without an asker, it contains nothing that isn't shared, nor that there is a review.
    """
    shared = {company.now(one) for one in stored.shared}
    speaker = Speaker(language, _names(kept, stored, company))
    parts = list[PersonReview]()
    for guest, part in zip(kept.guests, kept.review.parts, strict=True):
        now = company.now(guest)
        if now == asker or now in shared:
            face = company.faces.get(now) or face_for(speaker.name(part.seat), ())
            parts.append(_person(part, speaker, face, now == asker, now in shared))
    parts.sort(key=lambda one: not one.own)
    empty = MatchReview(SHARED, *_game(kept.review.game, language), match)
    if not parts:
        return empty
    notes = [speaker.say(note.text) for note in kept.notes]
    stage = SHARED if asker is None else Stage.DONE
    return _shown(empty, kept.review, stage, parts, notes, speaker)


def shown_record(review: ToldReview, key: str, language: str) -> MatchReview:
    """Return the review of a record, with everybody's part."""
    speaker = Speaker(language, review.names)
    parts = list[PersonReview]()
    for part in review.parts:
        face = face_for(speaker.name(part.seat), [one.face for one in parts])
        parts.append(_person(part, speaker, face, own=False, shared=False))
    empty = MatchReview(Stage.DONE, *_game(review.game, language), 0, id=key)
    return _shown(empty, review, Stage.DONE, parts, (), speaker)


def _game(game: str, language: str) -> tuple[str, str]:
    return game, Speaker(language).say(game_named(game).title)


def _names(kept: KeptReview, stored: Stored, company: Company) -> Names:
    return [
        one.bot if one.guest is None else stored.names.get(company.now(one.guest), "")
        for one in kept.players
    ]


def _shown(
    empty: MatchReview,
    review: ToldReview,
    stage: str,
    parts: Iterable[PersonReview],
    notes: Sequence[str],
    speaker: Speaker,
) -> MatchReview:
    return msgspec.structs.replace(
        empty,
        stage=str(stage),
        deals=review.deals,
        of_deals=review.of_deals,
        by=speaker.say(say(_("Reviewed by the bot {level}."), level=review.level)),
        unit=speaker.say(UNITS[Unit(review.unit)]),
        about=speaker.say(ABOUT),
        beard=presentation_of(review.game).beard is not None,
        notes=tuple(notes),
        reviews=tuple(parts),
    )


def _person(part: ToldPart, speaker: Speaker, face: str, own: bool, shared: bool) -> PersonReview:
    unknown, is_known = left_out(part.hidden, part.deals), are_separable(part.hidden, part.deals)
    return PersonReview(
        part.seat,
        speaker.name(part.seat),
        face,
        own,
        shared,
        part.deals,
        part.points,
        _figure(Signed(ToldEstimate(part.result)), speaker),
        _figure(Signed(part.luck), speaker) if is_known else None,
        _figure(Signed(part.play), speaker) if is_known else None,
        None if part.given_up is None else _loss(part.given_up, speaker),
        part.choices,
        part.unjudged,
        tuple([_costly(one, part, speaker, own) for one in part.costliest]),
        tuple([_lapse(one, speaker) for one in part.lapses]),
        "" if unknown is None else speaker.say(unknown),
    )


def _costly(one: ToldCostly, part: ToldPart, speaker: Speaker, own: bool) -> CostlyChoice:
    return CostlyChoice(
        one.step,
        one.deal,
        _where(one, speaker),
        speaker.say(_said(one, part, own)),
        _choice(one.did, speaker),
        _choice(one.instead, speaker),
        None if one.cost is None else _loss(one.cost, speaker),
        None if one.hindsight is None else _loss(one.hindsight, speaker),
        tuple([ReviewReason(speaker.opening(why.text.text), why.share) for why in one.reasons]),
    )


def _said(one: ToldCostly, part: ToldPart, own: bool) -> Text:
    values = {"who": part.seat, "choice": one.did.words.text}
    if one.leads:
        text = _("You led {choice}.") if own else _("{who:player} led {choice}.")
    elif one.did.plays:
        text = _("You played {choice}.") if own else _("{who:player} played {choice}.")
    else:
        text = _("You chose: {choice}.") if own else _("{who:player} chose: {choice}.")
    return say(text, **values)


def _where(one: ToldCostly | ToldLapse, speaker: Speaker) -> str:
    return speaker.say(say(where_in_words(one), deal=one.deal, trick=one.trick))


def _choice(one: ToldChoice, speaker: Speaker) -> ReviewChoice:
    cards = tuple([shown_card(Card(card), speaker.language) for card in one.cards])
    return ReviewChoice(speaker.say(one.words.text), cards)


def _lapse(one: ToldLapse, speaker: Speaker) -> UnnoticedError:
    return UnnoticedError(
        one.step,
        one.deal,
        _where(one, speaker),
        speaker.opening(one.text.text),
        speaker.say(one.cite.text),
    )


def _loss(cost: ToldEstimate, speaker: Speaker) -> ReviewFigure:
    return _figure(Signed(ToldEstimate(-cost.value, cost.margin)), speaker)


def _figure(one: Figure, speaker: Speaker) -> ReviewFigure:
    return ReviewFigure(one.value, one.margin, one.value_in(speaker), one.margin_in(speaker))
