"""The rule sheet: the table and the deal."""

from typing import Any

from femopp.games.rodskagg.rules.options import FirstDealer, FreshHandExhausted, Rituals
from femopp.language import _
from femopp.rulebook import Paragraph, Section, under


def _reshuffles(options: Any) -> bool:
    exhausted = options.fresh_hand_exhausted
    return bool(options.fresh_hand and exhausted is FreshHandExhausted.RESHUFFLE_FINAL)


TABLE = Section(
    _("The table"),
    (
        Paragraph(
            "R49-PLAYERS-1 RSK-PLAYERS-1 REN-PLAYERS-1",
            _("From {options.min_players} to {options.max_players} play, each alone."),
        ),
        Paragraph(
            "R49-PACK-2 RSK-PACK-1 REN-PACK-1",
            _("All 52 cards are used; the ace is highest, the two lowest. There are no trumps."),
        ),
        Paragraph(
            "R49-SCORE-START-1 RSK-SCORE-START-1 REN-SCORE-START-1",
            _("Everyone starts on twelve points and counts down; the aim is zero."),
        ),
        under(
            "first_dealer",
            FirstDealer.DRAW_HIGH,
            _("Everyone draws a card and the highest deals first; those who are equal draw again."),
        ),
        under("first_dealer", FirstDealer.RANDOM, _("The first dealer is found by lot.")),
        Paragraph("R49-DEAL-1 RSK-DEAL-1 A-R4", _("All turns go clockwise.")),
    ),
)

DEAL = Section(
    _("The deal"),
    (
        Paragraph(
            "R49-DEAL-6 RSK-DEAL-1 REN-DEAL-1",
            _("Everyone gets six cards, three and three, beginning at the dealer's left."),
        ),
        Paragraph(
            "RSK-DEAL-2 A-R33",
            _("The cards left over are not used in the deal."),
            when=lambda options: not options.fresh_hand,
        ),
        under(
            "fresh_hand",
            True,
            _(
                "Before the auction, in turn from forehand, a player without ace, king, queen or "
                "jack may ask for a fresh hand from the stock, again and again."
            ),
        ),
        under(
            "fresh_hand_exhausted",
            FreshHandExhausted.RESHUFFLE_FINAL,
            _(
                "When the stock is too small for a fresh hand, the cards set aside are shuffled "
                "in, and a hand from them must be kept."
            ),
            when=lambda options: options.fresh_hand,
        ),
        under(
            "reshuffle_own_hand",
            False,
            _("The hand being given back is not among them."),
            when=_reshuffles,
        ),
        under(
            "reshuffle_own_hand",
            True,
            _("The hand being given back is among them."),
            when=_reshuffles,
        ),
        under(
            "fresh_hand_exhausted",
            FreshHandExhausted.REFUSE,
            _("When the stock is too small for a fresh hand, there is none."),
            when=lambda options: options.fresh_hand,
        ),
        Paragraph(
            "R49-DEAL-14 A-R48",
            _("If anyone has a wrong number of cards, the same dealer deals again."),
            when=lambda options: options.rituals is Rituals.MANUAL,
        ),
        Paragraph(
            "A-R32",
            _("The turn to deal goes on to the next player clockwise, also when all have passed."),
        ),
    ),
)
