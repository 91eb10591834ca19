"""Names of games and presets as people spell them."""

import pytest

from femopp.kits.catalogue import game_named
from femopp.record import parse_record
from femopp.rulebook import folded, meant


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Rödskägg", "rodskagg"), ("Kortoxen  1949", "kortoxen-1949"), ("KIZ", "kiz"), ("Kız", "kiz")],
)
def test_case_accents_and_blanks_do_not_matter(text: str, plain: str) -> None:
    assert folded(text) == plain


def test_a_name_of_other_letters_is_not_meant() -> None:
    assert meant("rodskog", ["rodskagg"]) is None


@pytest.mark.parametrize(
    ("game", "preset", "names"),
    [
        ("rödskägg", "skåne", ("rodskagg", "skane")),
        ("RODSKAGG", "Kortoxen 1949", ("rodskagg", "kortoxen-1949")),
        ("Rifki", "RIFKI", ("rifki", "rifki")),
        ("Sheepshead", "Five-Handed", ("sheepshead", "five-handed")),
    ],
)
def test_games_and_presets(game: str, preset: str, names: tuple[str, str]) -> None:
    found = game_named(game)
    assert (found.name, found.options.preset_named(preset).name) == names
    players = ", ".join("ABCDE"[: found.usual_players(found.options.of(names[1]))])
    record = parse_record(f"femopp record 1\ngame: {game}\npreset: {preset}\nplayers: {players}\n")
    assert (record.game.name, record.options.preset) == names
