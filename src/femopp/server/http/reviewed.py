"""Reviews of matches as they are shown in the browser, in one language."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from femopp.cards import Card
from femopp.kits import game_named
from femopp.language import Message, Names, Speaker, Text, _, language_named, say
from femopp.presentation import presentation_of
from femopp.review.at_table import KeptReview
from femopp.review.model import Estimate
from femopp.review.story import CARDS, PLAY, StoryMoment, headline, moments_of, posts_of, words_for
from femopp.review.told import (
    ToldChoice,
    ToldLapse,
    ToldPart,
    ToldReview,
    where_in_words,
)
from femopp.review.words import Signed, are_separable, fine_print, left_out
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


class ReviewPost(Struct, frozen=True):
    """One number of the row that adds a match up; `tone` is `start`, `good`, `bad`, `plain` or
    `end`.
    """

    label: str
    points: str
    tone: str


class ReviewMoment(Struct, frozen=True):
    """A moment: what happened, what was better, and why, without figures.

    `kind` is `choice`, `penalty`, `vain`, `missed`, `caught` or `deal`. `action` is the number of
    the action before which it could have been otherwise. `face` is that of the other player whom it
    is about, empty for none. `five_up`: it cost just that. `good`: it went well.
    """

    kind: str
    action: int
    deal: int
    where: str
    title: str
    what: str
    better: str
    why: str
    did: ReviewChoice | None
    instead: ReviewChoice | None
    face: str
    five_up: bool
    good: bool


class ReviewBar(Struct, frozen=True):
    """A value and half the width of its 95 % interval (null if unknown), drawn, and as a word.

    More is better for the person.
    """

    value: float
    margin: float | None
    word: str


class ReviewRow(Struct, frozen=True):
    """Figures: of a moment, as known then and as the cards lay, with reasons; or of a whole match.

    Those are never added up. A figure is null if it isn't known, or not calibrated.
    """

    label: str
    known: ReviewFigure | None
    lay: ReviewFigure | None
    reasons: str = ""


class UnnoticedError(Struct, frozen=True):
    """An error that nobody knocked for; `action` is the number of the action that caused it."""

    action: int
    deal: int
    where: str
    text: str
    cite: str


class PersonReview(Struct, frozen=True):
    """One person's match as a story; `points` are those of the sheet.

    `own`: it is the asker's own. `shared`: others see it too. `posts` are empty in a review from
    before there were any. `luck` and `play` are null if the hands of no deal are known. `rows` are
    its figures, and `fine` says what they mean.
    """

    seat: int
    name: str
    face: str
    own: bool
    shared: bool
    points: int
    won: bool
    headline: str
    summed: str
    posts: tuple[ReviewPost, ...]
    moments: tuple[ReviewMoment, ...]
    luck: ReviewBar | None
    play: ReviewBar | None
    rows: tuple[ReviewRow, ...]
    lapses: tuple[UnnoticedError, ...]
    fine: tuple[str, ...]
    left_out: str


class MatchReview(Struct, frozen=True):
    """The review of a match, as far as the asker may see it.

    `stage` is `waiting` (behind `ahead` others), `working` (`done` of `of`), `failed` (`fault` says
    why), `done`, or `shared`: what people have shared. `match` counts the table's matches from 1, 0
    for a record. `beard`: points are worn as a beard, to be got rid of.
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
    beard: bool = False
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
    names, faces = _names(kept, stored, company), _faces(kept, stored, company)
    notes = [note.text for note in kept.notes]
    parts = list[PersonReview]()
    for guest, part in zip(kept.guests, kept.review.parts, strict=True):
        now = company.now(guest)
        if now == asker or now in shared:
            told = _Teller(kept.review, part, names, faces, language, now == asker)
            parts.append(told.person(notes, shared=now in shared))
    parts.sort(key=lambda one: not one.own)
    empty = MatchReview(SHARED, *_game(kept.review.game, language), match)
    stage = SHARED if asker is None else Stage.DONE
    return _shown(empty, stage, parts) if parts else empty


def shown_record(review: ToldReview, key: str, language: str) -> MatchReview:
    """Return the review of a record, with everybody's part."""
    faces = list[str]()
    for name in review.names:
        faces.append(face_for(name, faces))
    parts = [
        _Teller(review, part, review.names, faces, language, False).person((), shared=False)
        for part in review.parts
    ]
    empty = MatchReview(Stage.DONE, *_game(review.game, language), 0, id=key)
    return _shown(empty, Stage.DONE, parts)


def _game(game: str, language: str) -> tuple[str, str]:
    return game, Speaker(language).say(game_named(game).title)


def _names(kept: KeptReview, stored: Stored, company: Company) -> Names:
    return [
        one.bot if one.guest is None else stored.names.get(company.now(one.guest), "")
        for one in kept.players
    ]


def _faces(kept: KeptReview, stored: Stored, company: Company) -> list[str]:
    """Return the faces of the seats: people's as they are now, bots' as they were at the end."""
    bots = [one.name for one in company.bots_as_people]
    of_bots = dict(zip(bots, company.bot_faces, strict=True))
    found = list[str]()
    for one, name in zip(kept.players, _names(kept, stored, company), strict=True):
        face = None if one.guest is None else company.faces.get(company.now(one.guest))
        found.append(face or of_bots.get(one.bot) or face_for(name, found))
    return found


def _shown(empty: MatchReview, stage: str, parts: Sequence[PersonReview]) -> MatchReview:
    has_beard = presentation_of(empty.game).beard is not None
    return msgspec.structs.replace(empty, stage=str(stage), beard=has_beard, reviews=tuple(parts))


class _Teller:
    """Tells one person's part of a review; its own to themselves, as "you"."""

    def __init__(
        self,
        review: ToldReview,
        part: ToldPart,
        names: Names,
        faces: Sequence[str],
        language: str,
        own: bool,
    ) -> None:
        self._review, self._part, self._faces, self._own = review, part, faces, own
        self._name = Speaker(language, names).name(part.seat)
        called = list(names)
        if own:
            called[part.seat] = language_named(language).you
        self._speaker = Speaker(language, called)
        # Points on a beard are worse the more there are, as on the sheet.
        self._worse = 1 if presentation_of(review.game).beard is not None else -1

    def person(self, notes: Sequence[Text], *, shared: bool) -> PersonReview:
        part, account = self._part, self._part.account
        is_known = are_separable(part.hidden, part.deals)
        luck, play = words_for(part)
        moments = moments_of(part)
        unknown = left_out(part.hidden, part.deals)
        return PersonReview(
            part.seat,
            self._name,
            self._faces[part.seat],
            self._own,
            shared,
            part.points,
            part.won,
            self._opening(headline(part)),
            "" if account is None else self._say(account.summed.text),
            tuple(
                [
                    ReviewPost(self._say(one.label.text), points, str(one.tone))
                    for one, points in posts_of(part, self._speaker)
                ]
            ),
            tuple(map(self._moment, moments)),
            self._bar(part.luck, luck) if is_known else None,
            self._bar(part.play, play) if is_known else None,
            tuple(self._rows(moments, is_known)),
            tuple(map(self._lapse, part.lapses)),
            tuple([self._sentence(one) for one in (*fine_print(self._review, part), *notes)]),
            "" if unknown is None else self._say(unknown),
        )

    def _say(self, text: Text | Message | None) -> str:
        return "" if text is None else self._speaker.say(text)

    def _opening(self, text: Text | None) -> str:
        return "" if text is None else self._speaker.opening(text)

    def _sentence(self, text: Text) -> str:
        return f"{self._opening(text).removesuffix('.')}."

    def _moment(self, one: StoryMoment) -> ReviewMoment:
        return ReviewMoment(
            str(one.kind),
            one.step,
            one.deal,
            self._say(one.where),
            self._opening(one.title),
            self._opening(one.what),
            self._say(one.better),
            self._say(one.why),
            self._choice(one.did),
            self._choice(one.instead),
            "" if one.about is None else self._faces[one.about],
            one.five_up,
            one.is_good,
        )

    def _choice(self, one: ToldChoice | None) -> ReviewChoice | None:
        if one is None:
            return None
        cards = tuple([shown_card(Card(card), self._speaker.language) for card in one.cards])
        return ReviewChoice(self._say(one.words.text), cards)

    def _bar(self, one: Estimate, word: Message) -> ReviewBar:
        return ReviewBar(one.value, one.margin, self._say(word))

    def _rows(self, moments: Sequence[StoryMoment], is_known: bool) -> Iterator[ReviewRow]:
        for one in moments:
            if one.known is not None or one.reasons:
                known, lay = self._cost(one.known), self._cost(one.lay)
                reasons = " ".join([self._opening(reason.text.text) for reason in one.reasons])
                yield ReviewRow(self._opening(one.title), known, lay, reasons)
        part = self._part
        if part.given_up is not None:
            label = self._say(say(_("All choices: {number}"), number=part.choices))
            yield ReviewRow(label, self._cost(part.given_up), None)
        if is_known:
            yield ReviewRow(self._say(CARDS), self._gain(part.luck), None)
            yield ReviewRow(self._say(PLAY), self._gain(part.play), None)

    def _cost(self, one: Estimate | None) -> ReviewFigure | None:
        return None if one is None else self._figure(self._worse * one.value, one.margin)

    def _gain(self, one: Estimate) -> ReviewFigure:
        return self._figure(-self._worse * one.value, one.margin)

    def _figure(self, value: float, margin: float | None) -> ReviewFigure:
        one = Signed(Estimate(value, margin))
        return ReviewFigure(
            value, margin, one.value_in(self._speaker), one.margin_in(self._speaker)
        )

    def _lapse(self, one: ToldLapse) -> UnnoticedError:
        where = say(where_in_words(one), deal=one.deal, trick=one.trick)
        return UnnoticedError(
            one.step,
            one.deal,
            self._say(where),
            self._opening(one.text.text),
            self._say(one.cite.text),
        )
