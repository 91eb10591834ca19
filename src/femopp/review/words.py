"""A review in words."""

from collections.abc import Iterator, Mapping

from femopp.bots.reasons import Choice
from femopp.bots.search.worth import Unit
from femopp.kits import game_named
from femopp.language import Message, Speaker, Text, _, say
from femopp.review.model import Costly, Estimate, Review, SeatReview

UNITS: Mapping[Unit, Message] = {
    Unit.POINTS: _("Figures are points, and more is better."),
    Unit.UNITS: _("Figures are units of payment, and more is better."),
}

ABOUT = _(
    "± is for sampling only, nineteen times out of twenty. In play, a choice costs less than is "
    "shown here: about half to four fifths of it."
)


def shares(one: SeatReview) -> Text:
    """Return a seat's result, and how much of it was luck and how much play."""
    return say(
        _("{who:player}: {result}. Luck {luck}, play {play}."),
        who=one.seat,
        result=Signed(Estimate(one.result)),
        luck=Signed(one.luck),
        play=Signed(one.play),
    )


def given_up(one: SeatReview) -> Text:
    """Return what a seat's own choices cost together."""
    text = _("Own choices cost {cost} together ({number} choices).")
    return say(text, cost=Figure(one.given_up), number=one.choices)


def choice(one: Costly, game: str) -> Text:
    """Return what a choice was, what was better, and what it cost as known then and as it lay."""
    # As known then and as the cards lay are kept apart.
    values = {
        "did": Choice(game, one.action, one.terms),
        "instead": Choice(game, one.instead, one.terms),
        "cost": Figure(one.cost),
    }
    if one.hindsight is None:
        return say(_("{did}; better: {instead}. Cost as known then: {cost}."), **values)
    text = _("{did}; better: {instead}. Cost as known then: {cost}; as the cards lay: {hindsight}.")
    return say(text, **values, hindsight=Figure(one.hindsight))


def where(one: Costly) -> Text:
    """Return where in the match a choice was."""
    if one.trick == 0:
        return say(_("Deal {deal}, before the first trick"), deal=one.deal)
    return say(_("Deal {deal}, trick {trick}"), deal=one.deal, trick=one.trick)


def why(one: Costly) -> tuple[Text, ...]:
    return tuple([reason.text for reason in one.reasons])


class Figure:
    """A cost or a value with its margin, in the reader's digits; whole numbers if it's large."""

    sign = ""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate = estimate

    def spoken(self, speaker: Speaker) -> str:
        value, margin = self.estimate.value, self.estimate.margin
        digits = 0 if abs(value) >= 20 or (margin or 0) >= 20 else 1
        # No "−0.0", and a margin is never shown as zero.
        rounded = round(value, digits) or 0.0
        told = speaker.decimal(rounded, digits, self.sign if rounded else "-")
        if margin is None:
            return told
        least = 1 / 10**digits
        return f"{told} (± {speaker.decimal(max(least, margin), digits)})"


class Signed(Figure):
    sign = "+"


def lines(review: Review) -> Iterator[Text]:
    """Yield the head of a review: the game, its deals, and the unit."""
    yield say(
        _("{game}, {deals} deals, reviewed by the bot {level}."),
        game=game_named(review.game).title,
        deals=review.deals,
        level=review.level,
    )
    yield say(UNITS[review.unit])
