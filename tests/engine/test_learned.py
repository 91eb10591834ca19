"""The network of `learned`: its arithmetic, compiled or not, and the file of its weights."""

from __future__ import annotations

import pickle
from array import array
from copy import deepcopy
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from femopp.engine.batch import Batch
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.learned.network import Network
from femopp.engine.learned.weights import (
    MOST,
    OF_INPUTS,
    Inputs,
    Weights,
    largest,
    numbers,
    parsed,
    stored,
)
from femopp.kits import required_part
from femopp.research.learning.export import exported, imported
from femopp.research.learning.learner import Learner
from femopp.research.learning.subject import Subject, subject_of, subjects
from tests.engine.uncompiled import said_uncompiled

GAMES = subjects()

LITTLE = Weights(
    inputs=Inputs(
        size=23,
        actions=3,
        seats=2,
        choices=-1,
        suits=array("h", [0, 1, 2]),
        fields=array("h", [3, 5, 9, 13]),
        sets=array("h", []),
        marks=array("h", []),
        penalties=array("h", []),
        columns=array("h", [2, 0]),
        limits=array("h", [1, 10]),
    ),
    widths=array("h", [34, 2, 3]),
    shifts=array("h", [3]),
    weights=array("h", [8, -8, 1, 2, *[0] * 64, 5, 0, 1, 0, 1, 100]),
    offsets=array("i", [4, 0, 0, 7, -1]),
    unit=1,
)
"""Two cards, which nobody has; only the two numbers have weights."""


def seen(*lines: list[int]) -> Any:
    return np.array([[*line, *[0] * 20] for line in lines], np.int16)


def test_by_hand() -> None:
    """Inputs 64 and 3 · 6.4 = 19; sums 4 + 512 + 19 and −512 + 38; 535 / 8 is 67, and 0."""
    logits = Network(LITTLE).logits(seen([3, 99, 1]))
    assert logits.dtype == np.int32
    assert logits.tolist() == [[5 * 67, 7, 67 - 1]]


def test_clipped() -> None:
    """Numbers beyond the limit count as the limit, and negative ones too; layers end at `MOST`."""
    network = Network(LITTLE)
    assert network.logits(seen([11, 0, 0])).tolist() == network.logits(seen([99, 5, 0])).tolist()
    assert network.logits(seen([-11, 0, 0])).tolist() == network.logits(seen([-99, 5, 0])).tolist()
    wide = replace(LITTLE, shifts=array("h", [1]), offsets=array("i", [100_000, 0, 0, 7, -1]))
    assert Network(wide).logits(seen([0, 0, 0])).tolist() == [[5 * MOST, 7, MOST - 1]]


def test_the_best_legal_action() -> None:
    """Logits are 335, 7 and 66; of equals the lowest action is best."""
    network = Network(LITTLE)
    rows = seen(*[[3, 99, 1]] * 4)
    legal = np.array([0b111, 0b110, 0b010, 0], np.uint64)
    assert network.choose(rows, legal).tolist() == [0, 2, 1, -1]
    even = Network(replace(LITTLE, weights=array("h", [0] * 74), offsets=array("i", [0] * 5)))
    assert even.choose(rows, legal).tolist() == [0, 1, 1, -1]
    assert [even.best(rows[0], mask) for mask in (0b111, 0b100)] == [0, 2]


def test_a_single_legal_action_needs_no_network() -> None:
    network = Network(LITTLE)
    rows = seen([0, 0, 0], [0, 0, 0])
    assert network.choose(rows, np.array([0b010, 0b100], np.uint64)).tolist() == [1, 2]


def test_copies_and_pickles() -> None:
    network = Network(LITTLE)
    for other in (pickle.loads(pickle.dumps(network)), deepcopy(network)):
        assert other.logits(seen([3, 99, 1])).tolist() == network.logits(seen([3, 99, 1])).tolist()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"inputs": replace(LITTLE.inputs, columns=array("h", [23, 0]))}, "don't fit"),
        ({"inputs": replace(LITTLE.inputs, sets=array("h", [3]))}, "don't fit"),
        ({"weights": LITTLE.weights[:-1]}, "don't fit"),
        ({"widths": array("h", [34, 2, 4])}, "don't fit"),
        ({"shifts": array("h", [0])}, "don't fit"),
        ({"offsets": array("i", [2**31 - 1, 0, 0, 0, 0])}, "too large"),
    ],
)
def test_impossible_weights(changed: dict[str, Any], words: str) -> None:
    with pytest.raises(EngineError, match=words):
        Network(replace(LITTLE, **changed))


def test_the_bound_of_sums() -> None:
    """First layer: 64 · (8 + 2), and 8 to round. Second: 4095 · 101 + 1, by the last column."""
    assert largest(replace(LITTLE, weights=array("h", [8, -8, 1, 2] + [0] * 70))) == 64 * 10 + 8
    assert largest(LITTLE) == MOST * 101 + 1


def test_other_arrays_are_refused() -> None:
    network = Network(LITTLE)
    with pytest.raises(EngineError, match="observations must be of shape"):
        network.logits(np.zeros((2, 24), np.int16))
    with pytest.raises(EngineError, match="observations must be of dtype int16"):
        network.logits(np.zeros((2, 23), np.int64))
    with pytest.raises(EngineError, match="legal masks must be of shape"):
        network.choose(np.zeros((2, 23), np.int16), np.zeros(3, np.uint64))
    with pytest.raises(EngineError, match="an observation must be of shape"):
        network.best(np.zeros(24, np.int16), 1)


def trained(subject: Subject) -> Learner:
    """Return a learner after a round."""
    learner = Learner(subject, seed=1, rows=32)
    learner.round()
    learner.policy.weights[-2] *= 50
    return learner


def file_of(subject: Subject, folder: Path) -> Path:
    """Return the file of a network after a round."""
    file = folder / "learned.npz"
    file.write_bytes(exported(subject, trained(subject).policy.weights))
    return file


def dealt(subject: Subject) -> Batch:
    batch = subject.begin(np.random.default_rng(1), 64)
    luck = Chance(1)
    batch.deal_from(luck)
    for _step in range(12):
        batch.play(batch.choose_at_random(luck))
    return batch


UNCOMPILED = """
from array import array
from pathlib import Path
from femopp.engine.learned.network import Network
from femopp.engine.learned.weights import parsed
folder = Path({folder!r})
network = Network(parsed((folder / "learned.npz").read_bytes()))
seen = memoryview((folder / "seen").read_bytes()).cast("h", (64, network.size))
out = memoryview(bytearray(4 * 64 * network.actions)).cast("i", (64, network.actions))
network.logits(seen, out)
(folder / "logits").write_bytes(out)
"""


@pytest.mark.parametrize("game", GAMES)
def test_uncompiled_to_the_last_bit(game: str, tmp_path: Path) -> None:
    subject = subject_of(game)
    network = Network(parsed(file_of(subject, tmp_path).read_bytes()))
    observed = dealt(subject).observations()
    (tmp_path / "seen").write_bytes(observed.tobytes())
    said_uncompiled(UNCOMPILED.format(folder=str(tmp_path)))
    logits = network.logits(observed)
    assert (tmp_path / "logits").read_bytes() == logits.tobytes()
    assert len(np.unique(logits)) > 100


@pytest.mark.parametrize("game", GAMES)
def test_rounded_is_nearly_as_trained(game: str) -> None:
    """The logits of whole numbers are within some hundredths of those in training."""
    subject = subject_of(game)
    learner = trained(subject)
    network = Network(parsed(exported(subject, learner.policy.weights)))
    observed = dealt(subject).observations()
    given, named = subject.sight.see(observed)
    exact = learner.policy.layers(given.astype(np.float32) / 64)[-1]
    rounded = np.take_along_axis(network.logits(observed), named.astype(int), 1) / network.unit
    assert exact.std() > 0.2
    assert np.abs(rounded - exact).max() < 0.05


@pytest.mark.parametrize("game", GAMES)
def test_a_network_that_comes_with_a_game_can_be_trained_on(game: str) -> None:
    """It becomes the same file again."""
    subject = subject_of(game)
    weights = stored(required_part(game, "engine").__name__)
    assert parsed(exported(subject, imported(weights))) == weights


def test_numpy_reads_the_same(tmp_path: Path) -> None:
    file = file_of(subject_of("rifki"), tmp_path)
    found = parsed(file.read_bytes())
    with np.load(file) as arrays:
        for name in ("widths", "shifts", "weights", "offsets"):
            assert np.array_equal(arrays[name], np.array(getattr(found, name)))
        for name in OF_INPUTS:
            assert np.array_equal(arrays[name], np.array(getattr(found.inputs, name)))


def test_other_kinds_of_arrays() -> None:
    for given in (np.zeros(3), np.zeros((2, 2), np.int16, order="F")):
        out = BytesIO()
        np.save(out, given)
        with pytest.raises(EngineError, match="an array of another kind"):
            numbers(out.getvalue())


def test_another_form(tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb") as out:
        np.savez(out, head=np.array([9, 1], np.int32))
    with pytest.raises(EngineError, match="these weights have form 9; this program reads form 2"):
        parsed((tmp_path / "file").read_bytes())


def test_no_weights() -> None:
    with pytest.raises(EngineError, match="no network has learnt this game"):
        stored("femopp.engine")
