"""The rule sheet: the rituals and the penalties for forgetting them."""

from typing import Any

from msgspec.structs import replace

from femopp.games.rodskagg.rules.options import (
    BareKnock,
    CutOffender,
    KnockBy,
    KnockScope,
    KnockWindow,
    KnockWord,
    LastTrickKnock,
    MisdealDeadline,
    Revoke,
    Rituals,
    RodskaggFail,
)
from femopp.games.rodskagg.rules.sheet_deal import misdeals_cost
from femopp.language import Message, _
from femopp.rulebook import Paragraph, Section, under


def _manual(options: Any) -> bool:
    return bool(options.rituals is Rituals.MANUAL)


def _by_the_english_article(options: Any) -> bool:
    return _manual(options) and options.rule_book == "REN"


def _by_a_swedish_book(options: Any) -> bool:
    return _manual(options) and options.rule_book != "REN"


def _zero_is_told(options: Any) -> bool:
    return _manual(options) and bool(options.out_knock or options.notice_at)


def _some_may_be_out(options: Any) -> bool:
    return _manual(options) and options.rodskagg_fail is RodskaggFail.ELIMINATE


def _called(knocked: Paragraph, five_up: Message) -> tuple[Paragraph, Paragraph]:
    """Return a paragraph about knocking for errors, and the same where “five up!” is called."""

    def knocks(options: Any) -> bool:
        return options.call is KnockWord.KNOCK and holds(options)

    def calls(options: Any) -> bool:
        return options.call is KnockWord.FIVE_UP and holds(options)

    holds = knocked.when or _manual
    return replace(knocked, when=knocks), replace(knocked, text=five_up, when=calls)


RITUALS = Section(
    _("The rituals"),
    (
        Paragraph(
            "R49-KNOCK-2 REN-RITUAL-1",
            _(
                "Nobody reminds you of a duty. If you forget one you go up, but only if another "
                "player knocks in time and says what was wrong."
            ),
            when=lambda options: _manual(options) and options.call is KnockWord.KNOCK,
            option="rituals",
        ),
        under(
            "call",
            KnockWord.FIVE_UP,
            _(
                "Nobody reminds you of a duty. If you forget one you go up, but only if another "
                "player calls “five up!” in time and says what was wrong."
            ),
            when=_manual,
        ),
        under(
            "rituals",
            Rituals.AUTO,
            _("The program performs every ritual, and asks the question after trick four."),
        ),
        under(
            "rituals",
            Rituals.OFF,
            _("There are no rituals; only the question after trick four can be forgotten."),
        ),
        Paragraph(
            "R49-DEAL-3 A-R8",
            _("The pack need not be cut; only the dealer may cut it, before dealing."),
            when=_by_a_swedish_book,
        ),
        Paragraph(
            "REN-DEAL-1",
            _("The dealer shuffles and cuts the pack before dealing."),
            when=_by_the_english_article,
        ),
        under(
            "cut_offender",
            CutOffender.CUTTER,
            _("Another player who cuts the pack goes up {options.cut_penalty}."),
            when=_manual,
        ),
        *_called(
            under(
                "cut_offender",
                CutOffender.DEALER,
                _(
                    "If another player cuts the pack at the dealer's offer, the dealer goes up "
                    "{options.cut_penalty}; the player who cut may not knock for it."
                ),
                when=_manual,
            ),
            _(
                "If another player cuts the pack at the dealer's offer, the dealer goes up "
                "{options.cut_penalty}; the player who cut may not call “five up!” for it."
            ),
        ),
        Paragraph(
            "R49-DEAL-7",
            _(
                "After dealing, the dealer must knock and say “Knock for cards and misdeal!” "
                "before picking up their own cards."
            ),
            when=_by_a_swedish_book,
        ),
        Paragraph(
            "REN-RITUAL-5",
            _(
                "After dealing, the dealer must knock and say “Knock for cards and infractions!” "
                "before picking up their own cards."
            ),
            when=_by_the_english_article,
        ),
        Paragraph(
            "R49-DEAL-11 REN-RITUAL-5",
            _("A player who picks up before that goes up {options.early_pickup_penalty}."),
            when=_manual,
            option="early_pickup_penalty",
        ),
        Paragraph(
            "R49-DEAL-12",
            _(
                "A dealer who misdeals and forgets the phrase also goes up "
                "{options.misdeal_penalty} for the misdeal."
            ),
            when=misdeals_cost,
            option="misdeal_penalty",
        ),
        Paragraph(
            "R49-DEAL-8",
            _("The phrase makes the dealer immune: a misdeal then costs nothing."),
            when=misdeals_cost,
        ),
        Paragraph(
            "A-R13",
            _("The phrase counts as forgotten once the dealer picks up without it."),
            when=misdeals_cost,
        ),
        *_called(
            under("misdeal_auto_penalty", True, when=misdeals_cost),
            _("The dealer goes up for a misdeal without a call."),
        ),
        under(
            "misdeal_deadline",
            MisdealDeadline.FIRST_LEAD,
            _("A misdeal can be pointed out {value}."),
            when=_manual,
        ),
        Paragraph(
            "R49-DEAL-12",
            _("The program misdeals {options.misdeal_rate} deals in a hundred."),
            when=lambda options: options.misdeal_rate > 0,
            option="misdeal_rate",
        ),
        under(
            "revoke",
            Revoke.PENALTY,
            _("A player who revokes (fails to follow suit when able) goes up five."),
        ),
        Paragraph(
            "R49-ASK-8 REN-RITUAL-6",
            _(
                "A player who forgets to ask the question after trick four goes up "
                "{options.forgot_ask_penalty}."
            ),
            when=lambda options: _manual(options) and options.forgot_ask_penalty > 0,
            option="forgot_ask_penalty",
        ),
        under(
            "out_knock",
            True,
            _(
                "A player whose trick brings them to zero must knock out before the next lead, or "
                "go up {options.out_penalty} for forgetting it."
            ),
            when=_manual,
        ),
        Paragraph(
            "REN-OUT-1",
            _(
                "A player whose trick brings them to {options.notice_at:alternatives} must give "
                "notice before the next lead, or go up {options.notify_penalty} for forgetting it."
            ),
            when=lambda options: _manual(options) and bool(options.notice_at),
            option="notice_at",
        ),
        under(
            "last_trick_knock",
            LastTrickKnock.REQUIRED_BEFORE_CLOSE,
            _("The duty also applies after the sixth trick, until it is gathered."),
            when=_zero_is_told,
        ),
        under(
            "last_trick_knock",
            LastTrickKnock.NOT_REQUIRED,
            _("The duty does not apply after the sixth trick."),
            when=_zero_is_told,
        ),
        *_called(
            under(
                "knock_window",
                KnockWindow.BEFORE_NEXT_LEAD,
                _(
                    "You can knock for errors in the deal until the first lead; for errors in the "
                    "play until the first card of the following trick, or until the deal is closed."
                ),
                when=_manual,
            ),
            _(
                "You can call “five up!” for errors in the deal until the first lead; for errors "
                "in the play until the first card of the following trick, or until the deal is "
                "closed."
            ),
        ),
        *_called(
            under(
                "knock_window",
                KnockWindow.DEAL_END,
                _("You can knock for an error until the deal is closed."),
                when=_manual,
            ),
            _("You can call “five up!” for an error until the deal is closed."),
        ),
        *_called(
            under(
                "knock_window",
                KnockWindow.UNLIMITED,
                _("You can knock for an error at any time, even in later deals."),
                when=_manual,
            ),
            _("You can call “five up!” for an error at any time, even in later deals."),
        ),
        *_called(
            under(
                "knock_by",
                KnockBy.ACTIVE,
                _("Eliminated players may not knock."),
                when=_some_may_be_out,
            ),
            _("Eliminated players may not call “five up!”."),
        ),
        *_called(
            under(
                "knock_by",
                KnockBy.ALL_SEATED,
                _("Eliminated players may still knock."),
                when=_some_may_be_out,
            ),
            _("Eliminated players may still call “five up!”."),
        ),
        *_called(
            under(
                "knock_scope",
                KnockScope.ALL_OPEN,
                _("One knock covers {value}."),
                when=lambda options: _manual(options) and options.bare_knock is BareKnock.OLDEST,
            ),
            _("One call covers {value}."),
        ),
        *_called(
            under(
                "knock_scope",
                KnockScope.ALL_OPEN,
                _("A knock that names one open error covers all the others too."),
                when=lambda options: _manual(options) and options.bare_knock is BareKnock.NOTHING,
            ),
            _("A call that names one open error covers all the others too."),
        ),
        *_called(
            under(
                "knock_scope",
                KnockScope.NAMED,
                _("Each error needs a knock of its own."),
                when=_manual,
            ),
            _("Each error needs a call of its own."),
        ),
        *_called(
            under(
                "bare_knock",
                BareKnock.NOTHING,
                _("A knock that doesn't name both the player and the error has no effect."),
                when=_manual,
            ),
            _("A call that doesn't name both the player and the error has no effect."),
        ),
        *_called(
            under(
                "bare_knock",
                BareKnock.OLDEST,
                _("A knock that doesn't name both counts for the oldest error that fits."),
                when=lambda options: _manual(options) and options.knock_scope is KnockScope.NAMED,
            ),
            _("A call that doesn't name both counts for the oldest error that fits."),
        ),
        *_called(
            Paragraph(
                "A-R11",
                _("A false knock costs {options.false_knock_penalty}."),
                when=lambda options: _manual(options) and options.false_knock_penalty > 0,
                option="false_knock_penalty",
            ),
            _("A false call costs {options.false_knock_penalty}."),
        ),
    ),
)
