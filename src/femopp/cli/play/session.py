"""A match in the terminal, from the first deal to the end or to Ctrl-C."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from femopp.bots import Bot, Luck, bot_acts
from femopp.cli.play import answer, screen
from femopp.cli.play.help import explain, show_help, show_rituals
from femopp.cli.play.helping import HelpingHand
from femopp.cli.play.hint import show_hint
from femopp.cli.play.menu import Menu, menu_of
from femopp.cli.play.reader import read_line
from femopp.cli.play.translated import translated
from femopp.cli.rules import show_rules
from femopp.cli.sheet import show_deal, show_outcome, show_sheet
from femopp.cli.terminal import Terminal
from femopp.driver import (
    Ask,
    Chances,
    Match,
    Move,
    Table,
    act,
    chance,
    holder,
    let_pass,
    stop,
    turn,
)
from femopp.language import Message, Text, _, say
from femopp.presentation import Presentation, arranged
from femopp.presentation.asking import EVERYONE_WAITS
from femopp.presentation.story import Story
from femopp.rulebook import Action, Event, Game, IllegalAction, Play, legal_actions
from femopp.tricks import TABLE, Seat


class Stopped(Exception):
    """The player stops before the match is over."""


@dataclass
class Session:
    """One person at a table with bots."""

    terminal: Terminal
    game: Game[Any]
    presentation: Presentation
    table: Table[Any]
    seat: Seat
    bots: Mapping[Seat, Bot]
    chances: Chances
    bots_seed: str
    story: Story
    save: Callable[[Match[Any]], None]
    helping: HelpingHand | None = None
    """The helping hand, None if nobody reminds."""

    def run(self) -> None:
        """Play until the match is over. Raises `Stopped`, EOFError or KeyboardInterrupt."""
        while True:
            table, events = chance(self.table, self.chances)
            self._happened(table, events)
            step = turn(self.table)
            match step:
                case None:
                    return self._end()
                case Move(action=action):
                    self._happened(*act(self.table, TABLE, action))
                case Ask(seat=self.seat, may_pass=may_pass):
                    self._person(may_pass)
                case Ask(seat=seat):
                    self._happened(*bot_acts(self.table, step, self.bots[seat], self.bots_seed))

    @property
    def view(self) -> Any:
        return self.table.match.views[self.seat]

    def _happened(self, table: Table[Any], events: tuple[Event, ...]) -> None:
        deals = len(self.view.sheet)
        self.table = table
        self.story.add(events)
        if self.helping is not None:
            for text in self.helping.reasons(self.view, events):
                self._print_news()
                self.terminal.print(text)
        if len(self.view.sheet) > deals:
            self._deal_is_over()

    # Ends of deals and of the match

    def _deal_is_over(self) -> None:
        self._print_news()
        for deal in self.view.sheet[-1:]:
            show_deal(self.terminal, deal, cited=False)
        for text in () if self.helping is None else self.helping.mastered(self.view):
            self.terminal.print(text)
        self.save(self.table.match)
        if self.view.outcome is None:
            self._pause()

    def _pause(self) -> None:
        """Wait for Enter between two deals. An open-ended session can be ended here."""
        stops = stop(self.table.match)
        self._ask_for_enter(stops)
        while self.view.outcome is None and (line := read_line().strip()):
            action = self._understood(line, self._menu(), stops)
            if action is not None:
                self._happened(*act(self.table, TABLE if action == stops else self.seat, action))
                self._print_news()
            if self.view.outcome is None:
                self._ask_for_enter(stops)

    def _ask_for_enter(self, stops: Action | None) -> None:
        self.terminal.print()
        if stops is None:
            self.terminal.say(_("Press Enter for the next deal."), style="bold")
        else:
            self.terminal.say(
                _("Press Enter for the next deal, or type {stop} to end the session."),
                stop=translated(stops.word, self.terminal.speaker),
                style="bold",
            )

    def _end(self) -> None:
        self._print_news()
        if self.view.outcome is not None:
            show_outcome(self.terminal, self.view.outcome)

    # The person's turn

    def _person(self, may_pass: bool) -> None:
        legal = legal_actions(self.game, self.view, self.seat)
        if not may_pass and len(legal) == 1 and not isinstance(legal[0], Play):
            # Nothing to decide, as when a player may not announce although everyone is asked.
            self._happened(*act(self.table, self.seat, legal[0]))
            return
        # Save now, so that nothing seen, or done while bots think, can be lost.
        self.save(self.table.match)
        if may_pass:
            self._show_moment()
        else:
            self._show(self._menu())
        action = self._answer(may_pass)
        if action is None:
            self.table = let_pass(self.table, self.seat)
        else:
            if self.helping is not None:
                self.helping.notes(self.view, action)
            self._happened(*act(self.table, self.seat, action))
            self.save(self.table.match)

    def _menu(self) -> Menu:
        view = self.view
        legal = legal_actions(self.game, view, self.seat)
        hand = arranged(view.hands[self.seat], self.presentation.order(view))
        waits_for = self.game.waits_for
        waited_for = (None if waits_for is None else waits_for(view), holder(self.game, view))
        is_asked = waits_for is None or self.seat in waited_for
        terms = self.presentation.asking.terms(view, self.seat) if is_asked else None
        speaker = self.terminal.speaker
        return menu_of(self.presentation, view, hand, legal, self._names, speaker, terms)

    @property
    def _names(self) -> tuple[str, ...]:
        return self.terminal.speaker.names

    def _show(self, menu: Menu) -> None:
        self.terminal.print()
        self._print_news()
        screen.show_table(self.terminal, self.presentation, self.view, self.seat)
        self.terminal.print()
        self._show_question(menu)

    def _show_moment(self) -> None:
        """Show the moment, always the same way, so that nothing reminds of a duty."""
        self.terminal.print()
        self._print_news()
        heard = None if self.helping is None else self.helping.whispers(self.view)
        if heard is not None:
            self.terminal.print(heard)
        asked = self.game.asked(self.view, self.seat)
        self.terminal.print(say(_("{asked} · press Enter to go on"), asked=asked), style="bold")

    def _show_question(self, menu: Menu) -> None:
        screen.show_hand(self.terminal, menu, self.presentation.order(self.view))
        self.terminal.print(self._asked(menu), style="bold")
        screen.show_choices(self.terminal, menu)

    def _asked(self, menu: Menu) -> Text:
        """Return the line on what is asked, the same for a card, a pick-up and a ritual owed."""
        is_question = not all(isinstance(one.action, Play) for one in menu.choices)
        if is_question or not self.presentation.has_rituals(self.view):
            return self.game.asked(self.view, self.seat)
        is_awaited = turn(self.table) == Ask(self.seat)
        return say(EVERYONE_WAITS) if is_awaited else self.game.asked(self.view, self.seat)

    def _print_news(self) -> None:
        for line in self.story.told():
            self.terminal.print(str(line))

    # Typed lines

    def _answer(self, may_pass: bool) -> Action | None:
        """Ask for the person's action; None lets the moment pass."""
        is_again = False
        while True:
            if is_again:
                self._remind()
            is_again = True
            line = read_line().strip()
            menu = self._menu()
            if not line:
                if may_pass and self._is_held(None):
                    continue
                if may_pass:
                    return None
                if len(menu.choices) == 1:
                    return menu.choices[0].action
                self._show_question(menu)
                continue
            action = self._understood(line, menu)
            if action is not None and not self._is_held(action):
                return action

    def _remind(self) -> None:
        """Print what is owed, as somebody is asked again."""
        owed = None if self.helping is None else self.helping.reminds(self.view)
        if owed is not None:
            self.terminal.print(owed)

    def _is_held(self, action: Action | None) -> bool:
        """Whether an action, or letting the moment pass (None), is held back once; print why."""
        held = None if self.helping is None else self.helping.holds(self.view, action)
        if held is not None:
            self.terminal.print(held)
        return held is not None

    def _understood(self, line: str, menu: Menu, also: Action | None = None) -> Action | None:
        """Return the typed action if it is allowed; answer anything else."""
        names, speaker = self._names, self.terminal.speaker
        match answer.understand(line, self.game, menu, names, speaker, self.view.options):
            case answer.Do(action=action) if action == also or self._is_allowed(action):
                return action
            case answer.Weigh(action=action) if self._is_allowed(action):
                self._hint(action)
            case answer.Do(action) | answer.Explain(action) | answer.Weigh(action):
                explain(self.terminal, self.game, self.view, self.seat, action)
            case answer.Command(name=name):
                self._obey(name, menu)
            case answer.Unclear(text=text, why=None):
                self.terminal.say(
                    _("“{text}” means nothing here. Type ? to see the possible answers."), text=text
                )
                screen.show_choices(self.terminal, menu)
            case answer.Unclear(text=text, why=why):
                self.terminal.say(_("“{text}”: {why}."), text=text, why=why)
        return None

    def _is_allowed(self, action: Action) -> bool:
        try:
            act(self.table, self.seat, action)
        except IllegalAction:
            return False
        return True

    def _obey(self, name: Message, menu: Menu) -> None:
        terminal = self.terminal
        if name == answer.QUIT:
            raise Stopped
        if name == answer.HELP:
            show_help(terminal, self.game, self.view, self.seat, menu)
        elif name in (answer.HINT, answer.HINT_MORE):
            self._hint(has_more=name == answer.HINT_MORE)
        elif name == answer.RITUALS:
            show_rituals(terminal, self.presentation, self.view)
        elif name == answer.SHEET:
            show_sheet(terminal, self.view)
            for text in self.presentation.sheet(self.view):
                terminal.print(text)
        elif name == answer.RULES:
            show_rules(terminal.speaker, self.game, self.view.options)
        elif name == answer.TRICK:
            last = self.story.last_trick
            none = say(_("No trick has been taken in this deal."))
            terminal.print(none if last is None else str(last))
        elif name == answer.HAND:
            screen.show_table(terminal, self.presentation, self.view, self.seat)
            self._show_question(menu)

    def _hint(self, about: Action | None = None, has_more: bool = False) -> None:
        luck = Luck(f"{self.bots_seed}:hint", self.seat, self.table.match.actions)
        show_hint(self.terminal, self.game, self.view, self.seat, luck, about, has_more)
