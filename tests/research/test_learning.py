"""The tool that trains `learned`: gradients, legal play, rewards, and checkpoints."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from femopp.engine.chance import Chance
from femopp.engine.learned.weights import ONE
from femopp.engine.registry import engine_of
from femopp.games.rifki.engine import codes
from femopp.games.rifki.learning import any_contract, by_the_schedule
from femopp.games.rifki.rules import Kind
from femopp.games.rifki.schedule.future import stored
from femopp.games.rifki.schedule.left import START, in_turn
from femopp.research.learning.checkpoint import (
    CheckpointError,
    learner_of,
    restore,
    save,
    written,
)
from femopp.research.learning.deals import Played, Turn, gains, play, turns
from femopp.research.learning.learner import Learner, imitation_slopes, policy_slopes
from femopp.research.learning.network import Network, log_chances
from femopp.research.learning.subject import subject_of, subjects
from femopp.tricks import Seat
from tools.learned.__main__ import Run
from tools.learned.picture import main

GAMES = subjects()
LITTLE = 1e-6


def network(*sizes: int) -> Network:
    """Return a network of doubles, so that differences say something."""
    chance = np.random.default_rng(1)
    found = Network.drawn(sizes, chance)
    return Network([chance.normal(0, 0.5, one.shape) for one in found.weights])


def check_slopes(one: Network, given: Any, loss: Callable[[Any], float], off: Any) -> None:
    """Compare the gradient with what the loss does if each weight is changed a little."""
    layers = one.layers(given)
    for weights, slopes in zip(one.weights, one.slopes(layers, off(layers[-1])), strict=True):
        for place in np.ndindex(weights.shape):
            kept = weights[place]
            weights[place] = kept + LITTLE
            above = loss(one.layers(given)[-1])
            weights[place] = kept - LITTLE
            below = loss(one.layers(given)[-1])
            weights[place] = kept
            assert slopes[place] == pytest.approx((above - below) / (2 * LITTLE), abs=1e-5)


@pytest.fixture
def situation() -> tuple[Any, Any, Any]:
    """Return inputs, masks and wanted actions of six decisions."""
    chance = np.random.default_rng(2)
    masks = np.ones((6, 5), bool)
    masks[:, 3] = False
    masks[2:, 0] = False
    return chance.normal(size=(6, 7)), masks, np.array([0, 4, 1, 2, 4, 1])


def test_gradient_of_imitation(situation: tuple[Any, Any, Any]) -> None:
    given, masks, wanted = situation

    def loss(logits: Any) -> float:
        logs = log_chances(logits, masks)
        all_legal = (masks * logs).sum(axis=1) / masks.sum(axis=1)
        return float(-(0.95 * logs[np.arange(6), wanted] + 0.05 * all_legal).mean())

    check_slopes(
        network(7, 6, 4, 5),
        given,
        loss,
        lambda logits: imitation_slopes(log_chances(logits, masks), masks, wanted),
    )


def test_gradient_of_self_play(situation: tuple[Any, Any, Any]) -> None:
    """PPO's loss: the lower of the ratio and the clipped ratio, times the gain, and the entropy."""
    given, masks, wanted = situation
    gained = np.array([1.0, -2.0, 0.5, 1.5, -1.0, 0.3])
    one = network(7, 6, 4, 5)
    now = log_chances(one.layers(given)[-1], masks)[np.arange(6), wanted]
    before = now + np.array([0.1, -0.1, 0.5, -0.5, 0.5, -0.5])

    def loss(logits: Any) -> float:
        logs = log_chances(logits, masks)
        ratio = np.exp(logs[np.arange(6), wanted] - before)
        least = np.minimum(ratio * gained, np.clip(ratio, 0.8, 1.2) * gained)
        chances = np.exp(logs) * masks
        entropy = -(chances * np.where(masks, logs, 0)).sum(axis=1)
        return float(-(least + 0.005 * entropy).mean())

    check_slopes(
        one,
        given,
        loss,
        lambda logits: policy_slopes(log_chances(logits, masks), wanted, before, gained),
    )


def test_gains() -> None:
    """A seat's two decisions in a row, another's one between them, and none in the second deal."""
    nothing: Any = np.empty(0)
    played = Played(
        *(nothing, nothing),
        rows=np.array([0, 0, 0]),
        seats=np.array([1, 2, 1]),
        wanted=nothing,
        logs=nothing,
        moments=(1, 1, 1),
        results=np.array([[0, 3, -1], [0, 0, 0]], np.float32),
    )
    values = np.array([0.5, 0.25, 2], np.float32)
    # Last the seat got 3 and expected 2; before, it expected 0.5 and then 2.
    assert gains(played, values, 0.5) == pytest.approx([1.5 + 0.5 * 1, -1.25, 1])


@pytest.mark.parametrize("game", GAMES)
def test_only_what_is_legal_is_drawn(game: str) -> None:
    subject = subject_of(game)
    learner = Learner(subject, seed=3, rows=32)
    choose, decisions = learner._drawing(np.random.default_rng(3)), 0

    def watched(turn: Turn) -> tuple[Any, Any, Any]:
        nonlocal decisions
        found = choose(turn)
        assert turn.masks.sum(axis=1).min() > 1
        assert turn.masks[np.arange(len(turn.rows)), turn.chosen].all()
        assert turn.batch.legal()[turn.rows, turn.actions].all()
        decisions += len(turn.rows)
        return found

    played = play(subject, 32, np.random.default_rng(4), watched)
    assert 0 < len(played) <= decisions
    assert played.masks[np.arange(len(played)), played.wanted].all()
    assert (played.logs <= 0).all()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_seen(game: str) -> None:
    """Inputs are within ±1; then come the others' hands, clockwise from the left."""
    subject = subject_of(game)
    chance = np.random.default_rng(5)
    batch = subject.begin(chance, 8)
    width, pack = subject.inputs.width, subject.cards
    for turn in turns(subject, batch, Chance(5)):
        assert np.abs(turn.seen.astype(int)).max() <= ONE
        assert turn.seen.shape == (len(turn.rows), width + (subject.players - 1) * pack)
        row, seat = int(turn.rows[0]), int(turn.seats[0])
        flags = turn.seen[0, width:].reshape(-1, pack) // ONE
        for step, held in enumerate(flags, 1):
            hand = batch[row].hands()[(seat + step) % subject.players]
            cards = turn.named[0, np.flatnonzero(held)].tolist()
            assert sum(1 << card for card in cards) == hand
        assert (turn.masks == batch.legal()[turn.rows, turn.named.T].T).all()
        turn.chosen = turn.masks.argmax(axis=1)


def test_the_schedule_of_rifki() -> None:
    """After an El Almaz of the first dealer and a Trump of the next, as the schedule has it."""
    subject = subject_of("rifki")
    begun: Any = subject.setting.begun.clone()
    begun.draw_dealer(2)
    left = START
    for kind in (Kind.EL_ALMAZ, Kind.TRUMP):
        begun.deal_from(Chance(1))
        begun.play(codes.FIRST_CHOICE + codes.row_of(kind))
        begun.play_out(Chance(2))
        left = left.after(kind)
    promised = dict(zip(in_turn(Seat(2)), stored().promise(left), strict=True))
    batch = type(subject.begin(np.random.default_rng(1), 1))([begun])
    assert by_the_schedule(batch)[0].tolist() == [promised[Seat(seat)] for seat in range(4)]
    over = engine_of("rifki").new_match(subject.setting.options)
    while not over.is_over:
        over.deal_from(Chance(3))
        over.play_out(Chance(4))
    batch[0] = over
    assert by_the_schedule(batch)[0].tolist() == [0, 0, 0, 0]


def test_contracts_drawn_by_chance() -> None:
    """A kind each as often, whatever the suit of Trump, and no other."""
    legal = np.zeros((20_000, 62), bool)
    legal[:, [52, 53, 54, 55, 57]] = True
    counts = np.bincount(any_contract(legal, np.random.default_rng(1)), minlength=62)
    assert counts.sum() == counts[[52, 53, 54, 55, 57]].sum()
    assert counts[57] == pytest.approx(10_000, abs=400)
    assert counts[53] == pytest.approx(2_500, abs=250)


@pytest.mark.parametrize("game", GAMES)
def test_a_checkpoint_goes_on_as_if_it_had_never_stopped(game: str, tmp_path: Path) -> None:
    """A round of imitation and two among others; the file after the first and second is read."""
    through = Learner(subject_of(game), seed=7, rows=48, imitated=1)
    for _round in range(3):
        through.round()
    stopped = Learner(subject_of(game), seed=7, rows=48, imitated=1)
    for _round in range(2):
        stopped.round()
        save(written(stopped, 1.5), tmp_path / "file.npz")
        stopped, about = restore(tmp_path / "file.npz", learner_of)
        assert about["seconds"] == 1.5
    stopped.round()
    assert written(through, 0) == written(stopped, 0)


@pytest.mark.parametrize(
    ("rounds", "seats"),
    [(0, {0, 1, 2, 3, 4}), (1, {0}), (2, {0}), (3, {0, 1, 2, 3, 4}), (4, {0})],
)
def test_two_of_three_rounds_are_played_among_others(rounds: int, seats: set[int]) -> None:
    learner = Learner(subject_of("sheepshead"), seed=7, rows=48, imitated=1)
    learner.rounds = rounds
    chance = np.random.default_rng(1)
    assert set(learner._play(chance, learner._drawing(chance)).seats.tolist()) == seats


@pytest.mark.parametrize("there", [b"", b"no archive", b"{}", b"PK\x03\x04"])
def test_something_else_is_no_checkpoint(there: bytes, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(there)
    with pytest.raises(CheckpointError, match="is damaged, or not a checkpoint"):
        restore(tmp_path / "file", learner_of)


def test_a_damaged_checkpoint_is_refused_or_the_same(tmp_path: Path) -> None:
    """Bytes all over it are changed, most of them in the headers of its parts."""
    file, learner = tmp_path / "file", Learner(subject_of("sheepshead"), seed=7, rows=8, imitated=1)
    whole = written(learner, 1.5)
    refused = 0
    places = [*range(0, 1600, 110), *range(2000, len(whole) - 4000, len(whole) // 5)]
    places += range(len(whole) - 4000, len(whole), 410)
    for place in places:
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        try:
            found, about = restore(file, learner_of)
        except CheckpointError:
            refused += 1
        else:
            assert written(found, about["seconds"]) == whole
    assert refused > len(places) / 2


def test_other_seeds_learn_other_things() -> None:
    one, other = (Learner(subject_of("sheepshead"), seed, rows=16) for seed in (1, 2))
    one.round()
    other.round()
    assert not np.array_equal(one.policy.weights[0], other.policy.weights[0])


def test_a_run_leaves_its_files_and_goes_on(tmp_path: Path) -> None:
    """A round at least; the same command then has nothing to do."""
    begun = Run("sheepshead", 5, tmp_path)
    begun.train(seconds=0.01)
    begun.report({"nats": 1.5})
    again = Run("sheepshead", 5, tmp_path)
    assert again.learner.rounds == begun.learner.rounds == 1
    assert again.seconds >= 0.01
    again.train(seconds=0.01)
    assert again.learner.rounds == 1
    (line,) = (tmp_path / "sheepshead-5.jsonl").read_text("utf-8").splitlines()
    told = json.loads(line)
    assert (told["deals"], told["phase"], told["nats"]) == (begun.learner.rows, "imitation", 1.5)
    assert {"seconds", "over_imitation", "error_of_it"} < told.keys()


def test_curves_become_a_picture(tmp_path: Path) -> None:
    """Two trainings of one game: from −20 at a minute to +10 at four, by lines of ten."""
    told: dict[str, Any] = {"error_of_it": 2, "phase": "imitation"}
    lines = [{**told, "seconds": 60, "over_imitation": -20}]
    lines += [{**told, "seconds": 240, "over_imitation": 10, "phase": "self-play"}]
    for seed in (1, 2):
        log = "".join(json.dumps(line) + "\n" for line in lines)
        (tmp_path / f"rifki-{seed}.jsonl").write_text(log, "utf-8")
    main([str(tmp_path), str(tmp_path / "picture.svg")])
    drawn = ElementTree.fromstring((tmp_path / "picture.svg").read_text("utf-8"))
    said = [element.text for element in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert said == [
        *("Rifki", "points a deal over the imitation"),
        *("−30", "−20", "−10", "0", "10", "20"),
        *("0", "1", "2", "3", "4", "processor minutes"),
    ]
    paths = [path.attrib for path in drawn.iter("{http://www.w3.org/2000/svg}path")]
    curves = [path["d"] for path in paths if path["class"] == "line"]
    # The first is a quarter of the way across; up there are 50 points in 164 pixels.
    assert curves == ["M93.5 171.2L236.0 72.8"] * 2
