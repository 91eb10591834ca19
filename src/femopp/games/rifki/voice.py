"""Grounds for choices in Rifki, in words about cards."""

from collections.abc import Callable

from femopp.bots.advice import Doing, Doings
from femopp.cards import PACK_52, Card, Rank, Suit
from femopp.games.rifki.rules import Choose, RifkiMatch
from femopp.games.rifki.rules.contracts import TERMS, Kind
from femopp.games.rifki.rules.state import STRENGTH
from femopp.language import Message, _
from femopp.ranking import SuitClass
from femopp.rulebook import Cards, Play
from femopp.trick_taking import grounds as shared
from femopp.trick_taking.grounds import SO, Case, Ground, Values, of_cards, only_if
from femopp.trick_taking.sight import Sight, sight_of
from femopp.tricks import Seat


def sight(view: RifkiMatch, seat: Seat) -> Sight:
    """Return what a seat sees of the play."""
    past = tuple([taken.trick for taken in view.taken])
    in_turn = view.in_turn_after(seat)
    return sight_of(seat, view.hands[seat], view.trick, past, view.order, PACK_52, in_turn)


def _by_height(cards: Cards | list[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: STRENGTH[card], reverse=True)


# To stay out of tricks


def _under(sight: Sight, card: Card, other: Card) -> Values | None:
    if sight.lies is None or not sight.follows(card):
        return None
    is_under = not sight.wins_now(card) and sight.wins_now(other)
    return {"lies": sight.lies.card} if is_under else None


def _highest_under(sight: Sight, card: Card, other: Card) -> Values | None:
    if sight.lies is None or not sight.follows(card) or sight.wins_now(card):
        return None
    lower = [one for one in sight.suited(sight.led) if not sight.wins_now(one)]
    is_highest = not any(sight.is_higher(one, card) for one in lower)
    return {"lies": sight.lies.card} if is_highest and len(lower) > 1 else None


def _cannot_follow(sight: Sight) -> bool:
    return sight.led is not None and not sight.suited(sight.led)


def _rid_of_high(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether a higher card can be thrown away on a suit that isn't held."""
    is_high = STRENGTH[card] > STRENGTH[other] and len(sight.lower(card)) > len(sight.higher(card))
    return SO if _cannot_follow(sight) and is_high else None


def _all_under(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether the trick can't become one's own, whatever is played of the suit led."""
    mine = sight.suited(sight.led)
    if sight.lies is None or len(mine) < 2 or any(sight.wins_now(one) for one in mine):
        return None
    return {"suit": sight.suit(card), "lies": sight.lies.card}


def _more_left(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether the others have more cards of the suit led to follow with."""
    mine, its = sight.suit(card), sight.suit(other)
    left = [sight.suit(one) for one in sight.unseen]
    is_so = not sight.trick.played and left.count(mine) > left.count(its)
    return {"suit": mine, "less": its} if is_so else None


def _all_higher(sight: Sight, card: Card, other: Card) -> Values | None:
    is_so = not sight.trick.played and len(sight.higher(card)) > shared.FEW
    return {"suit": sight.suit(card)} if is_so and not sight.lower(card) else None


def _few_lower(sight: Sight, card: Card, other: Card) -> Values | None:
    lower = sight.lower(card)
    is_so = not sight.trick.played and len(sight.higher(card)) > len(lower)
    return {"cards": tuple(lower)} if is_so and 0 < len(lower) <= shared.FEW else None


def _lower_than(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether more of the cards left are higher than this one than than the other."""
    if sight.trick.played or STRENGTH[card] >= STRENGTH[other]:
        return None
    mine, its = (len(sight.higher(one)) for one in (card, other))
    return {"other": other} if mine > its else None


def _still_beaten(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether somebody can still take the trick over it."""
    beaters = sight.beaters(card)
    if not sight.trick.played or not sight.wins_now(card) or not beaters:
        return None
    return {"card": beaters[0]}


def _last_of_suit(sight: Sight, card: Card, other: Card) -> Values | None:
    suit = sight.suit(card)
    if sight.suited(suit) != [card] or sight.suited(sight.suit(other)) == [other]:
        return None
    return {"suit": suit}


UNDER = of_cards("under", _under, _("it goes under {lies}"))
HIGHEST_UNDER = of_cards(
    "highest_under", _highest_under, _("of those that go under {lies}, it is your highest")
)
RID_OF_HIGH = of_cards(
    "rid_of_high", _rid_of_high, _("you can't follow suit, so be rid of a high card")
)
ALL_UNDER = of_cards("all_under", _all_under, _("all your {suit} go under {lies}"))
MORE_LEFT = of_cards("more_left", _more_left, _("the others have more {suit} left than {less}"))
ALL_HIGHER = of_cards("all_higher", _all_higher, _("all {suit} that are left are higher"))
FEW_LOWER = of_cards("few_lower", _few_lower, _("only {cards} can go under it"))
LOWER_THAN = of_cards("lower_than", _lower_than, _("{other} takes a trick more easily"))
STILL_BEATEN = of_cards("still_beaten", _still_beaten, _("{card} can still be put on top"))
LAST_OF_SUIT = of_cards(
    "last_of_suit", _last_of_suit, _("then you have no {suit} left, and can throw others on it")
)


# About penalty cards


def _penalties(case: Case) -> frozenset[Card]:
    contract = case.view.contract
    return frozenset() if contract is None else contract.terms.penalty_cards


def _cards(case: Case) -> tuple[Card, Card] | None:
    if isinstance(case.best, Play) and isinstance(case.other, Play):
        return case.best.card, case.other.card
    return None


def _throws_penalty(case: Case) -> Values | None:
    """Whether a penalty card is thrown on a suit that isn't held: another must take it."""
    cards = _cards(case)
    if cards is None or not _cannot_follow(case.sight) or cards[0] not in _penalties(case):
        return None
    return SO


def _penalty_under(case: Case) -> Values | None:
    """Whether a penalty card goes under the card that lies."""
    cards, sight = _cards(case), case.sight
    if cards is None or sight.lies is None or not sight.follows(cards[0]):
        return None
    is_so = cards[0] in _penalties(case) and not sight.wins_now(cards[0])
    return {"lies": sight.lies.card} if is_so else None


def _nothing_in_it(case: Case) -> Values | None:
    """Whether a trick that is taken for certain costs nothing."""
    cards, sight = _cards(case), case.sight
    if cards is None or not sight.trick.played or sight.after or not sight.wins_now(cards[0]):
        return None
    in_it = {*sight.trick.cards, cards[0]}
    return SO if _penalties(case) and not in_it & _penalties(case) else None


def _is_out(case: Case) -> Values | None:
    """Whether a suit's penalty cards have all been played; not of a contract of one suit."""
    cards, penalties, sight = _cards(case), _penalties(case), case.sight
    if cards is None or sight.trick.played or len({card.suit for card in penalties}) == 1:
        return None
    mine = [card for card in penalties if sight.suit(card) == sight.suit(cards[0])]
    played = {card for trick in sight.past for card in trick.cards}
    return {"cards": tuple(_by_height(mine))} if mine and played.issuperset(mine) else None


def _not_yet(case: Case) -> Values | None:
    """Whether a high card goes before the tricks that count."""
    cards, view = _cards(case), case.view
    if cards is None or view.contract.kind is not Kind.SON_IKI:
        return None
    counts_later = view.trick_number < min(view.contract.terms.counting_tricks)
    return SO if counts_later and STRENGTH[cards[0]] > STRENGTH[cards[1]] else None


def _no_hearts_needed(case: Case) -> Values | None:
    """Whether a lead keeps off the suit of the penalty cards."""
    cards, penalties = _cards(case), _penalties(case)
    suits = {card.suit for card in penalties}
    if cards is None or case.sight.trick.played or len(suits) != 1:
        return None
    is_so = cards[0].suit not in suits and cards[1].suit in suits
    return {"suit": SuitClass(next(iter(suits)))} if is_so else None


def _yours_anyway(case: Case) -> Values | None:
    """Whether every card takes the trick, and this is the highest that doesn't count itself."""
    cards, sight = _cards(case), case.sight
    if cards is None or not sight.trick.played or sight.after or not sight.follows(cards[0]):
        return None
    mine = sight.suited(sight.led)
    if len(mine) < 2 or not all(sight.wins_now(one) for one in mine):
        return None
    higher = [one for one in mine if sight.is_higher(one, cards[0])]
    return SO if _penalties(case).issuperset(higher) else None


_NOTHING: dict[Kind, Message] = {
    Kind.RIFKI: _("the king of hearts isn't in it"),
    Kind.KIZ: _("there is no queen in it"),
    Kind.ERKEK: _("there is no king or jack in it"),
    Kind.KUPA: _("there is no heart in it"),
}


def _is(kind: Kind) -> Callable[[Case], bool]:
    return lambda case: case.view.contract is not None and case.view.contract.kind is kind


THROWS_PENALTY = Ground(
    "throws_penalty", _throws_penalty, _("you can't follow suit, so somebody else gets it")
)
PENALTY_UNDER = Ground(
    "penalty_under", _penalty_under, _("under {lies} somebody else has to take it")
)
NOTHING_IN_IT = tuple(
    ground
    for kind, told in _NOTHING.items()
    for ground in only_if(_is(kind), Ground(f"nothing_in_it_{kind}", _nothing_in_it, told))
)
IS_OUT_ONE = Ground(
    "is_out",
    lambda case: found if (found := _is_out(case)) and len(_listed(found)) == 1 else None,
    _("{cards} has been played already"),
)
IS_OUT_BOTH = Ground(
    "are_out",
    lambda case: found if (found := _is_out(case)) and len(_listed(found)) > 1 else None,
    _("{cards} have been played already"),
)
YOURS_ANYWAY = Ground(
    "yours_anyway", _yours_anyway, _("the trick is yours anyway, so use a high card")
)
NOT_YET = Ground("not_yet", _not_yet, _("only the last two tricks count, so be rid of it now"))
KEEPS_OFF = Ground("keeps_off", _no_hearts_needed, _("keep off {suit} as long as you can"))


def _listed(values: Values) -> Cards:
    cards = values["cards"]
    assert isinstance(cards, tuple)
    return cards


# Choosing a contract

LOW = STRENGTH[Card.CLUB_SIX]
HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN)
LONG = 4


def _trumps(case: Case) -> list[Card]:
    best = case.best
    if not isinstance(best, Choose) or best.trump is None:
        return []
    return [card for card in _by_height(case.sight.hand) if card.suit == best.trump]


def _trumps_with(case: Case) -> Values | None:
    cards = _trumps(case)
    honours = tuple([card for card in cards if card.rank in HONOURS])
    if len(cards) < LONG or not honours:
        return None
    return {"number": len(cards), "suit": SuitClass(cards[0].suit), "cards": honours}


def _longest_trumps(case: Case) -> Values | None:
    cards, hand = _trumps(case), case.sight.hand
    lengths = [sum(card.suit == suit for card in hand) for suit in Suit]
    return {"suit": SuitClass(cards[0].suit)} if cards and len(cards) == max(lengths) else None


def _held(case: Case, kind: Kind) -> Cards | None:
    """Return the contract's penalty cards in the hand of somebody who chooses it."""
    if not isinstance(case.best, Choose) or case.best.kind is not kind:
        return None
    return tuple(
        [card for card in _by_height(case.sight.hand) if card in TERMS[kind].penalty_cards]
    )


def _none_of(kind: Kind, told: Message) -> Ground:
    return Ground(f"none_{kind}", lambda case: SO if _held(case, kind) == () else None, told)


def _few_of(kind: Kind, told: Message) -> Ground:
    def holds(case: Case) -> Values | None:
        held = _held(case, kind)
        return {"cards": held} if held and len(held) <= shared.FEW else None

    return Ground(f"few_{kind}", holds, told)


def _highest_heart(case: Case) -> Values | None:
    held = _held(case, Kind.KUPA)
    return {"card": held[0]} if held and held[0].rank not in (*HONOURS, Rank.JACK) else None


def _lowest(case: Case, kind: Kind, number: int) -> Values | None:
    """Return the lowest cards of somebody who chooses a contract, if they are low."""
    if not isinstance(case.best, Choose) or case.best.kind is not kind:
        return None
    lowest = tuple(_by_height(case.sight.hand)[-number:])
    return {"cards": lowest} if all(STRENGTH[card] < LOW for card in lowest) else None


def _guarded_king(case: Case) -> Values | None:
    held = _held(case, Kind.RIFKI)
    hearts = [card for card in case.sight.hand if card.suit is Suit.HEARTS]
    lower = [card for card in hearts if held and STRENGTH[card] < STRENGTH[held[0]]]
    return {"number": len(lower)} if held and len(lower) >= LONG - 1 else None


CHOOSING: tuple[Ground, ...] = (
    Ground("trumps_with", _trumps_with, _("you have {number} {suit}, with {cards}")),
    Ground("longest_trumps", _longest_trumps, _("{suit} is your longest suit")),
    _none_of(Kind.RIFKI, _("you don't have the king of hearts")),
    Ground("guarded_king", _guarded_king, _("{number} lower hearts guard your king")),
    _none_of(Kind.KIZ, _("you have no queen")),
    _few_of(Kind.KIZ, _("you have no queen but {cards}")),
    _none_of(Kind.ERKEK, _("you have neither king nor jack")),
    _few_of(Kind.ERKEK, _("you have no king or jack but {cards}")),
    _none_of(Kind.KUPA, _("you have no hearts")),
    Ground("highest_heart", _highest_heart, _("your highest heart is {card}")),
    Ground(
        "to_end_with",
        lambda case: _lowest(case, Kind.SON_IKI, 2),
        _("you can keep {cards} for the end"),
    ),
    Ground(
        "to_stay_low",
        lambda case: _lowest(case, Kind.EL_ALMAZ, 3),
        _("you can stay low with {cards}"),
    ),
)


def _takes_tricks(case: Case) -> bool:
    contract = case.view.contract
    return contract is not None and contract.terms.is_positive


def _avoids(case: Case) -> bool:
    return case.view.contract is not None and not _takes_tricks(case)


TAKING: tuple[Ground, ...] = (
    shared.TRUMPS,
    shared.NO_BETTER,
    shared.ENOUGH,
    shared.LAST,
    shared.NOBODY_ELSE_HAS,
    shared.SURE,
    shared.DRAWS,
    shared.ONLY_TRUMPS_BEAT,
    shared.THEN_TRUMPS,
    shared.KEEPS_TRUMPS,
    shared.KEEPS_HIGHEST,
    shared.DISCARDS,
    shared.SAVES,
    shared.FEW_BEAT,
    shared.BEATEN_YET,
    shared.NONE_WINS,
    shared.LONGEST,
    shared.FEWER_BEAT,
    shared.JUST_AS_GOOD,
)

AVOIDING: tuple[Ground, ...] = (
    THROWS_PENALTY,
    PENALTY_UNDER,
    *NOTHING_IN_IT,
    YOURS_ANYWAY,
    NOT_YET,
    UNDER,
    HIGHEST_UNDER,
    RID_OF_HIGH,
    ALL_HIGHER,
    IS_OUT_ONE,
    IS_OUT_BOTH,
    FEW_LOWER,
    LAST_OF_SUIT,
    KEEPS_OFF,
    STILL_BEATEN,
    LOWER_THAN,
    ALL_UNDER,
    MORE_LEFT,
    shared.JUST_AS_GOOD,
)

GROUNDS: tuple[Ground, ...] = (
    *only_if(_takes_tricks, *TAKING),
    *only_if(_avoids, *AVOIDING),
    *CHOOSING,
)
"""All grounds; those that explain most come first among those of one kind of choice."""

DOINGS: Doings = {
    Choose: Doing(_("Choose {action.contract}"), _("I would choose {action.contract}")),
}
