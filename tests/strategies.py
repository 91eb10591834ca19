"""Hypothesis strategies for the tests of every game."""

from typing import Any, TypeVar

from hypothesis import strategies as st

from femopp.rulebook import OptionError, Options

AnyOptions = TypeVar("AnyOptions", bound=Options)

seeds = st.integers(0, 2**32 - 1)


@st.composite
def options_of(draw: st.DrawFn, /, kind: type[AnyOptions], **fixed: Any) -> AnyOptions:
    """Draw options with any preset and a few changed values that are valid together.

    `fixed` values stay as they are. A change that contradicts the others is left out.
    """
    chosen = kind.of(draw(st.sampled_from([preset.name for preset in kind.presets])), **fixed)
    free = [named for name, named in kind.declared().items() if name not in fixed]
    values = dict(fixed)
    for named in draw(st.lists(st.sampled_from(free), unique_by=lambda one: one.name)):
        if named.choices:
            value = draw(st.sampled_from(named.choices))
        else:
            number = st.integers(named.declaration.lowest, named.declaration.highest)
            several = st.lists(number, unique=True, max_size=3).map(tuple)
            value = draw(several if named.is_list else number)
        try:
            chosen = kind.of(chosen.preset, **{**values, named.name: value})
        except OptionError:
            continue
        values[named.name] = value
    return chosen
