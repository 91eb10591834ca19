"""A review in a process of its own: of a record, and of a table's match for each person."""

import sys

import pytest

from femopp.bots import bot_named
from femopp.language import Speaker
from femopp.record import format_record, redacted
from femopp.review import apart
from femopp.review.apart import Apart, ReviewFailed
from femopp.review.at_table import AtTable, task_at_table
from femopp.review.told import ToldReview
from femopp.review.worker import Fault, Task, lines
from femopp.rulebook import Action, Cards, Play
from femopp.table.log.entries import Came, SaidLast, Sat
from femopp.table.log.past import Past, past
from femopp.table.settings import Pace, Settings
from femopp.tricks import Seat
from tests.review.planting import Planted
from tests.review.test_review import RIFKI, played
from tests.table.sitting import Sitting, guest

AUTO = Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE)


def over(sitting: Sitting) -> Past:
    sitting.play(steps=5000)
    assert sitting.live.is_over
    found = past(1, sitting.log)
    assert found is not None
    return found


def told(task: Task) -> ToldReview:
    *_done, last = lines(task)
    assert isinstance(last, ToldReview), last
    return last


def fault(text: str, **more: object) -> str:
    *_done, last = lines(Task(text, 60.0, **more))  # type: ignore[arg-type]
    assert isinstance(last, Fault), last
    return Speaker("en", last.names).say(last.text.text)


@pytest.fixture(scope="module")
def one_person() -> AtTable:
    return task_at_table(over(Sitting(AUTO, people=1, seed=1)), 60.0)


def test_only_people_have_parts(one_person: AtTable) -> None:
    assert one_person.guests == (guest(0),)
    assert one_person.players[0].guest == guest(0)
    assert [one.bot for one in one_person.players[1:]] == ["Bot 2", "Bot 3", "Bot 4"]
    assert one_person.task.parts is not None
    assert [part.seat for part in one_person.task.parts] == [0]


def test_a_review_comes_from_another_process(one_person: AtTable) -> None:
    seen: list[tuple[int, int]] = []
    found = Apart(one_person.task).run(lambda done, of: seen.append((done, of)))
    assert isinstance(found, ToldReview)
    assert seen[0][0] == 0
    assert all(done <= of for done, of in seen)
    (mine,) = found.parts
    assert (found.level, found.deals) == ("expert", found.of_deals)
    assert mine.deals == found.deals
    # Somebody who plays at random has made mistakes, of their own.
    assert mine.costliest
    costs = [one.cost.value for one in mine.costliest if one.cost is not None]
    assert costs == sorted(costs, reverse=True)
    said = Speaker("sv", found.names).say(mine.costliest[0].did.words.text)
    assert said


def test_the_same_in_this_process(one_person: AtTable) -> None:
    found = Apart(one_person.task).run(lambda _done, _of: None)
    assert found == told(one_person.task)


def test_who_sits_down_later_has_the_deals_from_then_on() -> None:
    sitting = Sitting(AUTO, people=1, seed=1).play(steps=60)
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", 1))
    begun = sitting.match.state.deal_number
    found = task_at_table(over(sitting), 60.0)
    assert found.guests == (guest(0), "elsa")
    assert found.task.parts is not None
    mine, hers = found.task.parts
    assert mine.deals is not None
    assert hers.deals is not None
    assert min(mine.deals) == 1
    assert min(hers.deals) > begun - 1
    assert found.players[1].guest == "elsa"


def test_choices_of_a_stand_in_are_not_a_persons() -> None:
    found = task_at_table(over(Sitting(AUTO, people=2, seed=1, gone=(1,))), 60.0)
    assert found.guests == (guest(0), guest(1))
    assert found.task.parts is not None
    _mine, gone = found.task.parts
    assert gone.steps == frozenset()
    review = told(found.task)
    assert [one.choices for one in review.parts][1] == 0
    assert review.parts[1].deals == review.deals


def test_the_sentences_have_seats_instead_of_names() -> None:
    found = task_at_table(over(Sitting(AUTO, people=1, seed=1)), 60.0)
    review = told(found.task)
    for part in review.parts:
        for one in part.costliest:
            for reason in one.reasons:
                assert "Bot" not in "".join(str(piece) for piece in reason.text.said["en"])


def test_what_cannot_be_reviewed_gets_a_sentence() -> None:
    assert "line 1" in fault("no record at all")
    assert fault(RIFKI) == "this match isn't over yet; you can review it when it is"
    assert "no deal of this record" in fault(RIFKI, is_over=True)
    assert "no level best" in fault(RIFKI, is_over=True, level="best")


def test_a_match_that_a_host_has_ended_is_reviewed_if_all_hands_are_in_it() -> None:
    """So nobody reviews a match that is being played, from their own copy of it."""
    record = played("sheepshead", [bot_named("greedy", "sheepshead")] * 5, 3, 2)
    assert told(Task(format_record(record), 60.0, level="club")).deals == 2
    own = redacted(record, Seat(0))
    assert fault(format_record(own)).startswith("this match isn't over yet")


def test_a_cancelled_review_ends(one_person: AtTable) -> None:
    running = Apart(one_person.task)
    with pytest.raises(ReviewFailed):
        running.run(lambda _done, _of: running.cancel())
    late = Apart(one_person.task)
    late.cancel()
    with pytest.raises(ReviewFailed, match="cancelled"):
        late.run(lambda _done, _of: None)


@pytest.mark.parametrize("program", ["import os; os.abort()", "print('nonsense')", "pass"])
def test_a_process_that_breaks_off_is_noticed(
    one_person: AtTable, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "COMMAND", (sys.executable, "-c", program))
    with pytest.raises(ReviewFailed):
        Apart(one_person.task).run(lambda _done, _of: None)


def test_a_review_that_has_no_time_left_is_of_the_deals_so_far(one_person: AtTable) -> None:
    *_done, last = lines(Task(one_person.task.record, 0.0, is_over=True))
    assert isinstance(last, ToldReview)
    assert last.deals < last.of_deals


def cards_of(action: Action) -> Cards:
    return (action.card,) if isinstance(action, Play) else getattr(action, "cards", ())


@pytest.mark.parametrize(
    ("game", "seed"),
    # With these seeds eight deals have room for three mistakes.
    [("rodskagg", 2), ("sheepshead", 5), ("rifki", 2)],
)
def test_mistakes_planted_at_a_table_are_found_and_nothing_is_put_before_them(
    game: str, seed: int
) -> None:
    """Reviewed as the browser has it: by `expert`, and each person for themselves."""
    options = {"rituals": "auto"} if game == "rodskagg" else {}
    sitting = Planted(Settings(game, options=options, pace=Pace.NONE), seed=seed)
    while len(sitting.match.state.sheet) < 8 and sitting.live.is_playing:
        assert sitting.step()
    if sitting.live.is_playing:
        sitting.enter(SaidLast(is_last=True))
    (mine,) = told(task_at_table(over(sitting), 60.0).task).parts
    planted = [
        (deal, tuple([card.value for card in cards_of(action)]))
        for deal, action in sitting.planters[0].planted
    ]
    assert len(planted) == 3
    assert sorted((one.deal, one.did.cards) for one in mine.costliest) == sorted(planted)
