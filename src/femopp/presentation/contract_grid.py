"""The contract of a deal in words, and the contracts that are left, as a grid."""

from msgspec import Struct

from femopp.language import Text


class NamedContract(Struct, frozen=True):
    """A contract: its name, and what it asks of the players and pays."""

    name: Text
    text: Text


class ChoicesOf(Struct, frozen=True):
    """A contract and its choices in this match: each has its seat, -1 if it is still to come."""

    contract: NamedContract
    chosen: tuple[int, ...]


class ContractGrid(Struct, frozen=True):
    """Contracts left to choose: a title, the headings of three columns, and a row for each.

    `owed` is what each seat still has to choose, under its own title.
    """

    title: Text
    columns: tuple[Text, Text, Text]
    rows: tuple[ChoicesOf, ...]
    owed_title: Text
    owed: tuple[Text, ...]
