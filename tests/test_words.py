"""The word check finds the faults that it looks for, and the checked folders have none."""

from pathlib import Path

import pytest

from tools.words import CHECKED, files, findings, main

WORDS = {"pronoun": "he", "possessive": "his", "object": "him", "told": "told"}
"""Kept apart from the examples, so that this file has no fault itself."""

IS_TOLD, ARE_TOLD = (f"{verb} {WORDS['told']}" for verb in ("is", "are"))


def found(source: str) -> list[tuple[int, str]]:
    return [(one.line, one.found) for one in findings(source.format_map(WORDS))]


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ('"""What a module is."""\n', [(1, "What")]),
        ('class Cards:\n    """Who has cards."""\n', [(2, "Who")]),
        ('def led():\n    """\n    Whose lead it is.\n    """\n', [(2, "Whose")]),
        ('async def led():\n    """Where, and what is led."""\n', []),
        ('def follows():\n    """Whether a card follows."""\n', []),
        ("# What is not documented.\n", []),
        (
            '"""Cards.\n\nA seat is {told} them,\nand so are {told} few."""\n',
            [(3, IS_TOLD), (4, ARE_TOLD)],
        ),
        ("said = 'The dealer plays when {pronoun} likes.'\n", [(1, "he")]),
        ("cards = 'a'  # {possessive} own, and that of {object}\n", [(1, "his"), (1, "him")]),
        ("said = f'{{name}} takes {possessive} cards'\n", [(1, "his")]),
        ("said = f'{{name}} takes {{{possessive}}} cards'\n", []),
        ("words = ['{pronoun}', '{possessive}']\n", []),
        ("# The history of this, there.\n", []),
    ],
)
def test_faults_are_found(source: str, faults: list[tuple[int, str]]) -> None:
    assert found(source) == faults


def test_lines_are_counted_within_a_text() -> None:
    assert found('\n"""One.\n\nTwo {pronoun} has."""\n') == [(4, "he")]


def test_a_folder_with_a_fault_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "faulty.py").write_text('"""What it is."""\n', encoding="utf-8")
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.endswith("faulty.py:1: begins with what/who: What\n")


def test_the_checked_folders_have_python_files_and_no_fault() -> None:
    assert all(any(files([place])) for place in CHECKED)
    assert main([]) == 0
