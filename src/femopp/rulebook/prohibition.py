"""`@forbid`: a rule that says when an action is not allowed.

The legal actions are those that no prohibition refuses, so that what is legal and why something
is not can never diverge.
"""

from collections.abc import Callable
from inspect import signature
from typing import Any, cast

from msgspec import Struct

from femopp.language import Message, Text, say
from femopp.rulebook.action import Action
from femopp.rulebook.cite import Cite
from femopp.rulebook.option import Options
from femopp.tricks import Seat

Predicate = Callable[[Any, Seat, Any], bool]
Momentary = Callable[[Any, Seat], bool]
Words = Message | Callable[[Any, Seat, Any], Message]


class Refusal(Struct, frozen=True):
    """Why an action is not allowed: one sentence and the rule behind it."""

    rule: str
    text: Text
    cite: Cite


class IllegalAction(Exception):
    """An action that the rules do not allow. The state is as it was."""

    def __init__(self, seat: Seat, action: Action, refusals: tuple[Refusal, ...]) -> None:
        # `args` stay what it was made with, so that another process can be told.
        self.seat = seat
        self.action = action
        self.refusals = refusals

    def __str__(self) -> str:
        return f"{self.action} by seat {self.seat}: {', '.join(one.rule for one in self.refusals)}"


class Prohibition(Struct, frozen=True):
    """A predicate named for what is wrong, over (state, seat, action); see `forbid`.

    `text` is the reason, or gives it for (state, seat, action) where one predicate has several.
    `forbids_now` is the predicate over (state, seat) of one that does not look at the action.
    """

    name: str
    actions: tuple[type[Action], ...]
    ids: str
    text: Words
    forbids: Predicate
    when: Callable[[Any], bool] | None
    option: str | None
    first: bool
    forbids_now: Momentary | None = None

    def __call__(self, state: Any, seat: Seat, action: Action) -> bool:
        return self.forbids(state, seat, action)

    def cite(self, options: Options) -> Cite:
        """The rule that governs under these options."""
        return options.cite(self.ids, self.option)

    def refusal(self, state: Any, seat: Seat, action: Action) -> Refusal:
        """The reason in words, with the state, seat and action in its gaps."""
        cite, text = self.cite(state.options), self.text
        words = text if isinstance(text, str) else text(state, seat, action)
        return Refusal(cite.rule, say(words, state=state, seat=seat, action=action), cite)


def forbid(
    actions: type[Action] | tuple[type[Action], ...],
    ids: str,
    text: Words,
    *,
    when: Callable[[Any], bool] | None = None,
    option: str | None = None,
    first: bool = False,
) -> Callable[[Predicate | Momentary], Prohibition]:
    """Make a predicate over (state, seat, action) a prohibition of these actions.

    One that does not look at the action takes (state, seat): it says the same of all of a kind.

    `ids` are the rule ids, one for each rule book, separated by spaces; or `option` names the
    option whose value is the reason. `text` may use ``{state}``, ``{seat}`` and ``{action}``;
    where one predicate has several reasons, it is a function of (state, seat, action) that gives
    one. `when` tells from the options whether the rule exists. `first` marks prohibitions of time
    and turn: where one refuses, the others are not asked, and may assume that none did.

    The state may be a seat's view: what a predicate says must not depend on cards that the acting
    seat cannot see, and where its own cards are unknown it forbids only what is certainly wrong.
    """

    def declare(predicate: Predicate | Momentary) -> Prohibition:
        kinds = actions if isinstance(actions, tuple) else (actions,)
        forbids, forbids_now = _both_forms(predicate)
        name = predicate.__name__
        return Prohibition(name, kinds, ids, text, forbids, when, option, first, forbids_now)

    return declare


def _both_forms(predicate: Predicate | Momentary) -> tuple[Predicate, Momentary | None]:
    _state, _seat, *action = signature(predicate).parameters
    if action:
        return cast(Predicate, predicate), None
    now = cast(Momentary, predicate)
    return (lambda state, seat, action: now(state, seat)), now
