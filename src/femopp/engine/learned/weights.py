"""The weights of a game's network, from the file that comes with its kit.

`tools/learned` makes the file: NumPy's `.npz`, which is read here without NumPy.
"""

from __future__ import annotations

import sys
from array import array
from ast import literal_eval
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from itertools import pairwise
from typing import Any
from zipfile import ZipFile

from femopp.engine.errors import EngineError

FILE = "learned.npz"
ONE = 64
"""What stands for 1 in an input."""

PARTS = 10
"""The bits of a factor's fraction."""

MOST = 4095
"""The greatest number between two layers."""

ROOM = 2**31 - 1
"""The greatest sum."""

MOST_INPUTS, MOST_OUT, MOST_LAYERS = 1024, 256, 8
"""The sizes of the compiled arrays."""

MOST_CARDS = MOST_ACTIONS = 64
MOST_SUITS = MOST_SEATS = 8

ALWAYS, BY_SUIT, BY_SUIT_AND_SEAT, BY_SEAT, BY_CARD, BY_PENALTY = 2, 3, 2, 2, 9, 2
"""How many inputs there are always, of each suit, of another seat in each suit, of that seat, of
each card, and of each card if there are penalty cards.
"""

FORM = 2
"""The version of the file's form."""

OF_INPUTS = ("suits", "fields", "sets", "marks", "penalties", "columns", "limits")
"""The arrays of the file that say what the network sees."""

CODES = {"<i2": "h", "<i4": "i"}
"""The format of whole numbers by NumPy's name for them."""

MAGIC = b"\x93NUMPY\x01\x00"
"""The first bytes of an array in the file."""


@dataclass(frozen=True)
class Inputs:
    """The form of a network's inputs: see `sight`.

    size      how many numbers an observation has
    actions   how many actions there are, the cards first
    seats     how many seats there are
    choices   the first of the actions that name a suit each, or -1
    suits     the first card of each suit, and the end of the pack
    fields    where the fields `hand`, `trick`, `played` and `order` begin
    sets      where other flags of cards begin that the network sees; nobody else has those cards
    marks     a column, a suit, and whether it's trump: the suit is special if the flag in this
              column is set, or always if the column is -1
    penalties a column, and a card that is a penalty card if the flag in this column is set
    columns   the other numbers that the network sees
    limits    where each of them is clipped
    """

    size: int
    actions: int
    seats: int
    choices: int
    suits: array[int]
    fields: array[int]
    sets: array[int]
    marks: array[int]
    penalties: array[int]
    columns: array[int]
    limits: array[int]

    @property
    def pack(self) -> int:
        """How many cards there are."""
        return self.suits[-1]

    @property
    def width(self) -> int:
        """How many numbers the network sees."""
        others = self.seats - 1
        of_a_suit = BY_SUIT + BY_SUIT_AND_SEAT * others
        of_a_card = BY_CARD + len(self.sets) + (BY_PENALTY if self.penalties else 0)
        of_suits = (len(self.suits) - 1) * of_a_suit
        return len(self.columns) + ALWAYS + of_suits + BY_SEAT * others + self.pack * of_a_card


@dataclass(frozen=True)
class Weights:
    """A network in whole numbers.

    inputs    what it sees
    widths    how many numbers go into each layer, and come out of the last
    shifts    for each layer but the last, the bits by which its sums are divided
    weights   of each layer in turn: for each number that goes in, a row of weights
    offsets   of each layer in turn, where its sums begin
    unit      what stands for 1 in the last sums
    """

    inputs: Inputs
    widths: array[int]
    shifts: array[int]
    weights: array[int]
    offsets: array[int]
    unit: int


def stored(package: str) -> Weights:
    """Return the weights that come with a game. Raises `EngineError` if there are none."""
    file = file_of(package)
    if not file.is_file():
        raise EngineError(f"{package} has no {FILE}: no network has learnt this game")
    return parsed(file.read_bytes())


def file_of(package: str) -> Traversable:
    """Return the file of a game's weights, which may be missing."""
    return files(package).joinpath(FILE)


def parsed(data: bytes) -> Weights:
    """Parse the contents of a file. Raises `EngineError` for another form."""
    with ZipFile(BytesIO(data)) as parts:
        arrays = {name.removesuffix(".npy"): numbers(parts.read(name)) for name in parts.namelist()}
    form, unit, *head = arrays.pop("head", (0, 0))
    if form != FORM:
        raise EngineError(f"these weights have form {form}; this program reads form {FORM}")
    size, actions, seats, choices = head
    of_inputs: dict[str, Any] = {name: arrays.pop(name) for name in OF_INPUTS}
    inputs = Inputs(size=size, actions=actions, seats=seats, choices=choices, **of_inputs)
    return Weights(inputs=inputs, unit=unit, **arrays)


def numbers(data: bytes) -> array[int]:
    """Parse an array of NumPy's, as one line of numbers. Raises `EngineError` for other kinds."""
    length = int.from_bytes(data[len(MAGIC) : len(MAGIC) + 2], "little")
    start = len(MAGIC) + 2 + length
    head: Mapping[str, Any] = literal_eval(data[len(MAGIC) + 2 : start].decode("latin-1"))
    if not data.startswith(MAGIC) or head["descr"] not in CODES or head["fortran_order"]:
        raise EngineError(f"these weights hold an array of another kind: {head}")
    found = array(CODES[head["descr"]], data[start:])
    if sys.byteorder == "big":
        found.byteswap()
    return found


def check_inputs(inputs: Inputs) -> None:
    """Raise `EngineError` if inputs don't fit together."""
    suits, pack, size = inputs.suits, inputs.pack, inputs.size
    cards = [*inputs.sets, inputs.fields[0], inputs.fields[3]]
    by_seat = inputs.fields[1:3]
    marks = inputs.marks
    fit = (
        1 < len(suits) <= MOST_SUITS + 1
        and suits[0] == 0
        and all(one < next_one for one, next_one in pairwise(suits))
        and pack <= inputs.actions <= MOST_ACTIONS
        and 1 < inputs.seats <= MOST_SEATS
        and len(inputs.fields) == 4
        and all(0 <= start <= size - pack for start in cards)
        and all(0 <= start <= size - pack * inputs.seats for start in by_seat)
        and len(marks) % 3 == 0
        and all(-1 <= column < size for column in marks[::3])
        and all(0 <= suit < len(suits) - 1 for suit in marks[1::3])
        and len(inputs.penalties) % 2 == 0
        and all(0 <= column < size for column in inputs.penalties[::2])
        and all(0 <= card < pack for card in inputs.penalties[1::2])
        and -1 <= inputs.choices <= inputs.actions - (len(suits) - 1)
        and len(inputs.columns) == len(inputs.limits)
        and all(0 <= column < size for column in inputs.columns)
        and min(inputs.limits, default=1) > 0
        and inputs.width <= MOST_INPUTS
    )
    if not fit:
        raise EngineError("the inputs of this network don't fit together")


def check(weights: Weights) -> None:
    """Raise `EngineError` if weights don't fit together, or if their sums might not fit int32."""
    widths = weights.widths
    fit = (
        2 <= len(widths) <= MOST_LAYERS
        and widths[0] == weights.inputs.width
        and all(0 < width <= MOST_OUT for width in widths[1:])
        and widths[-1] == weights.inputs.actions
        and len(weights.shifts) == len(widths) - 2
        and all(0 < shift < 31 for shift in weights.shifts)
        and len(weights.offsets) == sum(widths[1:])
        and len(weights.weights) == sum(map(int.__mul__, widths[:-1], widths[1:]))
    )
    if not fit:
        raise EngineError("the weights of this network don't fit together")
    if largest(weights) > ROOM:
        raise EngineError("the weights of this network are too large for its sums")


def largest(weights: Weights) -> int:
    """Return a bound on the sums of a network, whatever goes in, with room to round."""
    found = row = before = 0
    for layer, (given, width) in enumerate(zip(weights.widths, weights.widths[1:], strict=False)):
        most = MOST if layer else ONE
        rounding = 1 << weights.shifts[layer] if layer < len(weights.shifts) else 0
        for column in range(width):
            end = row + given * width
            whole = sum(map(abs, weights.weights[row + column : end : width]))
            found = max(found, whole * most + abs(weights.offsets[before + column]) + rounding)
        row, before = row + given * width, before + width
    return found
