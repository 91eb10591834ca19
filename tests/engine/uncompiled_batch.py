"""A batch and its positions side by side, uncompiled: what `test_batch` starts."""

from __future__ import annotations

from tests.engine.uncompiled import hide_compiled


def main() -> None:
    hide_compiled()
    from femopp.engine import COMPILED
    from femopp.engine.table import ENGINES
    from tests.engine.batches import side_by_side

    assert not COMPILED
    for name in ENGINES:
        side_by_side(name, seed=1, rows=3, steps=60)
        print(name)


if __name__ == "__main__":
    main()
