"""Every lesson of every kit: its record is legal, its sentences are complete, and it ends."""

from string import Formatter

import pytest
from msgspec.structs import replace

from femopp.kits import GAMES
from femopp.language import LANGUAGES, Message, Speaker
from femopp.lessons import LEARNER, TAP, Lesson, lessons_of, script_of
from femopp.record import format_action, judged, parse_action
from femopp.table.build import build
from femopp.table.cast import NAMES, cast_for
from femopp.table.commands import Act, Begin, ClaimRest, Declined, Sit, Tap
from femopp.table.deciding import decide
from femopp.table.lesson import place_at, settings_of_lesson
from femopp.table.log.entries import Opened, restored, stored
from femopp.table.log.folding import fold, opened
from femopp.table.log.snapshot import entering
from femopp.table.log.stored_action import Decided
from femopp.table.newcomers import come
from femopp.table.screen.glance import glance, seen_at
from femopp.table.settings import Pace, Settings
from femopp.table.steps import Explains, Follows, PersonThinks, Rests, next_step
from femopp.tricks import TABLE
from tests.table.sitting import Sitting, after_effect, guest

ALL = [(game, lesson.name) for game in GAMES for lesson in lessons_of(game)]

lessons = pytest.mark.parametrize(("game", "name"), ALL, ids=lambda one: one)

MOST_PRESSES = 60
"""About five seconds for each makes five minutes."""

LONGEST = 80
"""Characters of a sentence: more hide the trick on a small phone."""


def sentences(lesson: Lesson) -> list[Message]:
    remarks = lesson.remarks.values()
    return [one for remark in remarks for one in (remark.text, *remark.mistakes.values())]


class Learning:
    """A learner at the table of a lesson, without a server; `log` is what would be stored."""

    def __init__(self, game: str, name: str, learner: str = "Åsa") -> None:
        settings = settings_of_lesson(Settings(game, lesson=name, pace=Pace.NORMAL))
        self.script = script_of(game, name)
        cast = cast_for(self.script.names, GAMES[game], {learner})
        first = Opened(settings, build(), GAMES[game].version, cast)
        self.log: list[object] = [first]
        self.live = opened(first)
        self.presses = 0
        self.enter(come(self.live, "guest", learner))
        self.do(Sit(LEARNER))
        self.do(Begin())

    def enter(self, *new: object) -> None:
        self.live, entries = entering(self.live, new)  # type: ignore[arg-type]
        self.log.extend(entries)

    def do(self, command: object) -> None:
        answer = decide(self.live, "guest", command)  # type: ignore[arg-type]
        self.enter(*answer.entries)
        for effect in answer.effects:
            self.live = after_effect(self.live, effect)

    def act(self, words: str) -> None:
        self.presses += 1
        self.do(Act(words))

    def tap(self) -> None:
        self.presses += 1
        self.do(Tap())

    def refused(self, command: object) -> str:
        with pytest.raises(Declined) as declined:
            self.do(command)
        return Speaker("en", self.live.names).say(declined.value.text)

    def to_an_action(self) -> str | None:
        """Go on until the learner is to act, and return the words; None at the end."""
        while True:
            step = next_step(self.live)
            match step:
                case Explains() | Rests():
                    self.tap()
                case Follows(seat, action):
                    self.enter(Decided(seat, action, "table" if seat == TABLE else "bot"))
                case PersonThinks():
                    place = place_at(self.live)
                    assert place is not None and place.next is not None
                    return format_action(place.next[1], self.live.names)
                case None:
                    return None
                case _:
                    raise AssertionError(step)


def test_every_game_of_ours_has_lessons() -> None:
    assert {game for game, _name in ALL} >= {"rodskagg", "sheepshead", "rifki"}


@lessons
def test_its_record_is_legal_and_named_for_faces(game: str, name: str) -> None:
    script = script_of(game, name)
    verdict = judged(script.record)
    assert verdict.wrong is None
    assert set(script.names[1:]) <= set(NAMES.values())
    assert script.record.rules == GAMES[game].version


@lessons
def test_each_action_of_the_learner_has_a_sentence_and_each_remark_a_place(
    game: str, name: str
) -> None:
    script = script_of(game, name)
    for (seat, action), remarks in zip(script.acts, script.remarks, strict=False):
        assert remarks or seat != LEARNER, action
    placed = [id(one) for remarks in script.remarks for one in remarks]
    assert sorted(placed) == sorted(map(id, script.lesson.remarks.values()))


@lessons
def test_mistakes_are_actions_other_than_the_right_one(game: str, name: str) -> None:
    script = script_of(game, name)
    words = {kind.word for kind in GAMES[game].actions}
    for at, remarks in enumerate(script.remarks):
        for remark in remarks[:-1] if at < len(script.acts) else remarks:
            assert not remark.mistakes
        if remarks and remarks[-1].mistakes:
            seat, action = script.acts[at]
            assert seat == LEARNER
            for mistake in remarks[-1].mistakes:
                if mistake in words:
                    assert format_action(action, script.names) not in remarks[-1].mistakes
                elif mistake != TAP:
                    assert parse_action(GAMES[game], mistake, script.names) != action


@lessons
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_sentences_are_short_and_translated(game: str, name: str, language: str) -> None:
    script = script_of(game, name)
    speaker = Speaker(language, script.names)
    for sentence in sentences(script.lesson):
        spoken = speaker.say(script.said(sentence, script.names))
        assert len(spoken) <= LONGEST, spoken
        assert language == "en" or spoken != Speaker("en").say(script.said(sentence, script.names))
        gaps = {gap for _text, gap, _spec, _conversion in Formatter().parse(sentence) if gap}
        assert gaps <= set(script.names)


@lessons
def test_it_ends_under_the_given_number_of_presses(game: str, name: str) -> None:
    learning = Learning(game, name)
    while (words := learning.to_an_action()) is not None:
        learning.act(words)
    place = place_at(learning.live)
    assert place is not None
    assert (place.awaits, place.said) == ("nothing", learning.script.number_of_remarks)
    assert learning.presses <= MOST_PRESSES
    assert fold([restored(stored(entry)) for entry in learning.log]).running is not None  # type: ignore[arg-type]


@lessons
def test_every_foreseen_mistake_is_answered_and_changes_nothing(game: str, name: str) -> None:
    learning = Learning(game, name)
    while (words := learning.to_an_action()) is not None:
        place = place_at(learning.live)
        assert place is not None and place.remark is not None
        before = learning.live
        speaker = Speaker("en", before.names)
        for mistake, answer in place.remark.mistakes.items():
            if mistake == TAP:
                command: object = Tap()
            elif mistake in {kind.word for kind in GAMES[game].actions}:
                continue
            else:
                command = Act(mistake)
            expected = speaker.say(place.script.said(answer, before.names))
            assert learning.refused(command) == expected
        assert learning.live is before
        learning.act(words)


@lessons
def test_other_actions_are_refused_with_a_reason(game: str, name: str) -> None:
    learning = Learning(game, name)
    while (words := learning.to_an_action()) is not None:
        assert learning.live.running is not None
        for action in learning.live.running.table.match.legal(LEARNER):
            other = format_action(action, learning.live.names)
            if other != words:
                assert learning.refused(Act(other))
        learning.act(words)


@lessons
def test_it_goes_on_after_a_restart_at_every_moment(game: str, name: str) -> None:
    learning = Learning(game, name)
    while (words := learning.to_an_action()) is not None:
        learning.act(words)
        if len(learning.log) % 7 == 0:
            learning.live = fold([restored(stored(entry)) for entry in learning.log])  # type: ignore[arg-type]
            assert place_at(learning.live) is not None


def test_a_learner_called_as_a_bot_meets_another_bot() -> None:
    learning = Learning("rodskagg", "first", "Bo")
    assert learning.live.names[0] == "Bo"
    assert learning.live.names.count("Bo") == 1
    assert learning.live.names[2:] == ("Tyra", "Algot")


def test_the_rules_own_reason_is_given_where_the_lesson_foresees_none() -> None:
    learning = Learning("rodskagg", "first")
    learning.to_an_action()
    assert learning.refused(Act("play AH")) == "You can't do that now: the auction is on."


def test_a_claim_is_no_part_of_a_lesson() -> None:
    learning = Learning("rodskagg", "first")
    assert learning.refused(ClaimRest(0)) == "that isn't part of the lesson"


def test_a_match_that_does_not_follow_the_script_goes_on_as_any_other() -> None:
    learning = Learning("rodskagg", "first")
    learning.to_an_action()
    live = replace(learning.live, settings=replace(learning.live.settings, lesson="gone"))
    assert place_at(live) is None
    assert next_step(live) is not None


@lessons
def test_a_lesson_is_taught_with_its_last_action_even_if_its_last_sentence_is_unread(
    game: str, name: str
) -> None:
    learning = Learning(game, name)
    taught = []
    while (words := learning.to_an_action()) is not None:
        taught.append(
            glance("t", seen_at(learning.live, next_step(learning.live)), "guest", "en").taught
        )
        learning.act(words)
    assert not any(taught)
    assert glance("t", seen_at(learning.live, next_step(learning.live)), "guest", "en").taught


def test_another_match_is_no_lesson() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE))
    assert not glance("t", seen_at(sitting.live, next_step(sitting.live)), guest(0), "en").taught
