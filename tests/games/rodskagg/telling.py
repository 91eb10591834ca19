"""Deals of Rödskägg described in a line, for the tests.

    told = Told("4 - - BEBE along BG", points=(7, 12, 12), preset="english")

Players are Bo, Eva, Gun, Ivo, ... in seat order; by default the last of them deals, so that Bo is
forehand. The words of a story, each by the player in turn:

    - 0 1 .. 6 R                     calls: a pass, a number, rödskägg
    BEBE                             tricks, by who takes each; everyone plays a card that fits
    AS 7D                            cards, where the hands are given
    ask silent along fold take1      the question and the answers to it
    keep fresh                       fresh hands (by default players keep theirs)
    |                                the next deal follows
    ... E                            tricks that will come, so that the hands fit them too

`does("Eva: knock Bo forgot_ask")` is anybody's action at any time. Rituals are automatic unless the
preset has none or `rituals` says otherwise.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from femopp.cards import PACK_52, Card, cards
from femopp.driver import Match, begin, command
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggStart, RodskaggState
from femopp.games.rodskagg.rules.actions import Deal
from femopp.games.rodskagg.rules.state import HAND, Phase, in_deal, playing
from femopp.language import Speaker
from femopp.record import format_action, parse_action
from femopp.rulebook import Action, Event, Play, TrickTaken, legal_actions, refusals
from femopp.tricks import TABLE, Seat, seats

NAMES = ("Bo", "Eva", "Gun", "Ivo", "Liv", "Max", "Nils", "Ove")
INITIALS = "".join(name[0] for name in NAMES)
SUITS = "CDHS"
RANKS = "AKQJT98765432"

WORDS = {
    "-": "pass",
    **{contract: f"bid {contract}" for contract in "0123456R"},
    "along": "go_along",
    "fresh": "fresh_hand",
    **{f"take{tricks}": f"take {tricks}" for tricks in range(4)},
}


class Told:
    """A match with its events and results."""

    def __init__(
        self,
        story: str | None = None,
        *,
        players: int = 3,
        points: Sequence[int] = (),
        dealer: str | None = None,
        out: str = "",
        preset: str = "kortoxen-1949",
        hands: Mapping[str, str] | None = None,
        **options: Any,
    ) -> None:
        if preset != "skane":
            options.setdefault("rituals", "auto")
        self.names = NAMES[:players]
        start = RodskaggStart(
            dealer=Seat(players - 1) if dealer is None else self.seat(dealer),
            points=tuple(points),
            out=tuple(self.seat(one) for one in out),
        )
        chosen = RODSKAGG.options.parsed(preset, {k: _text(v) for k, v in options.items()})
        self.match: Match[RodskaggState] = begin(RODSKAGG, chosen, players, start)
        self.happened: list[Event] = []
        self.plan: list[dict[Seat, Card]] = []
        if story is not None:
            self.tell(story, hands)

    # Actions

    def tell(self, story: str, hands: Mapping[str, str] | None = None) -> Self:
        """Play the next words, with these hands in the first deal."""
        for deal in story.split("|"):
            words = deal.split()
            if self.state.phase is Phase.DEALING:
                self._deal(words, hands)
            for word in words[: words.index("...")] if "..." in words else words:
                self._word(word)
            hands = None
        return self

    def does(self, line: str) -> tuple[Event, ...]:
        """Do an action such as "Bo: bid 3", and return its events."""
        name, _colon, words = line.partition(":")
        return self.act(self.seat(name), parse_action(RODSKAGG, words.strip(), self.names))

    def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        self.match, events = command(self.match, seat, action)
        self.happened += events
        return events

    def _deal(self, words: Sequence[str], hands: Mapping[str, str] | None) -> None:
        tricks = "".join(word for word in words if set(word) <= set(INITIALS))
        if hands is None:
            self.plan = list(planned(in_deal(self.state), tricks)) if tricks else []
            given = [[trick[one] for trick in self.plan if one in trick] for one in self._all]
        else:
            given = [list(cards(hands.get(name, ""))) for name in self.names]
        self.act(TABLE, dealing(given, self.state))

    def _word(self, word: str) -> None:
        if self.state.phase is Phase.FRESH_HANDS and word not in ("keep", "fresh"):
            while self.state.phase is Phase.FRESH_HANDS:
                self._in_turn("keep")
        if word in WORDS:
            self._in_turn(WORDS[word])
        elif set(word) <= set(INITIALS):
            for initial in word:
                self._trick(initial)
        elif word in set(PACK_52):
            self._in_turn(f"play {word}")
        else:
            self._in_turn(word)

    def _in_turn(self, words: str) -> None:
        turn = self.turn
        assert turn is not None, f"nobody's turn to {words}"
        self.act(turn, parse_action(RODSKAGG, words, self.names))

    def _trick(self, initial: str) -> None:
        number = self.state.tricks_played
        for _one in playing(self.state):
            turn = self.turn
            assert turn is not None
            events = self.act(turn, Play(self.plan[number][turn]))
        assert TrickTaken(self.seat(initial)) in events

    # Results

    @property
    def state(self) -> RodskaggState:
        return self.match.state

    @property
    def _all(self) -> tuple[Seat, ...]:
        return seats(len(self.names))

    def seat(self, name: str) -> Seat:
        return Seat([one[: len(name)] for one in NAMES].index(name))

    @property
    def turn(self) -> Seat | None:
        return self.state.turn

    @property
    def whose(self) -> str:
        """The name of the player to act, "" if there is none."""
        return "" if self.turn is None else self.names[self.turn]

    @property
    def points(self) -> tuple[int, ...]:
        return self.state.points

    @property
    def winners(self) -> str:
        """The initials of the winners, "" before the end."""
        outcome = self.state.outcome
        return "" if outcome is None else "".join(INITIALS[seat] for seat in outcome.winners)

    @property
    def money(self) -> tuple[int, ...] | None:
        return None if self.state.outcome is None else self.state.outcome.money

    def lines(self, name: str, deal: int = -1) -> list[tuple[str, int]]:
        """Return a player's score lines in a settled deal: rule and points."""
        settled = self.state.sheet[deal]
        seat = self.seat(name)
        return [(line.cite.rule, line.points) for line in settled.lines if line.seat == seat]

    def legal(self, name: str | None = None) -> set[str]:
        """Return a player's legal actions (by default the player in turn), in words of records."""
        seat = self.turn if name is None else self.seat(name)
        assert seat is not None
        allowed = legal_actions(RODSKAGG, self.state, seat)
        assert allowed == legal_actions(RODSKAGG, self.match.views[seat], seat)
        return {format_action(action, self.names) for action in allowed}

    def refused(self, line: str) -> list[str]:
        """Return the rules against an action such as "Bo: bid 3", the same by Bo's own view."""
        name, _colon, words = line.partition(":")
        return self.rules_against(
            self.seat(name), parse_action(RODSKAGG, words.strip(), self.names)
        )

    def rules_against(self, seat: Seat, action: Action) -> list[str]:
        found = refusals(RODSKAGG, self.state, seat, action)
        if seat in self._all:
            assert found == refusals(RODSKAGG, self.match.views[seat], seat, action)
        return [refusal.rule for refusal in found]

    def why_not(self, line: str) -> str:
        """Return the English sentences that refuse an action such as "Bo: bid 3"."""
        name, _colon, words = line.partition(":")
        action = parse_action(RODSKAGG, words.strip(), self.names)
        speaker = Speaker("en", self.names)
        found = refusals(RODSKAGG, self.state, self.seat(name), action)
        return " ".join(speaker.say(refusal.text) for refusal in found)

    def events(self, kind: type[Event]) -> list[Any]:
        """Return the events of this kind, in order."""
        return [event for event in self.happened if isinstance(event, kind)]


def dealing(given: Sequence[Sequence[Card]], state: RodskaggState) -> Deal:
    """Return a deal with these cards; small hands are filled up from the rest."""
    hands = [list(hand) for hand in given]
    named = {card for hand in hands for card in hand}
    left = [card for card in PACK_52 if card not in named]
    for seat in in_deal(state):
        while len(hands[seat]) < HAND:
            hands[seat].append(left.pop())
    return Deal(tuple(tuple(hand) for hand in hands), tuple(left))


def planned(players: Sequence[Seat], tricks: str) -> Iterator[dict[Seat, Card]]:
    """Return a card for everyone in each trick, all of one suit, the highest for its winner."""
    assert len(players) <= len(RANKS) // 2, "a suit has cards for two tricks of six players only"
    for number in range(HAND):
        suit = SUITS[number % len(SUITS)]
        ranks = RANKS[number // len(SUITS) * len(players) :]
        taker = Seat(INITIALS.index(tricks[number])) if number < len(tricks) else players[0]
        others = [seat for seat in players if seat != taker]
        yield {seat: Card(rank + suit) for seat, rank in zip([taker, *others], ranks, strict=False)}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    return str(value)
