"""The rule sheet of Rifki, in order of play."""

from femopp.games.rifki.rules.options import (
    FirstDealer,
    KupaDump,
    PenaltyChoice,
    RifkiVoid,
    VoidPenaltyChoice,
    Winner,
)
from femopp.language import _
from femopp.rulebook import Paragraph, Section, stating, under
from femopp.trick_taking import LOTS

_TABLE = Section(
    _("The table and the deal"),
    (
        Paragraph("RIF-PLAYERS-1", _("Four players, each for themselves.")),
        Paragraph(
            "RIF-PACK-1",
            _("A pack of 52 cards; aces are high, twos low."),
        ),
        Paragraph(
            "RIF-DEAL-1",
            _("There are twenty deals. Turns go counter-clockwise; everyone deals five times."),
        ),
        under("first_dealer", FirstDealer.RANDOM, LOTS),
        Paragraph(
            "A-T10",
            _("The player in seat {options.first_dealer.value} deals first."),
            when=lambda options: options.first_dealer != FirstDealer.RANDOM,
            option="first_dealer",
        ),
        Paragraph("A-T10", _("Everyone gets thirteen cards.")),
    ),
)

_CHOICE = Section(
    _("Choosing the contract"),
    (
        Paragraph(
            "RIF-CONTRACT-1",
            _("After looking at their hand, the dealer names the contract before the first lead."),
        ),
        Paragraph(
            "RIF-CONTRACT-2",
            _("In a match everyone chooses Trump twice and negative contracts three times."),
        ),
        Paragraph("RIF-CONTRACT-3", _("They may be chosen in any order.")),
        Paragraph("RIF-NEG-1", _("Each of the six negative contracts is chosen twice in all.")),
        stating("same_player_repeat"),
        under(
            "schedule_guard",
            True,
            _("You can't make a choice that would leave a later dealer without a contract."),
            when=lambda options: not options.same_player_repeat,
        ),
    ),
)

_TRUMP = Section(
    _("Trump"),
    (
        Paragraph("RIF-POS-6", _("Trump — take tricks (+50 each).")),
        Paragraph("RIF-POS-2", _("The dealer names the trump suit; no-trump isn't possible.")),
        Paragraph("RIF-POS-1", _("The second time it may be the same suit or another.")),
        Paragraph("RIF-POS-3", _("The dealer leads to the first trick.")),
        Paragraph(
            "RIF-POS-4",
            _("Follow suit if you can. If not, play a trump; if you have none, play any card."),
        ),
        under("overtrump", False),
        under(
            "overtrump",
            True,
            _("If you trump, you must beat any trumps already in the trick if you can."),
        ),
        Paragraph(
            "RIF-POS-5",
            _(
                "The highest trump takes the trick or, without trumps, the highest card of the "
                "suit led. The winner of a trick leads to the next."
            ),
        ),
    ),
)

_NEGATIVE = Section(
    _("The negative contracts"),
    (
        Paragraph("RIF-RIFKI-1", _("Rifki — don't take the king of hearts (−320).")),
        Paragraph("RIF-KIZ-1", _("Kiz — take no queens (−100 each).")),
        Paragraph("RIF-ERKEK-1", _("Erkek — take no kings or jacks (−60 each).")),
        Paragraph("RIF-KUPA-1", _("Kupa — take no hearts (−30 each).")),
        Paragraph("RIF-SONIKI-1", _("Son iki — don't take the last two tricks (−180 each).")),
        Paragraph("RIF-ELALMAZ-1", _("El almaz — take no tricks (−50 each).")),
        Paragraph(
            "RIF-NEG-4",
            _("In the first four, cards cost (they are penalty cards); in the other two, tricks."),
        ),
        Paragraph("RIF-NEG-2", _("There are no trumps.")),
        Paragraph("RIF-NEG-3", _("The dealer leads to the first trick.")),
        Paragraph("RIF-NEG-7", _("Follow suit if you can.")),
        Paragraph(
            "RIF-NEG-10",
            _(
                "The highest card of the suit led takes the trick, and its winner leads to the "
                "next."
            ),
        ),
        Paragraph(
            "RIF-NEG-5", _("Penalty cards are left face up in front of the player who took them.")
        ),
    ),
)

_PENALTY_CARDS = Section(
    _("Playing penalty cards"),
    (
        Paragraph(
            "RIF-NEG-8",
            _(
                "If you have a penalty card of the suit led that is lower than a card of that suit "
                "already in the trick, you must play it."
            ),
        ),
        under(
            "kupa_dump",
            KupaDump.FORCED,
            _("In Kupa this means a heart lower than the highest heart in the trick."),
        ),
        under("kupa_dump", KupaDump.ANY_HEART, _("In Kupa any heart will do if hearts are led.")),
        under(
            "multi_penalty_choice",
            PenaltyChoice.ANY,
            _("If you have several such penalty cards, you choose."),
        ),
        under(
            "multi_penalty_choice",
            PenaltyChoice.HIGHEST,
            _("If you have several such penalty cards, you must play the highest."),
        ),
        Paragraph(
            "RIF-NEG-9",
            _("If you can't follow suit, play a penalty card; if you have none, play any card."),
        ),
        under("void_penalty_choice", VoidPenaltyChoice.ANY, _("Then any penalty card will do.")),
        under(
            "void_penalty_choice",
            VoidPenaltyChoice.COVERED_FIRST,
            _("Then one that is lower than a card of its suit in the trick comes first."),
        ),
        under(
            "rifki_void",
            RifkiVoid.HEART,
            _("In Rifki, if you have neither the suit led nor the king of hearts, play a heart."),
        ),
        stating(
            "hearts_broken_by",
            _("In Rifki and Kupa, hearts may be led only {value} in an earlier trick of the deal."),
        ),
        Paragraph(
            "RIF-RIFKI-3 RIF-KUPA-3", _("A player with nothing but hearts may always lead one.")
        ),
    ),
)

_END = Section(
    _("The sheet and the end"),
    (
        stating("early_end"),
        Paragraph("RIF-SCORE-2", _("The sheet also shows which contracts each player has chosen.")),
        Paragraph("RIF-SCORE-1", _("After twenty deals all points add up to zero.")),
        under("winner", Winner.HIGHEST, _("The highest total wins.")),
        Paragraph(
            "A-T12",
            _("Ties for the highest total share the win."),
            when=lambda options: options.winner == Winner.HIGHEST,
        ),
        under("winner", Winner.ALL_POSITIVE, _("{value:opening} wins.")),
        Paragraph(
            "A-T12",
            _("If everyone is on zero, all share the win."),
            when=lambda options: options.winner == Winner.ALL_POSITIVE,
        ),
    ),
)

SHEET = (_TABLE, _CHOICE, _TRUMP, _NEGATIVE, _PENALTY_CARDS, _END)
