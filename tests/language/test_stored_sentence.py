"""Stored sentences in languages that were offered after they were stored."""

import pytest

from femopp.language import Speaker, Told

NAMES = ("Ada", "Sen")


def before_turkish(message: str, english: tuple[str | int, ...], **values: object) -> Told:
    return Told({"en": english, "sv": ("på svenska",)}, message, values)


@pytest.mark.parametrize(
    ("told", "turkish"),
    [
        (before_turkish("all six tricks", ("all six tricks",)), "all six tricks"),
        (
            before_turkish("tricks in Trump, 50 each", ("tricks in Trump, 50 each",)),
            "Koz kontratında eller, her biri 50",
        ),
        (before_turkish("{seat:player} passed", (0, " passed"), seat=0), "Ada pas dedi"),
        (before_turkish("{seat:player} passed", (1, " passed"), seat=1), "Sen pas dedin"),
        (
            before_turkish(
                "{so_far}, {word}",
                ("no tricks, and five",),
                so_far={"message": "no tricks"},
                word="five",
            ),
            "no tricks, and five",
        ),
        (
            before_turkish(
                "{so_far}, {word}",
                ("no tricks, five",),
                so_far={"message": "no tricks"},
                word={"message": "five"},
            ),
            "el yok, beş",
        ),
    ],
)
def test_data_translate_what_they_make_in_english(told: Told, turkish: str) -> None:
    assert Speaker("tr", NAMES).say(told.text) == turkish
    assert Speaker("sv", NAMES).say(told.text) == "på svenska"


BID = "{seat:player} bid {contract}, tricks: {tricks}"
BADE = (0, " bid rödskägg, tricks: 6")


@pytest.mark.parametrize(
    "told",
    [
        before_turkish(BID, BADE, seat=0, tricks=6),
        before_turkish(BID, BADE, seat=0, tricks=6, contract="R"),
        Told({"en": BADE}),
    ],
)
def test_without_all_data_the_english_stays(told: Told) -> None:
    assert Speaker("tr", NAMES).say(told.text) == "Ada bid rödskägg, tricks: 6"
