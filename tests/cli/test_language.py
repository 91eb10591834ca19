"""Which language the command speaks, and what it writes where signs are missing."""

from __future__ import annotations

import pytest

from femopp.cli.letters import plain
from femopp.cli.tongue import language
from femopp.cli.wrong import Wrong
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


@pytest.mark.parametrize(("asked", "environment"), [("tr", {}), (None, {"FEMOPP_LANG": "SV"})])
def test_a_language_asked_for_by_name_must_be_there(
    asked: str | None, environment: dict[str, str]
) -> None:
    with pytest.raises(Wrong):
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
