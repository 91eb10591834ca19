"""A review as it is stored and sent: its sentences in every language, without players' names."""

from msgspec import Struct

from femopp.bots.reasons import Choice
from femopp.language import Message, Text, Told, _, say, told
from femopp.presentation import presentation_of
from femopp.presentation.account import Account, Tone
from femopp.presentation.happening import HappeningKind
from femopp.record import Record
from femopp.review.model import Costly, Estimate, Happened, Review, SeatReview, Unnoticed
from femopp.rulebook import Action, Play
from femopp.tricks import Seat

FORM = 1

_AS_IT_IS = _("{words}")


class ToldChoice(Struct, frozen=True, omit_defaults=True):
    """A choice in words, and its cards as in records; `plays`: its card is played to a trick."""

    words: Told
    cards: tuple[str, ...] = ()
    plays: bool = False


class ToldReason(Struct, frozen=True, omit_defaults=True):
    """A reason; `share` (from 0 to 1) is the one to be drawn, None if there is none."""

    fact: str
    text: Told
    figures: tuple[float, ...] = ()
    share: float | None = None


class ToldCostly(Struct, frozen=True, omit_defaults=True):
    """A choice that cost something. The fields are those of `Costly`.

    `cost` is None, and so is `hindsight`, if such costs aren't calibrated. `title` is what was
    done; older reviews don't have it, nor `better` and `why`. `weight` only ranks it, and is never
    shown.
    """

    step: int
    deal: int
    trick: int
    did: ToldChoice
    instead: ToldChoice
    cost: Estimate | None
    hindsight: Estimate | None = None
    reasons: tuple[ToldReason, ...] = ()
    leads: bool = False
    title: Told | None = None
    weight: float = 0.0
    five_up: bool = False
    better: Told | None = None
    why: Told | None = None


class ToldLapse(Struct, frozen=True, omit_defaults=True):
    """An error that nobody pointed out, with its rule."""

    step: int
    deal: int
    trick: int
    kind: str
    text: Told
    cite: Told


class ToldHappening(Struct, frozen=True, omit_defaults=True):
    """A happening. The fields are those of `Happening`; `weight` is as in `ToldCostly`."""

    kind: HappeningKind
    step: int
    deal: int
    trick: int
    title: Told
    what: Told | None = None
    better: Told | None = None
    about: int | None = None
    points: int = 0
    weight: float = 0.0


class ToldPost(Struct, frozen=True, omit_defaults=True):
    """One number of an account. The fields are those of `Post`."""

    label: Told
    points: int
    tone: Tone = Tone.PLAIN


class ToldAccount(Struct, frozen=True, omit_defaults=True):
    """The sheet as a sum. The fields are those of `Account`."""

    headline: Told
    summed: Told
    posts: tuple[ToldPost, ...]


class ToldPart(Struct, frozen=True, omit_defaults=True):
    """One person's match. The fields are those of `SeatReview`; older ones have no `account`."""

    seat: Seat
    deals: int
    points: int
    result: float
    luck: Estimate
    play: Estimate
    given_up: Estimate | None
    choices: int
    unjudged: int = 0
    costliest: tuple[ToldCostly, ...] = ()
    lapses: tuple[ToldLapse, ...] = ()
    hidden: int = 0
    account: ToldAccount | None = None
    won: bool = False
    happened: tuple[ToldHappening, ...] = ()


class ToldReview(Struct, frozen=True, omit_defaults=True, tag="Review"):
    """The review of a match.

    `names` are the players of its record, in seat order; a stored review has none. `form` is the
    version of this form; it rises when an older Femopp would misread it.
    """

    game: str
    level: str
    unit: str
    deals: int
    of_deals: int
    parts: tuple[ToldPart, ...]
    names: tuple[str, ...] = ()
    form: int = FORM


def told_review(review: Review, record: Record) -> ToldReview:
    """Return a review with its wording fixed."""
    return ToldReview(
        review.game,
        review.level,
        review.unit.value,
        review.deals,
        review.of_deals,
        tuple([_part(one, review.game, len(record.players)) for one in review.seats]),
        record.players,
    )


def _part(one: SeatReview, game: str, players: int) -> ToldPart:
    return ToldPart(
        one.seat,
        one.deals,
        one.points,
        one.result,
        one.luck,
        one.play,
        one.given_up,
        one.choices,
        one.unjudged,
        tuple([_costly(costly, game) for costly in one.costliest]),
        tuple(map(_lapse, one.lapses)),
        one.hidden,
        _account(one.account),
        one.won,
        tuple([_happened(happened, players) for happened in one.happened]),
    )


def _account(one: Account) -> ToldAccount:
    posts = [ToldPost(told(post.label), post.points, post.tone) for post in one.posts]
    return ToldAccount(told(one.headline), told(one.summed), tuple(posts))


def _happened(one: Happened, players: int) -> ToldHappening:
    """Return a happening; what others pay is worth the share of it that one gains on the table."""
    found = one.happening
    return ToldHappening(
        found.kind,
        one.step,
        found.deal,
        found.trick,
        told(found.title),
        None if found.what is None else told(found.what),
        None if found.better is None else told(found.better),
        found.about,
        found.points,
        found.points + found.others / players,
    )


def _costly(one: Costly, game: str) -> ToldCostly:
    def choice(action: Action) -> ToldChoice:
        card = (action.card,) if isinstance(action, Play) else getattr(action, "cards", ())
        words = told(say(_AS_IT_IS, words=Choice(game, action, one.terms, alone=True)))
        return ToldChoice(words, tuple([one.value for one in card]), isinstance(action, Play))

    return ToldCostly(
        one.step,
        one.deal,
        one.trick,
        choice(one.action),
        choice(one.instead),
        one.shown_cost,
        one.shown_hindsight,
        tuple(
            [
                ToldReason(reason.fact, told(reason.text), reason.figures, reason.share)
                for reason in one.reasons
            ]
        ),
        one.leads,
        told(_title(one, game)),
        one.cost.value,
        one.five_up,
        told(one.better),
        None if one.why is None else told(one.why),
    )


def _title(one: Costly, game: str) -> Text:
    """Return what was done, without a full stop."""
    if isinstance(one.action, Play):
        played = _("{seat:player} led {card}") if one.leads else _("{seat:player} played {card}")
        return say(played, seat=one.seat, card=one.action.card)
    message = presentation_of(game).did.get(type(one.action), _("{seat:player} {action}"))
    return say(message, seat=one.seat, action=one.action)


def _lapse(one: Unnoticed) -> ToldLapse:
    lapse = one.lapse
    return ToldLapse(
        one.step,
        lapse.deal,
        lapse.trick,
        lapse.kind.value,
        told(lapse.text),
        told(lapse.cite.text),
    )


def where_in_words(one: ToldCostly | ToldHappening | ToldLapse) -> Message:
    """Return the message for a place in the match, with ``{deal}`` and ``{trick}``."""
    if one.trick == 0:
        return _("Deal {deal}, before the first trick")
    if isinstance(one, ToldCostly) and not one.did.plays:
        return _("Deal {deal}, after trick {trick}")
    return _("Deal {deal}, trick {trick}")
