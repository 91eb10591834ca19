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
from femopp.rulebook import Paragraph, Section, under, whatever
from femopp.trick_taking import LOTS

_TABLE = Section(
    _("The table and the deal"),
    (
        Paragraph("RIF-PLAYERS-1", _("Four play, each alone.")),
        Paragraph(
            "RIF-PACK-1",
            _("All 52 cards are used. In each suit the ace is highest and the two lowest."),
        ),
        Paragraph(
            "RIF-DEAL-1",
            _("There are twenty deals. Turns go counter-clockwise; everyone deals five times."),
        ),
        under("first_dealer", FirstDealer.RANDOM, LOTS),
        Paragraph(
            "A-T10",
            _("The player in seat {options.first_dealer} deals first."),
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
            _("Having seen the hand, the dealer names the contract before the first lead."),
        ),
        Paragraph(
            "RIF-CONTRACT-2",
            _("In the match everyone chooses Trump twice and negative contracts three times."),
        ),
        Paragraph("RIF-CONTRACT-3", _("The contracts may be chosen in any order.")),
        Paragraph("RIF-NEG-1", _("Each of the six negative contracts is chosen twice in all.")),
        whatever("same_player_repeat"),
        under(
            "schedule_guard",
            True,
            _("A choice that would leave a later dealer without any contract is not allowed."),
            when=lambda options: not options.same_player_repeat,
        ),
    ),
)

_TRUMP = Section(
    _("Trump"),
    (
        Paragraph("RIF-POS-6", _("Each trick gives 50 points.")),
        Paragraph(
            "RIF-POS-2", _("The dealer names a suit as trumps; there is no playing without trumps.")
        ),
        Paragraph("RIF-POS-1", _("The second time it may be the same suit or another.")),
        Paragraph("RIF-POS-3", _("The dealer leads to the first trick.")),
        Paragraph(
            "RIF-POS-4",
            _(
                "Follow suit if you can. If you cannot, play a trump. "
                "If you have no trump either, play any card."
            ),
        ),
        under("overtrump", False),
        under(
            "overtrump",
            True,
            _("A trump played for want of the led suit must beat those in the trick if it can."),
        ),
        Paragraph(
            "RIF-POS-5",
            _(
                "The highest trump takes the trick, or else the highest card of the led suit. "
                "Whoever takes a trick leads to the next."
            ),
        ),
    ),
)

_NEGATIVE = Section(
    _("The negative contracts"),
    (
        Paragraph("RIF-RIFKI-1", _("Rifki: the king of hearts costs 320 points.")),
        Paragraph("RIF-KIZ-1", _("Kiz: each queen costs 100 points.")),
        Paragraph("RIF-ERKEK-1", _("Erkek: each king and each jack costs 60 points.")),
        Paragraph("RIF-KUPA-1", _("Kupa: each heart costs 30 points.")),
        Paragraph("RIF-SONIKI-1", _("Son iki: each of the last two tricks costs 180 points.")),
        Paragraph("RIF-ELALMAZ-1", _("El almaz: each trick costs 50 points.")),
        Paragraph(
            "RIF-NEG-4",
            _("In the first four, certain cards are penalty cards; in the other two, tricks cost."),
        ),
        Paragraph("RIF-NEG-2", _("There are no trumps.")),
        Paragraph("RIF-NEG-3", _("The dealer leads to the first trick.")),
        Paragraph("RIF-NEG-7", _("Follow suit if you can.")),
        Paragraph(
            "RIF-NEG-10",
            _(
                "The highest card of the led suit takes the trick. "
                "Whoever takes a trick leads to the next."
            ),
        ),
        Paragraph(
            "RIF-NEG-5", _("Penalty cards lie face up in front of the player who took them.")
        ),
    ),
)

_PENALTY_CARDS = Section(
    _("Playing penalty cards"),
    (
        Paragraph(
            "RIF-NEG-8",
            _(
                "When you follow suit and a card higher than your penalty card lies in the trick, "
                "you must play the penalty card."
            ),
        ),
        under(
            "kupa_dump",
            KupaDump.FORCED,
            _("In Kupa this means a heart lower than the highest heart in the trick."),
        ),
        under("kupa_dump", KupaDump.ANY_HEART, _("In Kupa any heart will do when hearts are led.")),
        under(
            "multi_penalty_choice",
            PenaltyChoice.ANY,
            _("Among several such penalty cards you choose."),
        ),
        under(
            "multi_penalty_choice",
            PenaltyChoice.HIGHEST,
            _("Of several such penalty cards you must play the highest."),
        ),
        Paragraph(
            "RIF-NEG-9",
            _("If you cannot follow suit, play a penalty card; if you have none, any card."),
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
            _("In Rifki, play a heart if you can neither follow suit nor play the king of hearts."),
        ),
        whatever(
            "hearts_broken_by",
            _("In Rifki and Kupa, hearts may be led only {value} in an earlier trick of the deal."),
        ),
        Paragraph("RIF-RIFKI-3 RIF-KUPA-3", _("A player who has only hearts may always lead one.")),
    ),
)

_END = Section(
    _("The sheet and the end"),
    (
        whatever("early_end"),
        Paragraph("RIF-SCORE-2", _("The sheet also shows who has chosen which contracts.")),
        Paragraph("RIF-SCORE-1", _("After twenty deals all points together are zero.")),
        under("winner", Winner.HIGHEST, _("The highest total wins.")),
        Paragraph(
            "A-T12",
            _("Equal highest totals share the victory."),
            when=lambda options: options.winner == Winner.HIGHEST,
        ),
        under("winner", Winner.ALL_POSITIVE, _("{value:opening} has won.")),
        Paragraph(
            "A-T12",
            _("If all stand on zero, everyone shares the victory."),
            when=lambda options: options.winner == Winner.ALL_POSITIVE,
        ),
    ),
)

SHEET = (_TABLE, _CHOICE, _TRUMP, _NEGATIVE, _PENALTY_CARDS, _END)
