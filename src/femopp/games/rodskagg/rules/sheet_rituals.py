"""The rule sheet: the rituals and what forgetting them costs."""

from typing import Any

from femopp.games.rodskagg.rules.options import (
    BareKnock,
    CutOffender,
    KnockBy,
    KnockScope,
    KnockWindow,
    KnockWord,
    LastTrickKnock,
    MisdealDeadline,
    MisdealLiability,
    PickupAfterDealer,
    Revoke,
    Rituals,
    RodskaggFail,
)
from femopp.language import _
from femopp.rulebook import Paragraph, Section, under


def _manual(options: Any) -> bool:
    return bool(options.rituals is Rituals.MANUAL)


def _misdeals_cost(options: Any) -> bool:
    return _manual(options) and options.misdeal_penalty > 0


def _zero_is_told(options: Any) -> bool:
    return _manual(options) and bool(options.out_knock or options.notice_at)


def _some_may_be_out(options: Any) -> bool:
    return _manual(options) and options.rodskagg_fail is RodskaggFail.ELIMINATE


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
        under(
            "call",
            KnockWord.FIVE_UP,
            _(
                "Nobody reminds a player of a duty. Whoever forgets one goes up, but only if "
                "another player calls “five up!” in time and says what was wrong."
            ),
            when=_manual,
        ),
        under(
            "rituals",
            Rituals.AUTO,
            _("The program sees to every ritual, and asks the question after trick four."),
        ),
        under(
            "rituals",
            Rituals.OFF,
            _("There are no rituals; only the question after trick four can be forgotten."),
        ),
        Paragraph(
            "R49-DEAL-3 REN-DEAL-1",
            _("Before dealing the dealer may cut the pack."),
            when=_manual,
        ),
        under(
            "cut_offender",
            CutOffender.CUTTER,
            _("Another player who cuts the pack goes up {options.cut_penalty}."),
            when=_manual,
        ),
        under(
            "cut_offender",
            CutOffender.DEALER,
            _(
                "If the dealer offers the pack to another player who then cuts it, the dealer "
                "goes up {options.cut_penalty}; the cutter may not knock for it."
            ),
            when=_manual,
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
        under(
            "pickup_after_dealer",
            PickupAfterDealer.FREE,
            _("Picking up after a dealer who has picked up without the phrase is free."),
            when=_manual,
        ),
        Paragraph(
            "R49-DEAL-12",
            _(
                "A dealer who has misdealt and forgot the phrase goes up "
                "{options.misdeal_penalty} for the misdeal besides."
            ),
            when=_misdeals_cost,
            option="misdeal_penalty",
        ),
        under(
            "misdeal_liability",
            MisdealLiability.AFTER_OWN_PICKUP,
            _("The phrase is forgotten when the dealer picks up cards without it."),
            when=_misdeals_cost,
        ),
        under(
            "misdeal_liability",
            MisdealLiability.IMMEDIATE,
            _(
                "The phrase is forgotten when the dealer picks up cards, or the misdeal is "
                "pointed out, before it has been said."
            ),
            when=_misdeals_cost,
        ),
        under(
            "misdeal_auto_penalty",
            True,
            when=_misdeals_cost,
        ),
        under(
            "misdeal_deadline",
            MisdealDeadline.FIRST_LEAD,
            _("A misdeal can be pointed out {value}."),
            when=_manual,
        ),
        Paragraph(
            "R49-DEAL-12",
            _("The program misdeals in this many of a hundred deals: {options.misdeal_rate}."),
            when=lambda options: options.misdeal_rate > 0,
            option="misdeal_rate",
        ),
        under("revoke", Revoke.PENALTY, _("Whoever could follow suit and does not goes up five.")),
        Paragraph(
            "R49-ASK-8 REN-RITUAL-6",
            _(
                "Whoever forgets the question after trick four goes up "
                "{options.forgot_ask_penalty}."
            ),
            when=lambda options: _manual(options) and options.forgot_ask_penalty > 0,
            option="forgot_ask_penalty",
        ),
        under(
            "out_knock",
            True,
            _(
                "A player whose trick brings the total to zero must knock for going out before "
                "the next lead, and goes up {options.out_penalty} if it is forgotten."
            ),
            when=_manual,
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
        under(
            "last_trick_knock",
            LastTrickKnock.REQUIRED_BEFORE_CLOSE,
            _("This duty holds after the sixth trick too, until the trick is gathered."),
            when=_zero_is_told,
        ),
        under(
            "last_trick_knock",
            LastTrickKnock.NOT_REQUIRED,
            _("After the sixth trick there is no such duty."),
            when=_zero_is_told,
        ),
        under(
            "knock_window",
            KnockWindow.BEFORE_NEXT_LEAD,
            _(
                "Errors of the deal can be knocked for until the first card is led, those of the "
                "play until the first card of the trick after, or until the deal is closed."
            ),
            when=_manual,
        ),
        under(
            "knock_window",
            KnockWindow.DEAL_END,
            _("An error can be knocked for until the deal is closed."),
            when=_manual,
        ),
        under(
            "knock_window",
            KnockWindow.UNLIMITED,
            _("An error can be knocked for at any time, also in later deals."),
            when=_manual,
        ),
        under(
            "knock_by",
            KnockBy.ACTIVE,
            _("Whoever is out of the match does not knock."),
            when=_some_may_be_out,
        ),
        under(
            "knock_by",
            KnockBy.ALL_SEATED,
            _("Whoever is out of the match may knock all the same."),
            when=_some_may_be_out,
        ),
        under(
            "knock_scope",
            KnockScope.ALL_OPEN,
            _("One knock covers {value}."),
            when=lambda options: _manual(options) and options.bare_knock is BareKnock.OLDEST,
        ),
        under(
            "knock_scope",
            KnockScope.ALL_OPEN,
            _("A knock that names one open error covers every other open one as well."),
            when=lambda options: _manual(options) and options.bare_knock is BareKnock.NOTHING,
        ),
        under(
            "knock_scope",
            KnockScope.NAMED,
            _("Each error is knocked for by itself."),
            when=_manual,
        ),
        under(
            "bare_knock",
            BareKnock.NOTHING,
            _("A knock that does not name both the player and the error does nothing."),
            when=_manual,
        ),
        under(
            "bare_knock",
            BareKnock.OLDEST,
            _("A knock that does not name both counts for the oldest error it can be about."),
            when=lambda options: _manual(options) and options.knock_scope is KnockScope.NAMED,
        ),
        Paragraph(
            "A-R11",
            _("A knock without an error costs {options.false_knock_penalty}."),
            when=lambda options: _manual(options) and options.false_knock_penalty > 0,
            option="false_knock_penalty",
        ),
    ),
)
