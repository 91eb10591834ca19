"""`Mirror`: an episode in the rule book, for bots and for rendering as text."""

from __future__ import annotations

from dataclasses import replace as replace_in
from typing import Any

from msgspec.structs import replace

from femopp.bots import Bot, bot_acts
from femopp.cards import Card
from femopp.driver import AsItLies, Ask, Table, act, begin, turn
from femopp.engine.chance import Chance
from femopp.engine.position import CHANCE_PLAYER, NOBODY
from femopp.engine.registry import engine_of
from femopp.language import Speaker
from femopp.pictures import Scene
from femopp.presentation import arranged, presentation_of
from femopp.record import format_record, record_of, redacted
from femopp.research.episode import Episode, legal_names
from femopp.rulebook import Action
from femopp.tricks import TABLE as THE_TABLE
from femopp.tricks import Seat


class Mirror:
    """The rule book's match that follows the engine's, updated when it is needed.

    table   the match with everybody's view
    """

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        setting = episode.setting
        self._engine = engine_of(setting.game)
        self._position: Any = setting.begun.clone()
        self._chance = Chance(episode.table.seed)
        self._done = 0
        self._steps: tuple[int, ...] = ()  # of an incomplete action
        self.table: Table[Any] | None = None

    def catch_up(self) -> Table[Any]:
        """Apply everything done in the episode, and return the table."""
        log = self.episode.log
        while self._done < len(log):
            entry = log[self._done]
            self._done += 1
            if entry == CHANCE_PLAYER:
                self.episode.table.act(self._position, self._chance, self.table is None)
                self._table_acts()
            else:
                self._seat_acts(entry)
                self._position.play(entry)
        assert self.table is not None
        return self.table

    def by_bot(self, bot: Bot, seed: int, *, sees_all: bool = False) -> tuple[int, ...]:
        """Let a bot act in the seat to act, and return the steps to play in the episode.

        With `sees_all` it's given the whole state instead of a view, for research only.
        """
        table = self.catch_up()
        asked = turn(table)
        assert isinstance(asked, Ask)
        self.table, _events = bot_acts(table, asked, bot, seed, sees_all=sees_all)
        _seat, action = self.table.match.log[-1]
        steps = self._engine.encode(action)
        for step in steps:
            self._position.play(step)
        self._done += len(steps)
        return steps

    def _seat_acts(self, step: int) -> None:
        assert self.table is not None
        match, seat = self.table.match, Seat(self._position.actor)
        self._steps = (*self._steps, step)
        for action in match.legal(seat):
            if self._steps in self._engine.orders(action):
                self._steps = ()
                self._do(seat, action)
                return

    def _table_acts(self) -> None:
        if self.table is None:
            self.table = self._begun()
        match = self.table.match
        usual: Any = match.game.table_action(match.state, AsItLies())
        if hasattr(usual, "stock"):
            self._reshuffle(usual)
        else:
            self._deal(usual)

    def _reshuffle(self, usual: Any) -> None:
        """Shuffle as the engine did, which has also dealt the requested hand from the new stock."""
        left = self._cards(self._position.stock_left())
        given = [card for card in usual.stock if card not in left]
        self._do(THE_TABLE, type(usual)(stock=(*given, *left)))

    def _deal(self, usual: Any) -> None:
        hands = [_numbers(hand) for hand in self._position.hands()]
        pack = _numbers(self._position.spec.pack)
        order = self._position.stock_left() if hasattr(self._position, "stock_left") else []
        dealt = {card for hand in hands for card in hand} | set(order)
        left = [*order, *(card for card in pack if card not in dealt)]
        deal = type(usual)(hands=tuple(map(self._cards, hands)), rest=self._cards(left))
        self._do(THE_TABLE, deal)

    def _begun(self) -> Table[Any]:
        """Return the match before its first deal, with its dealer."""
        setting = self.episode.setting
        rules, start = setting.rules, setting.start
        if setting.begun.dealer == NOBODY or setting.dealer is not None:
            start = replace(start or rules.start(), dealer=Seat(self._position.dealer))
        return Table(begin(rules, setting.options, setting.players, start))

    def _do(self, seat: Seat, action: Action) -> None:
        assert self.table is not None
        self.table, _events = act(self.table, seat, action)

    def _cards(self, numbers: Any) -> tuple[Card, ...]:
        return tuple([Card(self._engine.names[number]) for number in numbers])

    def __reduce__(self) -> tuple[Any, ...]:
        return Mirror, (self.episode,)

    # As text

    def words(self, seat: int | None) -> str:
        """Return the current deal as a seat or a spectator (None) knows it, as records have it.

        After it stands who is to act; if it is the seat itself, with its hand and its legal actions
        by name.
        """
        match = self.catch_up().match
        observer = None if seat is None else Seat(seat)
        names = agents_of(match.state.players)
        text = format_record(redacted(record_of(match, names), observer, judging=False))
        lines = [text.rpartition("\n\n")[2].rstrip()]
        if self.episode.is_over:
            return lines[0]
        actor = self.episode.actor
        lines.append(f"to act: {names[actor]}")
        if actor == seat:
            hand = match.views[actor].hands[actor]
            order = presentation_of(match.game.name).order(match.views[actor])
            lines.append(f"hand: {' '.join(arranged(hand, order))}")
            lines.append(f"legal: {', '.join(legal_names(self.episode, actor))}")
        return "\n".join(lines)

    # As a picture

    def scene(self, seat: int | None) -> Scene:
        """Return what a picture of the deal shows to a seat or a spectator (None)."""
        match = self.catch_up().match
        view = match.spectator if seat is None else match.views[seat]
        names = agents_of(match.state.players)
        scene: Scene = view.scene(Seat(seat or 0))
        places = [
            replace_in(place, name=names[(number + (seat or 0)) % len(names)])
            for number, place in enumerate(scene.places)
        ]
        title = Speaker("en").say(match.game.title)
        return replace_in(scene, places=places, caption=f"{title}, deal {view.deal_number}")


def agents_of(players: int) -> list[str]:
    """Return the name of the agent in each seat."""
    return [f"player_{seat}" for seat in range(players)]


def _numbers(cards: int) -> list[int]:
    return [card for card in range(64) if cards >> card & 1]
