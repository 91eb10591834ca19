"""The rule sheet: the table and the deal."""

from typing import Any

from femopp.games.rodskagg.rules.options import FirstDealer, Rituals
from femopp.language import _
from femopp.rulebook import Paragraph, Section, under


def misdeals_cost(options: Any) -> bool:
    """Whether a dealer can go up for a misdeal."""
    return options.rituals is Rituals.MANUAL and bool(options.misdeal_penalty)


TABLE = Section(
    _("The table"),
    (
        Paragraph(
            "R49-PLAYERS-1 RSK-PLAYERS-1 REN-PLAYERS-1",
            _("{options.min_players} to {options.max_players} players, each for themselves."),
        ),
        Paragraph(
            "R49-PACK-2 RSK-PACK-1 REN-PACK-1",
            _("A pack of 52 cards; aces are high, twos low. There are no trumps."),
        ),
        Paragraph(
            "R49-SCORE-START-1 RSK-SCORE-START-1 REN-SCORE-START-1",
            _("Everyone starts with twelve points and counts down; the aim is zero."),
        ),
        under(
            "first_dealer",
            FirstDealer.DRAW_HIGH,
            _("Everyone draws a card, and the highest deals first; ties draw again."),
        ),
        under("first_dealer", FirstDealer.RANDOM, _("The first dealer is chosen by lot.")),
        Paragraph("R49-DEAL-1 RSK-DEAL-1 A-R4", _("All turns go clockwise.")),
    ),
)

DEAL = Section(
    _("The deal"),
    (
        Paragraph(
            "R49-DEAL-6 RSK-DEAL-1 REN-DEAL-1",
            _("Everyone gets six cards, three at a time, starting at the dealer's left."),
        ),
        Paragraph(
            "RSK-DEAL-2 A-R33",
            _("The remaining cards are not used in the deal."),
            when=lambda options: not options.fresh_hand,
        ),
        under(
            "fresh_hand",
            True,
            _(
                "Before the auction, in turn from forehand, a player with no ace, king, queen or "
                "jack may ask for a fresh hand from the stock, repeatedly if need be."
            ),
        ),
        Paragraph(
            "A-R33",
            _(
                "If the stock is too small for a fresh hand, the cards set aside are shuffled in, "
                "and the new hand must be kept."
            ),
            when=lambda options: options.fresh_hand,
        ),
        under(
            "reshuffle_own_hand",
            False,
            _("The hand just given back is not shuffled in."),
            when=lambda options: options.fresh_hand,
        ),
        under(
            "reshuffle_own_hand",
            True,
            _("The hand just given back is shuffled in too."),
            when=lambda options: options.fresh_hand,
        ),
        Paragraph(
            "R49-DEAL-14 A-R48",
            _("If anyone has the wrong number of cards, the same dealer deals again."),
            when=misdeals_cost,
        ),
        Paragraph(
            "R49-DEAL-14 A-R48",
            _(
                "If anyone has the wrong number of cards, the same dealer deals again, and nobody "
                "goes up."
            ),
            when=lambda options: not misdeals_cost(options),
        ),
        Paragraph(
            "A-R32",
            _("After each deal the next player clockwise deals, even if everyone passed."),
        ),
    ),
)
