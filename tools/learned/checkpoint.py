"""Checkpoints of a learner: everything it needs to go on exactly as if it had never stopped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from tools.learned.learner import Learner
from tools.learned.network import Adam, Array
from tools.learned.subject import Subject, subject_of

FORM = 2
"""The version of the form."""


def save(learner: Learner, seconds: float, file: Path) -> None:
    """Write a checkpoint in one go, after this much processor time."""
    told = {
        "form": FORM,
        "game": learner.subject.game,
        "seed": learner.seed,
        "rows": learner.rows,
        "imitated": learner.imitated,
        "rounds": learner.rounds,
        "steps": learner.adam.steps,
        "steps_of_critic": learner.adam_of_critic.steps,
        "seconds": seconds,
    }
    unfinished = file.with_suffix(".new")
    with unfinished.open("wb") as out:
        np.savez(out, told=np.array(json.dumps(told)), **_arrays(learner))
    unfinished.replace(file)


def restore(file: Path) -> tuple[Learner, float]:
    """Return the learner of a checkpoint, and the processor time up to it.

    Raises ValueError for one of another form, or of a network with other sizes.
    """
    with np.load(file) as found:
        told = json.loads(str(found["told"]))
        if told["form"] != FORM:
            raise ValueError(f"{file} has form {told['form']}; this program reads form {FORM}")
        subject: Subject = subject_of(told["game"])
        learner = Learner(subject, told["seed"], told["rows"], told["imitated"])
        for name, array in _arrays(learner).items():
            if found[name].shape != array.shape:
                raise ValueError(f"{file}: {name} is {found[name].shape}, not {array.shape}")
            array[...] = found[name]
    learner.rounds = told["rounds"]
    learner.adam.steps, learner.adam_of_critic.steps = told["steps"], told["steps_of_critic"]
    return learner, told["seconds"]


def _arrays(learner: Learner) -> Mapping[str, Array]:
    """Return all arrays of a learner by name; they can be written to."""
    parts = {
        "policy": learner.policy.weights,
        "mean": learner.mean,
        "critic": learner.critic.weights,
        **_of_adam("policy", learner.adam),
        **_of_adam("critic", learner.adam_of_critic),
    }
    return {
        f"{name}_{place}": array for name, part in parts.items() for place, array in enumerate(part)
    }


def _of_adam(name: str, adam: Adam) -> Mapping[str, list[Array]]:
    return {f"means_of_{name}": adam.means, f"squares_of_{name}": adam.squares}
