"""The command line of `tools/screenshots.py`; the pictures themselves are for people."""

from pathlib import Path

import pytest

from femopp.language import LANGUAGES
from tools.camera import COLOURS, SIZES
from tools.screenshots import SCENES, chosen


def test_a_folder_alone_has_every_picture() -> None:
    choice = chosen(["here"])
    assert choice.folder == Path("here")
    assert [*choice.scenes] == [scene.__name__ for scene in SCENES]
    assert [*choice.widths] == [*SIZES]
    assert [*choice.languages] == [*LANGUAGES]
    assert [*choice.colours] == [*COLOURS]


def test_without_a_folder_the_documents_get_their_pictures() -> None:
    assert chosen([]).folder is None


def test_options_choose_a_part() -> None:
    choice = chosen(["here", "--scenes", "lobby", "lesson", "--widths", "360", "--colours", "dark"])
    assert choice.scenes == ["lobby", "lesson"]
    assert choice.widths == [360]
    assert choice.colours == ["dark"]
    assert [*choice.languages] == [*LANGUAGES]


@pytest.mark.parametrize(
    "wrong",
    [["here", "360"], ["here", "--widths", "361"], ["here", "--scenes", "nowhere"]],
    ids=" ".join,
)
def test_what_does_not_exist_is_refused(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        chosen(wrong)
    assert "usage: python -m tools.screenshots" in capsys.readouterr().err


def test_help_lists_the_scenes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        chosen(["--help"])
    assert "stored_moments" in capsys.readouterr().out
