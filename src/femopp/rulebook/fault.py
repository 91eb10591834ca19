"""`@refuse`: a rule that says when a summary of a deal can't be right.

A summary is possible if it has none of its game's faults, so what is possible and its explanation
can never diverge.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import signature
from typing import Any

from msgspec import Struct

from femopp.language import Message, Text, TextError, _, say
from femopp.rulebook.action import Action
from femopp.rulebook.cite import Cite
from femopp.rulebook.game import State
from femopp.rulebook.option import Options
from femopp.rulebook.prohibition import Prohibition, Refusal
from femopp.tricks import Seat


class SummaryError(TextError):
    """A summary that cannot be, with the rule if there is one.

    `missing` are the fields one of which must be added, with spaces between them; None if
    something is wrong instead. `seats` are those they must be said of, if not all.
    """

    def __init__(
        self,
        text: Text,
        cite: Cite | None = None,
        missing: str | None = None,
        seats: tuple[Seat, ...] = (),
    ) -> None:
        super().__init__(text)
        self.cite = cite
        self.missing = missing
        self.seats = seats

    @property
    def whole(self) -> Text:
        """The sentence with its rule."""
        if self.cite is None:
            return self.text
        return say(_("{reason} [{cite}]"), reason=self.text, cite=self.cite)


class Fault(Struct, frozen=True):
    """A predicate over a summed-up deal, named for the fault; see `refuse`."""

    name: str
    fields: str
    text: Message
    ids: str
    is_so: Callable[..., bool | tuple[Seat, ...]]
    option: str | None
    cite: Callable[..., Cite] | None
    missing: bool | Callable[[Any], bool]
    gaps: Mapping[str, Callable[..., object]]

    def found(self, deal: Any) -> SummaryError | None:
        """Return the error if the deal has the fault."""
        for case in self._cases(deal):
            if so := self.is_so(deal, *case):
                return self._error(deal, so if isinstance(so, tuple) else (), *case)
        return None

    def _cases(self, deal: Any) -> Iterator[tuple[Any, ...]]:
        """Yield the further arguments of each call of the predicate."""
        further = len(signature(self.is_so).parameters) - 1
        if not further:
            yield ()
            return
        for field in self.fields.split():
            said = getattr(deal.summary, field)
            entries = said if isinstance(said, tuple) else () if said is None else (said,)
            for entry in entries:
                yield (getattr(entry, "seat", entry), entry)[:further]

    def _error(self, deal: Any, seats: tuple[Seat, ...], *case: Any) -> SummaryError:
        seat = next(iter((*case, *seats)), None)
        gaps = {name: fill(deal, *case) for name, fill in self.gaps.items()}
        text = say(self.text, **{"seat": seat, "seats": seats, **gaps})
        missing = self.missing(deal) if callable(self.missing) else self.missing
        cite = self._cite(deal, *case)
        return SummaryError(text, cite, self.fields, seats) if missing else SummaryError(text, cite)

    def _cite(self, deal: Any, *case: Any) -> Cite | None:
        if self.cite is not None:
            return self.cite(deal, *case)
        options: Options = deal.options
        return options.cite(self.ids, self.option) if self.ids or self.option else None


def refuse(
    fields: str,
    text: Message,
    ids: str = "",
    *,
    option: str | None = None,
    cite: Callable[..., Cite] | None = None,
    missing: bool | Callable[[Any], bool] = False,
    **gaps: Callable[..., object],
) -> Callable[[Callable[..., bool | tuple[Seat, ...]]], Fault]:
    """Make a predicate over a summed-up deal a fault of its summary.

    A predicate over (deal, seat) is asked for each seat in the fields, one over (deal, seat,
    entry) for each entry with a seat. One over the deal alone may return the seats at fault.
    It may assume that no fault before it is found.

    fields   the fields that are wrong, separated by spaces
    text     the reason, with the field ``{seat}``, and ``{seats}`` if they are returned
    ids      the rule ids, as in `forbid`, if it is a matter of rules
    option   the option whose value is the source, instead of `ids`
    cite     the source if it differs, a function of the predicate's arguments
    missing  whether one of the fields must be added, of the seats at fault if there are any
    gaps     functions of the predicate's arguments that fill further fields of the reason

    The deal is an object of the game with its `summary` and its `options`.
    """

    def declare(is_so: Callable[..., bool | tuple[Seat, ...]]) -> Fault:
        return Fault(is_so.__name__, fields, text, ids, is_so, option, cite, missing, gaps)

    return declare


def check_faults(faults: Iterable[Fault], deal: Any) -> None:
    """Raise the `SummaryError` of the first fault that is found."""
    for fault in faults:
        if (error := fault.found(deal)) is not None:
            raise error


def first_refusal(
    rules: Iterable[Prohibition], states: Sequence[Any], seat: Seat, action: Action
) -> Refusal | None:
    """Return the reason of the first of these rules that forbids an action in all states."""
    for rule in rules:
        in_force = rule.when is None or rule.when(states[0].options)
        if in_force and all(rule(state, seat, action) for state in states):
            return rule.refusal(states[0], seat, action)
    return None


def next_dealer(state: State, *, is_between_deals: bool) -> Seat:
    """Return who deals next. Raises `SummaryError` if the next deal can't be summed up now."""
    if state.dealer is None:
        raise SummaryError(say(_("who deals first isn't known; name the dealer in the head")))
    if not is_between_deals:
        message = _("deal {number} has begun with its cards, so it can't be summed up")
        raise SummaryError(say(message, number=state.deal_number))
    return state.dealer
