"""`Mirror`: an episode in the rule book, for bots and for rendering as text."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from femopp.bots import Bot, bot_acts
from femopp.cards import Card
from femopp.driver import AsItLies, Ask, Table, act, begin, turn
from femopp.engine.chance import Chance
from femopp.engine.position import CHANCE_PLAYER, NOBODY
from femopp.engine.registry import engine_of
from femopp.language import Speaker
from femopp.presentation import Story, arranged, cards_of, presentation_of
from femopp.research.episode import Episode
from femopp.rulebook import Action, Event
from femopp.tricks import TABLE as THE_TABLE
from femopp.tricks import Seat, Trick


class Mirror:
    """The rule book's match that follows the engine's, updated when it is needed.

    table   the match with everybody's view
    events  the events since the last deal, as the table sees them
    """

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        self.events: list[Event] = []
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

    def by_bot(self, bot: Bot, seed: int) -> tuple[int, ...]:
        """Let a bot act in the seat to act, and return the steps to play in the episode."""
        table = self.catch_up()
        asked = turn(table)
        assert isinstance(asked, Ask)
        self.table, events = bot_acts(table, asked, bot, seed)
        self.events += events
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
            if self._engine.encode(action) == self._steps:
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
        self.events = []
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
        self.table, events = act(self.table, seat, action)
        self.events += events

    def _cards(self, numbers: Any) -> tuple[Card, ...]:
        return tuple([Card(self._engine.names[number]) for number in numbers])

    def __reduce__(self) -> tuple[Any, ...]:
        return Mirror, (self.episode,)

    # As text

    def words(self, seat: int | None, speaker: Speaker) -> str:
        """Render the current deal as text, as a seat or a spectator (None) knows it."""
        match = self.catch_up().match
        observer = None if seat is None else Seat(seat)
        view = match.spectator if observer is None else match.views[observer]
        presentation = presentation_of(match.game.name)
        story = Story(presentation, observer, speaker, match.spectator, with_sheet=True)
        story.trick = Trick()
        story.add(self.events)
        lines = [str(line) for line in story.told()]
        if story.trick.played:
            lines.append(cards_of(story.trick, speaker))
        if observer is not None and view.hands[observer]:
            hand = arranged(view.hands[observer], presentation.order(view))
            lines.append(f"{speaker.name(observer)} holds {speaker.speak(hand)}")
        if self.episode.is_over:
            return "\n".join(lines)
        actor = Seat(self.episode.actor)
        if actor == observer:
            lines.append(f"{speaker.name(actor)}: {speaker.say(match.game.asked(view, actor))}")
        else:
            lines.append(f"{speaker.name(actor)} is to act")
        return "\n".join(lines)


def _numbers(cards: int) -> list[int]:
    return [card for card in range(64) if cards >> card & 1]
