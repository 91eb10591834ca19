"""A review in words."""

from collections.abc import Iterator, Mapping

from femopp.bots.reasons import Choice
from femopp.bots.search.worth import Unit
from femopp.kits import game_named
from femopp.language import Message, Speaker, Text, _, say
from femopp.presentation import presentation_of
from femopp.review.model import Costly, Estimate, Review, SeatReview
from femopp.review.told import ToldPart, ToldReview

UNITS: Mapping[Unit, Message] = {
    Unit.POINTS: _("Figures are points, and more is better."),
    Unit.UNITS: _("Figures are units of payment, and more is better."),
}

ABOUT = _(
    "± is for sampling only, nineteen times out of twenty. In play, choices cost less than is "
    "shown here: a third to four fifths of it."
)


def shares(one: SeatReview) -> Text:
    """Return a seat's result, and how much of it was luck and how much play, if that is known."""
    if not are_separable(one.hidden, one.deals):
        return say(_("{who:player}: {result}."), who=one.seat, result=Signed(Estimate(one.result)))
    return say(
        _("{who:player}: {result}. Luck {luck}, play {play}."),
        who=one.seat,
        result=Signed(Estimate(one.result)),
        luck=Signed(one.luck),
        play=Signed(one.play),
    )


def are_separable(hidden: int, deals: int) -> bool:
    """Return whether luck and play are known of any of these deals."""
    return hidden == 0 or hidden < deals


def left_out(hidden: int, deals: int) -> Text | None:
    """Return why luck and play of so many deals aren't told apart; None if all of them are."""
    if not hidden:
        return None
    if not are_separable(hidden, deals):
        return say(
            _(
                "Luck and play can't be separated: the record doesn't have all hands. Take it "
                "again when the match is over."
            )
        )
    return say(
        _(
            "Luck and play leave out deals whose hands the record doesn't have: {hidden} of "
            "{deals}."
        ),
        hidden=hidden,
        deals=deals,
    )


def given_up(one: SeatReview) -> Text | None:
    """Return what a seat's own choices cost together, None if that isn't shown."""
    if one.given_up is None:
        return None
    if one.choices == 1:
        return say(_("Their only choice cost {cost}."), cost=Figure(one.given_up))
    text = _("Own choices cost {cost} together ({number} choices).")
    return say(text, cost=Figure(one.given_up), number=one.choices)


def choice(one: Costly, game: str) -> Text:
    """Return what a choice was, what was better, and what it cost as known then and as it lay."""
    # As known then and as the cards lay are kept apart.
    values: dict[str, object] = {
        "did": Choice(game, one.action, one.terms, alone=True),
        "instead": Choice(game, one.instead, one.terms, alone=True),
    }
    if not one.shown:
        return say(_("{did}; better: {instead}."), **values)
    values["cost"] = Figure(one.cost)
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


def fine_print(review: ToldReview, part: ToldPart) -> Iterator[Text]:
    """Yield the sentences on what the figures of a person mean, and how they came about."""
    if presentation_of(review.game).beard is None:
        yield say(UNITS[Unit(review.unit)])
    else:
        yield say(_("Figures are points on the beard, so less is better."))
    yield say(ABOUT)
    yield say(
        _(
            "Penalties are exact; the rest is played on by bots from the same cards. Afterwards "
            "one knows more than one could then: hence two columns."
        )
    )
    yield say(_("Reviewed by the bot {level}."), level=review.level)
    if (unknown := left_out(part.hidden, part.deals)) is not None and part.hidden < part.deals:
        yield unknown
    if part.unjudged:
        yield say(_("Choices that can't be judged: {number}"), number=part.unjudged)
    if review.deals < review.of_deals:
        text = _("Only {deals} of {number} deals are reviewed, as the match is long.")
        yield say(text, deals=review.deals, number=review.of_deals)


class Figure:
    """A cost or a value with its margin, in the reader's digits; whole numbers if it's large."""

    sign = ""

    def __init__(self, estimate: Estimate) -> None:
        self.value, self.margin = estimate.value, estimate.margin

    @property
    def _digits(self) -> int:
        return 0 if abs(self.value) >= 20 or (self.margin or 0) >= 20 else 1

    def value_in(self, speaker: Speaker) -> str:
        """Return the value without its margin, never as "−0.0"."""
        rounded = round(self.value, self._digits) or 0.0
        return speaker.decimal(rounded, self._digits, self.sign if rounded else "-")

    def margin_in(self, speaker: Speaker) -> str:
        """Return the margin, such as "± 0.7", never as zero; empty if it is unknown."""
        if self.margin is None:
            return ""
        least = 1 / 10**self._digits
        return f"± {speaker.decimal(max(least, self.margin), self._digits)}"

    def spoken(self, speaker: Speaker) -> str:
        told, margin = self.value_in(speaker), self.margin_in(speaker)
        return f"{told} ({margin})" if margin else told


class Signed(Figure):
    sign = "+"


def lines(review: Review) -> Iterator[Text]:
    """Yield the head of a review: the game and its deals."""
    if review.deals == 1:
        text = _("{game}, one deal, reviewed by the bot {level}.")
    else:
        text = _("{game}, {deals} deals, reviewed by the bot {level}.")
    title = game_named(review.game).title
    yield say(text, game=title, deals=review.deals, level=review.level)
