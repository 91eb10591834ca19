"""The command's language, and replacements for missing characters."""

import re

import pytest

from femopp.cli.errors import CommandError
from femopp.cli.plain_text import plain
from femopp.cli.play.translated import as_in_records, translated
from femopp.cli.user_language import language
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.errors import ErrorKind
from femopp.language import Speaker
from femopp.presentation import presentation_of
from tests.cli.running import main


@pytest.mark.parametrize(
    ("asked", "environment", "spoken"),
    [
        (None, {}, "en"),
        (None, {"LANG": "sv_SE.UTF-8"}, "sv"),
        (None, {"LANG": "sv"}, "sv"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "fi_FI.UTF-8"}, "en"),
        (None, {"LC_ALL": "en_GB.UTF-8", "LANG": "sv_SE.UTF-8"}, "en"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "sv_FI", "LANG": "en_US"}, "sv"),
        (None, {"FEMOPP_LANG": "sv", "LC_ALL": "en_GB"}, "sv"),
        ("en", {"FEMOPP_LANG": "sv", "LC_ALL": "sv_SE"}, "en"),
        ("sv", {}, "sv"),
    ],
)
def test_the_language(asked: str | None, environment: dict[str, str], spoken: str) -> None:
    assert language(asked, environment) == spoken


@pytest.mark.parametrize(("asked", "environment"), [("qq", {}), (None, {"FEMOPP_LANG": "SV"})])
def test_a_language_asked_for_by_name_must_be_there(
    asked: str | None, environment: dict[str, str]
) -> None:
    with pytest.raises(CommandError):
        language(asked, environment)


@pytest.mark.parametrize(
    ("text", "english", "swedish"),
    [
        ("Q♣ 10♥", "QC 10H", "QK 10H"),
        ("−5 – “no”…", '-5 - "no"...', '-5 - "no"...'),
        ("Rödskägg", "Rodskagg", "Rodskagg"),
        ("0.4 (± 0.1)", "0.4 (+/- 0.1)", "0.4 (+/- 0.1)"),
        ("\N{GRINNING FACE}", "?", "?"),
        ("plain", "plain", "plain"),
    ],
)
def test_plain_letters(text: str, english: str, swedish: str) -> None:
    assert plain(text, "en") == english
    assert plain(text, "sv") == swedish


def test_help_and_errors_are_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    english, swedish = (main(capsys, "rules", "--lang", one, "--help").out for one in ("en", "sv"))
    assert "The rule book to play by." in english
    assert swedish != english
    wrong = main(capsys, "rules", "whist", "--lang", "sv").err
    assert "there is no game" not in wrong
    assert "rifki" in wrong


COMMANDS = (
    "games",
    "rules",
    "play",
    "referee",
    "review",
    "simulate",
    "arena",
    "perft",
    "serve",
    "backup",
    "restore",
    "circle",
)
ENGLISH = (
    r"\b(Usage|Options|Arguments|Commands|OPTIONS|ARGS|COMMAND|GAME|NAME|FILE|CIRCLE|default"
    r"|required)\b"
)


@pytest.mark.parametrize("words", [(), *((one,) for one in COMMANDS)], ids=str)
def test_help_is_in_swedish_throughout(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    told = main(capsys, "--lang", "sv", *words, "--help").out
    assert told.startswith(f"Så här: femopp {' '.join([*words, '[VAL]'])}")
    assert re.findall(ENGLISH, told) == []


@pytest.mark.parametrize("language", ["en", "sv"])
def test_help_has_signs_for_people_alone(capsys: pytest.CaptureFixture[str], language: str) -> None:
    told = main(capsys, "--lang", language, "perft", "--help").out
    # Neither types of Python, nor braces round what must be given.
    assert not set("<>{}") & set(told)


@pytest.mark.parametrize("before", [["--lang", "sv"], ["--lang=sv"]])
def test_the_language_may_stand_before_the_command(
    capsys: pytest.CaptureFixture[str], before: list[str]
) -> None:
    assert "spelare: 3–8" in main(capsys, *before, "games").out
    assert "players: 3–8" in main(capsys, *before, "games", "--lang", "en").out
    assert "kommandot 'gams' finns inte" in main(capsys, *before, "gams").err
    assert "SPEL saknas; så här: femopp rules [VAL] SPEL" in main(capsys, *before, "rules").err


def test_system_errors_are_in_the_readers_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def told(*words: str) -> str:
        return main(capsys, "--lang", "sv", *words).err

    assert told("referee", "saknas").endswith(
        "kan inte läsa saknas: det finns ingen sådan fil eller mapp\n"
    )
    assert told("referee", ".").endswith("kan inte läsa .: det är en mapp\n")
    assert told("serve", "--port", "65536") == "femopp: --port måste vara från 0 till 65535\n"


def test_of_an_unknown_language_one_is_told_in_the_systems(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "sv_SE.UTF-8")
    assert "språket 'xx' finns inte" in main(capsys, "games", "--lang", "xx").err


def test_every_ritual_can_be_typed_as_it_is_shown() -> None:
    presentation, speaker = presentation_of("rodskagg"), Speaker("sv")
    for syntax, _meaning in presentation.rituals:
        word, *rest = syntax.split()
        shown = translated(word, speaker)
        assert shown != word
        assert as_in_records(" ".join([shown.upper(), *rest]), RODSKAGG, speaker) == syntax
    for kind in ErrorKind:
        shown = translated(kind.value, speaker)
        assert shown != kind.value
        assert as_in_records(f"knacka Bo {shown}", RODSKAGG, speaker) == f"knock Bo {kind.value}"
