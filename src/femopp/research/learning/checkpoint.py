"""Checkpoints of a learner: everything it needs to go on exactly as if it had never stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from femopp.language import TextError, _, say, trouble
from femopp.research.learning.learner import Learner
from femopp.research.learning.network import Adam, Array
from femopp.research.learning.subject import subject_of

FORM = 2
"""The version of the form."""

L = TypeVar("L", bound=Learner)

About = Mapping[str, Any]
"""Facts of a learner in its checkpoint, besides the arrays."""


class CheckpointError(TextError):
    """A file that can't be read or written, or is no checkpoint; `text` says what is wrong."""


def written(learner: Learner, seconds: float, **more: Any) -> bytes:
    """Return a checkpoint after this much processor time, which says `more` of the learner."""
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
        **more,
    }
    out = BytesIO()
    np.savez(out, told=np.array(json.dumps(told)), **_arrays(learner))
    return out.getvalue()


def save(checkpoint: bytes, file: Path) -> None:
    """Write a checkpoint in one go. Raises `CheckpointError`."""
    unfinished = file.with_name(f"{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(checkpoint)
        unfinished.replace(file)
    except OSError as error:
        raise _unusable(file, error) from None


def learner_of(about: About) -> Learner:
    """Return the learner that a checkpoint is of, at its beginning."""
    return Learner(subject_of(about["game"]), about["seed"], about["rows"], about["imitated"])


def restore(file: Path, make: Callable[[About], L]) -> tuple[L, About]:
    """Return the learner of a checkpoint, made as at its beginning, and what is said of it.

    Raises `CheckpointError`, also for one of another form, or of a network with other sizes.
    """
    try:
        # Opening a folder fails by itself; reading a device could last for ever.
        data = b"" if file.exists() and not (file.is_file() or file.is_dir()) else file.read_bytes()
    except OSError as error:
        raise _unusable(file, error) from None
    try:
        return _restored(data, make)
    except Exception:  # whatever else a damaged file may bring about
        raise CheckpointError(
            say(
                _("{file} is damaged, or not a checkpoint of this program; it stays unchanged"),
                file=str(file),
            )
        ) from None


def _restored(data: bytes, make: Callable[[About], L]) -> tuple[L, About]:
    with np.load(BytesIO(data)) as found:
        about = json.loads(str(found["told"]))
        if about["form"] != FORM:
            raise ValueError(about["form"])
        learner = make(about)
        for name, array in _arrays(learner).items():
            if found[name].shape != array.shape:
                raise ValueError(name)
            array[...] = found[name]
    learner.rounds = about["rounds"]
    learner.adam.steps, learner.adam_of_critic.steps = about["steps"], about["steps_of_critic"]
    return learner, about


def _unusable(file: Path, error: OSError) -> CheckpointError:
    return CheckpointError(
        say(_("can't use {file}: {reason}"), file=str(file), reason=trouble(error))
    )


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
