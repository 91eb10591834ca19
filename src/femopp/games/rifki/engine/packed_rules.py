"""The options of Rifki as numbers for the engine."""

from __future__ import annotations

from functools import lru_cache

from femopp.cards import PACK_52, Suit
from femopp.engine.cardplay import PlaySpec
from femopp.engine.rules import PlayRules
from femopp.engine.supported import refuse_unsupported
from femopp.games.rifki.engine import codes
from femopp.games.rifki.rules.contracts import TRICKS, Contract, Kind, Terms
from femopp.games.rifki.rules.options import (
    HeartsBrokenBy,
    KupaDump,
    PenaltyChoice,
    RifkiOptions,
    RifkiVoid,
    VoidPenaltyChoice,
    Winner,
)
from femopp.games.rifki.rules.state import PLAYERS

COUNTER_CLOCKWISE = -1

SUITS: dict[Suit, int] = {
    suit: codes.mask_of(card for card in PACK_52 if card.suit is suit) for suit in Suit
}


class PackedRules:
    """The rules at a table.

    options       the rule book's
    play          the play of each contract, in the order of the choices
    may_repeat    a player may choose the same negative contract twice
    looks_ahead   no choice may leave another player without a contract later
    all_positive  all above zero win, otherwise the highest
    """

    def __init__(self, options: RifkiOptions) -> None:
        self.options = options
        self.play = PlaySpec(
            seats=PLAYERS,
            turn=COUNTER_CLOCKWISE,
            tricks=TRICKS,
            classes=tuple(SUITS.values()),
            contracts=[_play(contract, options) for contract in codes.CONTRACTS],
        )
        self.may_repeat = options.same_player_repeat
        self.looks_ahead = options.schedule_guard and not options.same_player_repeat
        self.all_positive = options.winner is Winner.ALL_POSITIVE


@lru_cache(maxsize=256)
def pack(options: RifkiOptions) -> PackedRules:
    """Return the rules at a table. Raises `NotInEngine` for an unsupported option."""
    refuse_unsupported(options)
    return PackedRules(options)


def _play(contract: Contract, options: RifkiOptions) -> PlayRules:
    if contract.trump is not None:
        return _trump(contract.terms, SUITS[contract.trump], options)
    return _negative(contract, options)


def _trump(terms: Terms, trump: int, options: RifkiOptions) -> PlayRules:
    return PlayRules(
        trump=trump,
        void_first=(trump,),
        void_over=options.overtrump,
        trick_values=_trick_values(terms),
    )


def _negative(contract: Contract, options: RifkiOptions) -> PlayRules:
    kind, terms = contract.kind, contract.terms
    penalty = codes.mask_of(terms.penalty_cards)
    goes_free = kind is Kind.KUPA and options.kupa_dump is KupaDump.ANY_HEART
    hearts_when_void = kind is Kind.RIFKI and options.rifki_void is RifkiVoid.HEART
    return PlayRules(
        lead_ban=SUITS[Suit.HEARTS] if terms.hearts_closed else 0,
        any_play_opens=options.hearts_broken_by is HeartsBrokenBy.ANY_HEART,
        under=0 if goes_free else penalty,
        highest_under=options.multi_penalty_choice is PenaltyChoice.HIGHEST,
        void_first=(penalty, SUITS[Suit.HEARTS] if hearts_when_void else 0),
        void_under=options.void_penalty_choice is VoidPenaltyChoice.COVERED_FIRST,
        ends_with=penalty if options.early_end else 0,
        trick_values=_trick_values(terms),
        card_values={codes.card_number(card): terms.value for card in terms.penalty_cards},
    )


def _trick_values(terms: Terms) -> list[int]:
    return [
        terms.value if number in terms.counting_tricks else 0 for number in range(1, TRICKS + 1)
    ]
