"""`@refuse`: a rule that says when a deal can't be as it is told.

A deal is possible if none of its game's faults is found, so what can be and its explanation can
never diverge.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import signature
from typing import Any

from msgspec import Struct

from femopp.language import Message, Text, TextError, _, say
from femopp.rulebook.cite import Cite
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
    """A predicate over a told deal, named for the fault; see `refuse`."""

    name: str
    fields: str
    ids: str
    text: Message
    is_so: Callable[..., bool]
    is_of_each: bool
    option: str | Callable[..., str] | None
    missing: str | None
    seats: Callable[[Any], tuple[Seat, ...]] | None
    gaps: Mapping[str, Callable[..., object]]

    def found(self, deal: Any) -> SummaryError | None:
        """Return the error if the deal has the fault."""
        for one in self._asked_of(deal):
            if self.is_so(deal, *one):
                return self._error(deal, *one)
        return None

    def _asked_of(self, deal: Any) -> Iterator[tuple[Any, ...]]:
        if not self.is_of_each:
            yield ()
            return
        for field in self.fields.split():
            said = getattr(deal.summary, field)
            several = said if isinstance(said, tuple) else () if said is None else (said,)
            yield from [(one,) for one in several]

    def _error(self, deal: Any, *one: Any) -> SummaryError:
        seats = () if self.seats is None else self.seats(deal)
        seat = next((getattr(item, "seat", item) for item in (*one, *seats)), None)
        gaps = {name: fill(deal, *one) for name, fill in self.gaps.items()}
        text = say(self.text, **{"seat": seat, "seats": seats, **gaps})
        option = self.option(deal, *one) if callable(self.option) else self.option
        cite = deal.options.cite(self.ids, option) if self.ids or option else None
        return SummaryError(text, cite, self.missing, seats)


def refuse(
    fields: str,
    ids: str,
    text: Message,
    *,
    option: str | Callable[..., str] | None = None,
    missing: str | None = None,
    seats: Callable[[Any], tuple[Seat, ...]] | None = None,
    **gaps: Callable[..., object],
) -> Callable[[Callable[..., bool]], Fault]:
    """Make a predicate over a told deal a fault of it.

    A predicate over (deal, one) is asked for each seat, or each entry with a seat, that the
    fields list; its seat fills ``{seat}``.

    fields   the fields that are wrong or missing, separated by spaces
    ids      the rule ids, as in `forbid`; none if it is no matter of rules
    text     the reason
    option   the option whose value is the source, instead of `ids`
    missing  the fields one of which must be added; nothing is wrong with what is there
    seats    the seats they must be said of, if not all; they fill ``{seats}``, the first ``{seat}``
    gaps     functions of the predicate's arguments that fill the gaps of the reason

    The deal is an object of the game with its `summary` and `options`. A predicate may assume
    that no fault before it is found.
    """

    def declare(is_so: Callable[..., bool]) -> Fault:
        is_of_each = len(signature(is_so).parameters) > 1
        name = is_so.__name__
        return Fault(name, fields, ids, text, is_so, is_of_each, option, missing, seats, gaps)

    return declare


def check_faults(faults: Iterable[Fault], deal: Any) -> None:
    """Raise the `SummaryError` of the first fault that is found."""
    for fault in faults:
        if (error := fault.found(deal)) is not None:
            raise error


def no_dealer() -> SummaryError:
    """Return the error for a summary before anybody knows who deals."""
    return SummaryError(say(_("who deals first isn't known; name the dealer in the head")))


def in_mid_deal(number: int) -> SummaryError:
    """Return the error for a summary of a deal whose cards are recorded."""
    return SummaryError(
        say(_("deal {number} has begun with its cards, so it can't be summed up"), number=number)
    )
