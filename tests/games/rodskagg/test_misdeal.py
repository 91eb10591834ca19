"""A wrong number of cards: who finds it, who pays for it, and the redeal."""

from typing import Any

import pytest

from femopp.driver import AsItLies, SeededShuffler, begin, command
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggStart
from femopp.games.rodskagg.rules.actions import DealCards, Misdeal
from femopp.games.rodskagg.rules.dealing import misdealt
from femopp.games.rodskagg.rules.events import Judged, Redealt
from femopp.games.rodskagg.rules.five_up import in_words
from femopp.games.rodskagg.rules.state import Phase
from femopp.language import Speaker
from femopp.rulebook import IllegalAction, OptionError, legal_actions
from femopp.tricks import Seat
from tests.games.rodskagg.manual import Manual
from tests.games.rodskagg.telling import Told
from tests.playing import table_acts

BY_ITSELF: dict[str, Any] = {"misdeal_auto_penalty": True}
FIRST_LEAD = {"misdeal_deadline": "first_lead"}


def misdeal(short: str = "Eva", long: str = "", **options: object) -> Manual:
    """Return a table after Gun's misdeal; nothing has been said or picked up."""
    return Manual(**options).deal("BBBBBB", short=short, long=long)


def redealt(table: Manual) -> bool:
    """Whether the same dealer is to deal the same deal again."""
    state = table.state
    return (state.phase, state.dealer, state.deal_number) == (Phase.BEFORE_DEAL, 2, 1)


# With the phrase


@pytest.mark.parametrize(("short", "long"), [("Eva", ""), ("", "Eva"), ("Gun", ""), ("Bo", "Eva")])
def test_r49_deal_14_a_wrong_number_means_a_redeal_by_the_same_dealer(
    short: str, long: str
) -> None:
    table = misdeal(short, long)
    table.does("Gun: phrase")
    table.does("Bo: misdeal")
    assert redealt(table)


def test_r49_deal_14_also_when_the_dealer_forgot_the_phrase() -> None:
    table = misdeal().pick_up("Gun")
    table.does("Bo: misdeal")
    assert redealt(table)


def test_r49_deal_14_the_dealer_himself_may_point_it_out() -> None:
    table = misdeal()
    table.does("Gun: misdeal")
    assert redealt(table)


def test_r49_deal_14_there_is_none_where_everyone_has_six() -> None:
    assert Manual().deal("BBBBBB").refused("Bo: misdeal") == ["R49-DEAL-14"]


def test_r49_deal_8_the_phrase_makes_immune() -> None:
    table = misdeal()
    table.does("Gun: phrase")
    table.pick_up("Gun", "Bo", "Eva")
    assert table.knock("Eva: Gun misdeal") is None
    assert redealt(table)
    assert table.points == (12, 12, 12)


# Without it


def test_r49_deal_12_the_dealer_who_forgot_goes_five_up_for_the_misdeal() -> None:
    table = misdeal().pick_up("Gun")
    assert table.knock("Eva: Gun misdeal") == 5
    assert redealt(table)
    assert table.points == (12, 12, 17)
    table.deal("BBBBBB").ready().tell("- - -").close()
    assert table.lines("Gun") == [("R49-DEAL-12", 5)]


@pytest.mark.parametrize("order", [("misdeal", "early_pickup"), ("early_pickup", "misdeal")])
def test_r49_deal_13_and_five_for_the_pick_up_ten_in_all(order: tuple[str, str]) -> None:
    table = misdeal().pick_up("Gun")
    for kind in order:
        assert table.knock(f"Bo: Gun {kind}") == 5
    assert table.points == (12, 12, 22)
    assert redealt(table)


def test_r49_deal_14_a_knock_that_hits_the_misdeal_without_naming_it_redeals_too() -> None:
    table = misdeal(bare_knock="oldest").pick_up("Gun")
    assert table.knock("Bo:") == 5
    assert not redealt(table)
    assert table.knock("Bo:") == 5
    assert redealt(table)


@pytest.mark.parametrize("penalty", [3, 5, 6])
def test_misdeal_penalty(penalty: int) -> None:
    table = misdeal(misdeal_penalty=penalty).pick_up("Gun")
    assert table.knock("Bo: Gun misdeal") == penalty


@pytest.mark.parametrize("preset", ["english", "skane"])
def test_a_r48_the_other_rule_books_redeal_without_a_penalty(preset: str) -> None:
    table = misdeal(preset=preset).pick_up("Gun")
    assert table.knock("Bo: Gun misdeal") is None
    assert redealt(table)
    assert table.points == (12, 12, 12)


# From when on (A-R13)


def test_a_r13_found_before_the_dealer_has_picked_up() -> None:
    table = misdeal()
    assert table.knock("Bo: Gun misdeal") is None
    assert redealt(table)


@pytest.mark.parametrize(
    ("knocks", "options"),
    [
        (["Eva:", "Eva:"], {}),
        (["Eva: Gun", "Bo: Gun"], {}),
        (["Eva: Gun", "Bo: Gun"], BY_ITSELF),
        (["Eva:"], {"knock_scope": "all_open"}),
    ],
)
def test_a_r13_a_misdeal_that_is_hit_unnamed_is_paid_for_once(
    knocks: list[str], options: dict[str, Any]
) -> None:
    table = misdeal(**options, bare_knock="oldest").pick_up("Gun")
    for line in knocks:
        table.knocks(line)
    assert redealt(table)
    assert table.points == (12, 12, 12 + 5 + 5)  # R49-DEAL-12, R49-DEAL-13
    assert table.errors == []


def test_a_r13_the_cards_themselves_show_it_paid_for_once() -> None:
    table = misdeal(**BY_ITSELF).pick_up("Gun")
    table.does("Gun: phrase")
    table.pick_up("Bo", "Eva").tell("- - -").close()
    assert redealt(table)
    assert table.points == (12, 12, 17)


def test_a_r13_what_his_own_pick_up_has_opened_is_opened_once() -> None:
    table = misdeal().pick_up("Gun")
    table.does("Bo: misdeal")
    assert redealt(table)
    assert table.knock("Eva: Gun misdeal") == 5
    assert table.knock("Eva: Gun misdeal") is None


def test_a_r13_a_phrase_after_his_own_pick_up_gives_no_immunity() -> None:
    table = misdeal().pick_up("Gun")
    table.does("Gun: phrase")
    assert table.knock("Bo: Gun misdeal") == 5


# With or without a knock (A-R14)


def test_a_r14_the_redeal_needs_no_knock_but_the_five_does() -> None:
    table = misdeal().pick_up("Gun")
    table.does("Eva: misdeal")
    assert redealt(table)
    assert table.points == (12, 12, 12)


def test_a_r14_the_five_can_still_be_knocked_for_after_the_redeal() -> None:
    table = misdeal().pick_up("Gun")
    table.does("Eva: misdeal")
    assert table.knock("Eva: Gun misdeal") == 5
    assert table.knock("Bo: Gun early_pickup") == 5
    assert redealt(table)
    assert table.points == (12, 12, 22)


@pytest.mark.parametrize(
    "finder", ["Eva: misdeal", "Eva: knock Gun misdeal", "Eva: knock Bo misdeal"]
)
def test_a_r14_misdeal_auto_penalty(finder: str) -> None:
    table = misdeal(**BY_ITSELF).pick_up("Gun")
    table.does(finder)
    assert redealt(table)
    assert table.points == (12, 12, 17)
    assert table.knock("Bo: Gun misdeal") is None


@pytest.mark.parametrize("call", ["knock", "five_up"])
def test_a_r14_misdeal_auto_penalty_is_told_as_nobody_s_knock(call: str) -> None:
    table = misdeal(**BY_ITSELF, call=call).pick_up("Gun")
    (judged,) = [event for event in table.does("Eva: misdeal") if isinstance(event, Judged)]
    words = Speaker("en", table.names).say(in_words(table.state, judged))
    assert words == "Gun +5: misdealt without “knock for cards and misdeal”"


def test_a_r14_misdeal_auto_penalty_needs_an_omission() -> None:
    table = misdeal(**BY_ITSELF)
    table.does("Gun: phrase")
    table.pick_up("Gun")
    table.does("Eva: misdeal")
    assert table.points == (12, 12, 12)


def test_a_r14_misdeal_auto_penalty_when_the_cards_themselves_show_it() -> None:
    table = misdeal(**BY_ITSELF).pick_up("Gun")
    table.does("Gun: phrase")
    table.pick_up("Bo", "Eva").tell("- - -").close()
    assert redealt(table)
    assert table.points == (12, 12, 17)


# Until when (A-R16)


def test_a_r16_found_in_the_auction() -> None:
    table = misdeal().ready().tell("3 -")
    table.does("Eva: misdeal")
    assert redealt(table)
    assert not table.state.auction.calls


def test_a_r16_found_during_the_play_tricks_are_void_and_ritual_points_stay() -> None:
    table = misdeal("Gun").pick_up("Bo")
    table.knock("Eva: Bo early_pickup")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("3 - - BB")
    table.does("Eva: misdeal")
    assert redealt(table)
    assert table.state.play.taken == (0, 0, 0)
    assert table.points == (17, 12, 12)
    table.deal("BBBBBB").ready().tell("- - -").close()
    assert table.lines("Bo") == [("R49-DEAL-11", 5)]


def test_a_r16_found_after_the_last_trick() -> None:
    table = misdeal(long="Eva", short="").ready().tell("3 - - BBBB")
    table.does("Bo: ask")
    table.tell("along along BB").gather()
    assert table.state.phase is Phase.CLOSING
    table.does("Eva: misdeal")
    assert redealt(table)


def test_a_r16_a_card_too_many_shows_when_the_deal_is_to_be_scored() -> None:
    table = misdeal(long="Eva", short="").ready().tell("3 - - BBBB")
    table.does("Bo: ask")
    table.tell("along along BB").close()
    assert Redealt() in table.happened
    assert redealt(table)
    assert not table.state.sheet


def test_a_r16_a_card_too_few_shows_when_it_has_to_be_played() -> None:
    table = misdeal("Eva").ready().tell("3 - - BBBB")
    table.does("Bo: ask")
    table.tell("along along B").gather()
    assert table.state.phase is Phase.PLAY
    table.tell(table.plan[5][Seat(0)])
    assert Redealt() in table.happened
    assert redealt(table)


def test_a_r16_a_passed_out_misdeal_is_dealt_again_by_the_same_dealer() -> None:
    table = misdeal().ready().tell("- - -").close()
    assert redealt(table)


@pytest.mark.parametrize(
    ("options", "rules"),
    [({}, []), ({"misdeal_deadline": "scored"}, []), (FIRST_LEAD, ["A-R16"])],
    ids=["A-R16", "scored", "first_lead"],
)
def test_a_r16_misdeal_deadline(options: dict[str, str], rules: list[str]) -> None:
    table = misdeal(**options).ready().tell("3 - -")
    assert table.allowed("Eva: misdeal")
    table.tell(table.state.hands[0][0])
    assert table.refused("Eva: misdeal") == rules


def test_a_r16_a_knock_does_not_find_it_after_the_deadline_either() -> None:
    table = misdeal(**FIRST_LEAD).ready().tell("3 - - B")
    assert table.knock("Eva: Gun misdeal") is None
    assert not redealt(table)


def test_a_r16_after_a_redeal_open_errors_stay_open_until_the_next_lead() -> None:
    table = misdeal().pick_up("Bo")
    table.does("Eva: misdeal")
    table.deal("BBBBBB").ready().tell("2 - -")
    assert table.errors == ["Bo early_pickup"]
    table.tell("B")
    assert table.errors == []


def test_a_r16_a_question_forgotten_in_a_void_deal_closes_with_the_next_lead_too() -> None:
    table = misdeal(long="Eva", short="").ready().tell("3 - - BBBBB")
    assert table.errors == ["Bo forgot_ask"]
    table.does("Eva: misdeal")
    table.deal("BBBBBB").ready().tell("2 - -")
    assert table.errors == ["Bo forgot_ask"]
    table.tell("B")
    assert table.errors == []


def test_a_r12_two_misdeals_in_a_row_cost_five_each() -> None:
    table = misdeal().pick_up("Gun")
    table.does("Bo: misdeal")
    table.deal("BBBBBB", short="Eva").pick_up("Gun")
    assert table.errors == ["Gun early_pickup", "Gun misdeal"] * 2
    for kind in ("early_pickup", "misdeal") * 2:
        assert table.knock(f"Bo: Gun {kind}") == 5
    assert redealt(table)
    assert table.points == (12, 12, 32)


def test_only_those_in_the_deal_point_it_out() -> None:
    table = Manual(players=4, out="I", dealer="Gun").deal("BBBBBB", short="Bo")
    assert "A-R29" in table.refused("Ivo: misdeal")
    assert table.allowed("Eva: misdeal")


# The program's own misdeals


def deals_by_chance(rate: int, players: int = 3) -> list[bool]:
    """Return whether each of thirty random deals was a misdeal."""
    found = []
    for seed in range(30):
        options = RODSKAGG.options.of(misdeal_rate=rate)
        match = begin(RODSKAGG, options, players, RodskaggStart(dealer=Seat(0)))
        match, _events = command(match, Seat(0), DealCards())
        match, _events = table_acts(match, SeededShuffler(seed))
        counts = match.state.pack.counts
        assert sum(counts) + len(match.state.pack.stock) == 52
        assert all(count in (5, 6, 7) for count in counts)
        assert (Misdeal() in legal_actions(RODSKAGG, match.state, Seat(1))) is (set(counts) != {6})
        found.append(misdealt(match.state))
    return found


def test_misdeal_rate_0_the_software_never_misdeals() -> None:
    assert not any(deals_by_chance(0))


def test_misdeal_rate_100_it_always_does() -> None:
    assert all(deals_by_chance(100))
    assert all(deals_by_chance(100, players=8))


def test_misdeal_rate_50_now_and_then() -> None:
    assert 5 < sum(deals_by_chance(50)) < 25


@pytest.mark.parametrize("rituals", ["auto", "off"])
def test_without_manual_rituals_nobody_could_find_a_misdeal(rituals: str) -> None:
    with pytest.raises(OptionError, match="misdeal_rate"):
        RODSKAGG.options.of(rituals=rituals, misdeal_rate=1)


@pytest.mark.parametrize("rituals", ["auto", "off"])
def test_without_manual_rituals_a_wrong_number_is_not_dealt(rituals: str) -> None:
    right = Told("", rituals=rituals)
    wrong = Manual().deal("BBBBBB", short="Eva").match.log[-1][1]
    with pytest.raises(IllegalAction, match="R49-DEAL-6"):
        right.act(Seat(-1), wrong)


# One that has been dealt anew since


def test_r49_deal_14_a_knock_for_the_old_misdeal_does_not_find_the_new_one() -> None:
    """A-R12: the oldest error is paid for first. In the new deal the phrase comes in time."""
    table = misdeal(short="Eva", bare_knock="oldest").pick_up("Gun")
    table.does("Bo: misdeal")
    assert redealt(table)
    table.deal("BBBBBB", long="Bo").does("Gun: phrase")
    assert table.errors == ["Gun early_pickup", "Gun misdeal"]
    assert (table.knock("Eva:"), table.knock("Eva:")) == (5, 5)
    assert misdealt(table.state)
    assert not redealt(table)


def test_r49_deal_14_a_knock_for_the_new_one_finds_it() -> None:
    table = misdeal(short="Eva", bare_knock="oldest").pick_up("Gun")
    table.does("Bo: misdeal")
    table.deal("BBBBBB", long="Bo").pick_up("Gun")
    assert table.errors == ["Gun early_pickup", "Gun misdeal", "Gun early_pickup", "Gun misdeal"]
    for _error in range(3):
        assert table.knock("Eva:") == 5
        assert not redealt(table)
    assert table.knock("Eva:") == 5
    assert redealt(table)


def test_r49_deal_14_a_knock_that_names_a_misdeal_finds_the_one_that_lies_here() -> None:
    """The oldest is paid for first, but the new one has been pointed out."""
    table = misdeal(short="Eva").pick_up("Gun")
    table.does("Bo: misdeal")
    table.deal("BBBBBB", long="Bo").pick_up("Gun")
    for _error in range(2):
        assert table.knock("Eva: Gun early_pickup") == 5
        assert not redealt(table)
    assert table.knock("Eva: Gun misdeal") == 5
    assert redealt(table)


@pytest.mark.parametrize(("rate", "does"), [(0, False), (1, True), (100, True)])
def test_misdeal_rate_is_so_many_of_the_hundred_numbers_that_chance_draws(
    rate: int, does: bool
) -> None:
    """The lowest number of them is drawn: at 0 of a hundred it is no misdeal, at 1 it is one."""
    options = RODSKAGG.options.of(misdeal_rate=rate)
    match = begin(RODSKAGG, options, 3, RodskaggStart(dealer=Seat(0)))
    match, _events = command(match, Seat(0), DealCards())
    match, _events = table_acts(match, AsItLies())
    assert misdealt(match.state) is does
