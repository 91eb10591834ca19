"""`@forbid`: a rule that says when an action is not allowed.

Legal actions are those that no prohibition refuses, so legality and its explanation can never
diverge.
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
    """The reason against an action: one sentence and the rule behind it."""

    rule: str
    text: Text
    cite: Cite


class IllegalAction(Exception):
    """An action that the rules do not allow. The state is unchanged."""

    def __init__(self, seat: Seat, action: Action, refusals: tuple[Refusal, ...]) -> None:
        # `args` keep the constructor's arguments, so that it can be pickled.
        self.seat = seat
        self.action = action
        self.refusals = refusals

    def __str__(self) -> str:
        return f"{self.action} by seat {self.seat}: {', '.join(one.rule for one in self.refusals)}"


class Prohibition(Struct, frozen=True):
    """A predicate over (state, seat, action), named for the fault; see `forbid`.

    `text` is the reason, or a function of (state, seat, action) if there are several reasons.
    `forbids_now` is the predicate over (state, seat) if it does not look at the action.
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
        """Return the rule that governs under these options."""
        return options.cite(self.ids, self.option)

    def refusal(self, state: Any, seat: Seat, action: Action) -> Refusal:
        """Return the reason in words, with state, seat and action filled in."""
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

    A predicate that does not look at the action takes only (state, seat).

    ids     the rule ids, one for each rule book, separated by spaces
    text    the reason, with the fields ``{state}``, ``{seat}`` and ``{action}``; a function of
            (state, seat, action) if there are several reasons
    when    whether the rule exists under the options
    option  the option whose value is the source, instead of `ids`
    first   marks prohibitions of time and turn: if one refuses, the others are not checked

    The state may be a seat's view: a predicate must not depend on cards that the acting seat
    cannot see. If its own cards are unknown, it forbids only what is certainly wrong.
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
