"""Questions come with the table's rules on their answers."""

import pytest

from femopp.kits import GAMES
from femopp.presentation import presentation_of
from femopp.rulebook import in_force
from femopp.table.screen.screen import Screen
from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, next_step
from tests.table.sitting import Sitting, every_table, named, screen
from tests.table.test_screens import by_screens_alone


def explanation(seen: Screen) -> list[tuple[str, str]]:
    """Return the explanation of the question on somebody's screen: titles and rules."""
    assert seen.explained_by is not None, seen.asked
    return [(one.title, one.text) for one in seen.explanations[seen.explained_by]]


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_every_question_is_explained_by_rules_in_force(settings: Settings) -> None:
    asked = set()
    for sitting, seen in by_screens_alone(settings, seed=8, steps=200):
        if not seen.controls and seen.pick is None:
            assert seen.explained_by is None
            continue
        # To deal is a duty, not a question.
        if {one.kind for one in seen.controls} == {"deal_cards"}:
            continue
        asked.add(seen.asked)
        speech = " ".join(text for _title, text in explanation(seen))
        options = sitting.live.options
        rules = [rule for one in sitting.live.game.sheet for rule in in_force(one, options)]
        assert speech
        assert any(text.message.partition("{")[0] in speech for text, _cite in rules)
    assert asked or not presentation_of(settings.game).explains


def test_every_name_in_a_face_is_that_of_a_rule_or_an_option_of_its_sheet() -> None:
    for name, game in GAMES.items():
        paragraphs = [one for section in game.sheet for one in section.paragraphs]
        known = {rule for one in paragraphs for rule in one.ids.split()}
        known |= {one.option for one in paragraphs if one.option is not None}
        for questions, names in presentation_of(name).explains.items():
            assert set(names.split()) <= known, questions


def asked_to_crack(options: dict[str, str], language: str) -> Screen:
    sitting = Sitting(Settings("sheepshead", options=options, pace=Pace.NONE), people=5, seed=2)
    while True:
        step = next_step(sitting.live)
        if isinstance(step, PersonThinks) and sitting.match.state.question == "crack":
            return screen(sitting.live, step.seat, language)
        assert sitting.step()


def test_the_question_to_crack_explains_doubling_and_blitz() -> None:
    assert explanation(asked_to_crack({}, "en")) == [
        (
            "Announcements",
            "Crack: an opponent after the picker, who so had no chance to pick, may double. "
            "With both black queens it may be a blitz crack, with both red queens an indian blitz "
            "crack; either doubles twice. With all four queens it may be both, which doubles "
            "three times. There is only one crack in a deal: first come, first served.",
        ),
        (
            "Payment",
            "All amounts are doubled once for each doubling in the deal.",
        ),
    ]


def test_the_rules_beside_a_question_are_those_of_this_table_in_the_readers_language() -> None:
    seen = asked_to_crack({"max_cracks": "3"}, "sv")
    (title, text), _payment = explanation(seen)
    assert title == "Annonseringar"
    assert "Upp till 3 motspelare får annonsera crack i en giv" in text


def test_idle_players_get_no_explanation() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=4, seed=1)
    step = sitting.until(PersonThinks)
    others = {screen(sitting.live, one).explained_by for one in range(4) if one != step.seat}
    assert screen(sitting.live, step.seat).explained_by == 0
    assert others == {None}
    assert screen(sitting.live, None).explained_by is None
