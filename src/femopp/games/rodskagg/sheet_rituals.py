"""The rule sheet: the rituals and what forgetting them costs."""

from typing import Any

from femopp.games.rodskagg.options import (
    CutOffender,
    KnockScope,
    KnockWindow,
    KnockWord,
    MisdealDeadline,
    PickupAfterDealer,
    Revoke,
    Rituals,
)
from femopp.language import _
from femopp.rulebook import Paragraph, Section


def _manual(options: Any) -> bool:
    return bool(options.rituals is Rituals.MANUAL)


RITUALS = Section(
    _("The rituals"),
    (
        Paragraph(
            "R49-KNOCK-2 REN-RITUAL-1",
            _(
                "Nobody reminds a player of a duty. Whoever forgets one goes up, but only if "
                "another player knocks in time and says what was wrong."
            ),
            when=lambda options: _manual(options) and options.call is KnockWord.KNOCK,
            option="rituals",
        ),
        Paragraph(
            "REN-RITUAL-2",
            _(
                "Nobody reminds a player of a duty. Whoever forgets one goes up, but only if "
                "another player calls “five up!” in time and says what was wrong."
            ),
            when=lambda options: _manual(options) and options.call is KnockWord.FIVE_UP,
            option="call",
        ),
        Paragraph(
            "REN-GEN-1",
            _("The program sees to every ritual, and asks the question after trick four."),
            when=lambda options: options.rituals is Rituals.AUTO,
            option="rituals",
        ),
        Paragraph(
            "RSK-RITUAL-0",
            _("There are no rituals; only the question after trick four can be forgotten."),
            when=lambda options: options.rituals is Rituals.OFF,
            option="rituals",
        ),
        Paragraph(
            "R49-DEAL-3 REN-DEAL-1",
            _("Before dealing the dealer may cut the pack."),
            when=_manual,
        ),
        Paragraph(
            "R49-DEAL-5",
            _("Another player who cuts the pack goes up {options.cut_penalty}."),
            when=lambda options: _manual(options) and options.cut_offender is CutOffender.CUTTER,
            option="cut_offender",
        ),
        Paragraph(
            "REN-RITUAL-3",
            _(
                "If the dealer offers the pack to another player who then cuts it, the dealer "
                "goes up {options.cut_penalty}; the cutter may not knock for it."
            ),
            when=lambda options: _manual(options) and options.cut_offender is CutOffender.DEALER,
            option="cut_offender",
        ),
        Paragraph(
            "R49-DEAL-7 REN-RITUAL-5",
            _(
                "When the cards are dealt the dealer knocks and says “Knock for cards and "
                "misdeal!”, at the latest before picking up any cards."
            ),
            when=_manual,
        ),
        Paragraph(
            "R49-DEAL-11 REN-RITUAL-5",
            _("Whoever picks up before that goes up {options.early_pickup_penalty}."),
            when=_manual,
            option="early_pickup_penalty",
        ),
        Paragraph(
            "A-R15",
            _("Picking up after a dealer who has picked up without the phrase is free."),
            when=lambda options: (
                _manual(options) and options.pickup_after_dealer is PickupAfterDealer.FREE
            ),
            option="pickup_after_dealer",
        ),
        Paragraph(
            "R49-DEAL-12",
            _(
                "A dealer who has misdealt and forgot the phrase goes up "
                "{options.misdeal_penalty} for the misdeal besides."
            ),
            when=lambda options: _manual(options) and options.misdeal_penalty > 0,
            option="misdeal_penalty",
        ),
        Paragraph(
            "A-R16",
            _("A misdeal can be pointed out until the first card is led."),
            when=lambda options: (
                _manual(options) and options.misdeal_deadline is MisdealDeadline.FIRST_LEAD
            ),
            option="misdeal_deadline",
        ),
        Paragraph(
            "R49-DEAL-12",
            _("The program misdeals in this many of a hundred deals: {options.misdeal_rate}."),
            when=lambda options: options.misdeal_rate > 0,
            option="misdeal_rate",
        ),
        Paragraph(
            "A-R41",
            _("Whoever could follow suit and does not goes up five."),
            when=lambda options: options.revoke is Revoke.PENALTY,
            option="revoke",
        ),
        Paragraph(
            "R49-ASK-8 REN-RITUAL-6",
            _(
                "Whoever forgets the question after trick four goes up "
                "{options.forgot_ask_penalty}."
            ),
            when=lambda options: _manual(options) and options.forgot_ask_penalty > 0,
            option="forgot_ask_penalty",
        ),
        Paragraph(
            "R49-OUT-1",
            _(
                "A player whose trick brings the total to zero must knock for going out before "
                "the next lead, and goes up {options.out_penalty} if it is forgotten."
            ),
            when=lambda options: _manual(options) and options.out_knock,
            option="out_knock",
        ),
        Paragraph(
            "REN-OUT-1",
            _(
                "A player whose trick brings the total to one of these must give notice before "
                "the next lead: {options.notice_at}. Forgetting it costs "
                "{options.notify_penalty}."
            ),
            when=lambda options: _manual(options) and bool(options.notice_at),
            option="notice_at",
        ),
        Paragraph(
            "REN-RITUAL-8 A-R10",
            _(
                "Errors of the deal can be knocked for until the first card is led, those of the "
                "play until the first card of the trick after, or until the deal is closed."
            ),
            when=lambda options: (
                _manual(options) and options.knock_window is KnockWindow.BEFORE_NEXT_LEAD
            ),
            option="knock_window",
        ),
        Paragraph(
            "A-R10",
            _("An error can be knocked for until the deal is closed."),
            when=lambda options: _manual(options) and options.knock_window is KnockWindow.DEAL_END,
            option="knock_window",
        ),
        Paragraph(
            "A-R10",
            _("An error can be knocked for at any time, also in later deals."),
            when=lambda options: _manual(options) and options.knock_window is KnockWindow.UNLIMITED,
            option="knock_window",
        ),
        Paragraph(
            "A-R12",
            _("One knock covers every error of others that is open."),
            when=lambda options: _manual(options) and options.knock_scope is KnockScope.ALL_OPEN,
            option="knock_scope",
        ),
        Paragraph(
            "A-R12",
            _("Each error is knocked for by itself; a knock that names none means the oldest."),
            when=lambda options: _manual(options) and options.knock_scope is KnockScope.NAMED,
            option="knock_scope",
        ),
        Paragraph(
            "A-R11",
            _("A knock without an error costs {options.false_knock_penalty}."),
            when=lambda options: _manual(options) and options.false_knock_penalty > 0,
            option="false_knock_penalty",
        ),
    ),
)
