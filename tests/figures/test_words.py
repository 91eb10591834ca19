"""Evenings and figures in words, in both languages."""

import pytest

from femopp.circle import Played, Season
from femopp.figures.evening import EveningInWords, in_words
from femopp.figures.pages import against_page, evening_line, member_page, season_page
from femopp.figures.period import ENOUGH, People
from femopp.figures.shapes import SeasonPage
from tests.figures.matches import FRIDAY, ZONE, people, period_of, played, sheet

YEAR = Season("2026", "", "2026-01-01", "2026-12-31")
HEAD = "points: Anna 3, Bo 12, Cissi 12\n"
ANNA_WINS = "Anna bid 2; tricks Anna 3, Bo 1, Cissi 2"


def rodskagg(*deals: str, number: int = 1, points: str = HEAD) -> Played:
    return played(sheet("rodskagg", *deals, points=points), when=FRIDAY + 4000 * number)


def rifki(number: int = 5) -> Played:
    """Return a match of twenty deals that Dag wins; the others are even."""
    pieces = {"rifki": 1, "kiz": 4, "erkek": 8, "kupa": 13, "son_iki": 2, "el_almaz": 13}
    choosers, losers = ("Dag", "Cissi", "Bo", "Anna"), ("Anna", "Bo", "Cissi")
    kinds = [*pieces] * 2
    lines = [
        f"{choosers[deal % 4]} chose {kind}; took {losers[deal % 3]} {pieces[kind]}"
        for deal, kind in enumerate(kinds)
    ]
    lines += [f"{choosers[deal % 4]} chose trump; took Dag 13" for deal in range(8)]
    return played(sheet("rifki", *lines), game="rifki", when=FRIDAY + 4000 * number)


def evening(*matches: Played, language: str = "en") -> EveningInWords:
    return in_words(period_of(*matches, evening="2026-11-20"), people(language))


def test_the_evening_of_the_issue() -> None:
    caught = (
        "passed; five_up Bo early_pickup Anna, Bo revoke Anna",
        "passed; five_up Bo revoke Anna, Bo cut Cissi",
    )
    matches = (
        rodskagg(*caught, ANNA_WINS),
        rodskagg(ANNA_WINS, number=2),
        rifki(),
    )
    told = evening(*matches)
    assert told.title == "Anna shaved clean twice"
    assert told.member == "a"
    assert told.line == "Rödskägg ×2, Rifki. Anna won two"
    assert told.text == (
        "Two matches of Rödskägg and one of Rifki. Bo was caught four times, three of them by Anna."
    )
    told = evening(*matches, language="sv")
    assert told.title == "Anna rakade sig ren två gånger"
    assert told.line == "Rödskägg ×2, Rifki. Anna vann två"
    assert told.text == (
        "Två partier Rödskägg och ett parti Rifki. "
        "Bo blev påkommen fyra gånger, tre av dem av Anna."
    )


@pytest.mark.parametrize(
    ("wins", "line", "svenska"),
    [
        ("a", "Rödskägg. Anna won", "Rödskägg. Anna vann"),
        ("aa", "Rödskägg ×2. Anna won both", "Rödskägg ×2. Anna vann båda"),
        ("aaa", "Rödskägg ×3. Anna won all three", "Rödskägg ×3. Anna vann alla tre"),
        ("aab", "Rödskägg ×3. Anna won two", "Rödskägg ×3. Anna vann två"),
        ("ab", "Rödskägg ×2. Anna and Bo won one each", "Rödskägg ×2. Anna och Bo vann var sitt"),
        (
            "aabb",
            "Rödskägg ×4. Anna and Bo won two each",
            "Rödskägg ×4. Anna och Bo vann två var",
        ),
    ],
)
def test_who_won(wins: str, line: str, svenska: str) -> None:
    deals = {"a": ANNA_WINS, "b": "Bo bid 2; tricks Bo 3, Anna 1, Cissi 2"}
    points = {"a": HEAD, "b": "points: Anna 12, Bo 3, Cissi 12\n"}
    matches = [
        rodskagg(deals[who], points=points[who], number=number) for number, who in enumerate(wins)
    ]
    assert evening(*matches).line == line
    assert evening(*matches, language="sv").line == svenska


def test_an_evening_without_a_winner() -> None:
    told = evening(rodskagg("passed"))
    assert told.title == "One match of Rödskägg"
    assert told.text == "No match was ended."
    assert told.member is None


def test_a_bot_won() -> None:
    """A tie of members is no title either."""
    bots = played(sheet("rodskagg", ANNA_WINS, points=HEAD), players=(None, "b", "c"))
    told = evening(bots)
    assert (told.title, told.text) == ("One match of Rödskägg", "Somebody else won.")
    told = evening(rodskagg(ANNA_WINS), rodskagg("passed", number=2))
    assert told.line == "Rödskägg ×2. Anna won one"


def test_nobody_is_caught_always_by_one_if_it_was_once() -> None:
    told = evening(rodskagg("passed; five_up Bo revoke Anna"))
    assert told.title == "Bo was caught once"
    told = evening(rodskagg("passed; five_up Bo revoke Anna, Bo cut Anna"))
    assert told.title == "Bo was caught twice, always by Anna"


def season(*matches: Played, language: str = "en") -> SeasonPage:
    return season_page(YEAR, 1, period_of(*matches, season="2026"), people(language), ZONE)


def test_a_season_s_table_has_matches_won_and_the_game_s_own() -> None:
    page = season(*[rodskagg(ANNA_WINS, number=number) for number in range(3)])
    assert [one.name for one in page.columns] == ["matches won"]
    caught = "passed; five_up Bo revoke Anna, Bo cut Anna"
    page = season(*[rodskagg(caught, ANNA_WINS, number=number) for number in range(4)])
    assert [one.name for one in page.columns] == ["matches won", "five ups caught", "knocks right"]
    assert [row.member for row in page.rows] == ["a", "b", "c"]
    won, caught_, knocks = page.rows[0].values
    assert won is not None
    assert (won.text, won.best) == ("4 of 4", True)
    assert caught_ is None
    assert knocks is not None
    assert (knocks.text, knocks.best) == ("8 of 8", True)
    of_bo = page.rows[1].values[1]
    assert of_bo is not None
    assert (of_bo.text, of_bo.worst) == ("8", True)


def test_records_name_the_day_and_whoever_is_worst() -> None:
    """Only from enough on: ten deals as dealer, five knocks."""
    caught = "passed; five_up Bo revoke Anna"
    page = season(*[rodskagg(caught, ANNA_WINS, number=number) for number in range(6)])
    assert page.records == (
        "Longest streak: Anna, 6 matches in a row.",
        "Sharpest ear: Anna.",
        "Longest beard: Bo, 17 points on 20 November.",
    )
    page = season(*[rodskagg(caught, ANNA_WINS, number=1)])
    assert page.records == ("Longest beard: Bo, 17 points on 20 November.",)


def test_a_rating_after_three_matches_is_no_rating() -> None:
    page = season(*[rodskagg(ANNA_WINS, number=number) for number in range(3)])
    (game,) = page.games
    first = game.ratings[0]
    assert (first.member, first.few, first.text) == ("a", True, "too few matches (3)")
    assert first.high - first.low > 300
    page = season(*[rodskagg(ANNA_WINS, number=number) for number in range(ENOUGH)])
    first = page.games[0].ratings[0]
    assert not first.few
    assert first.low < first.rating < first.high
    assert f"({first.low:+} to {first.high:+})" in first.text


def test_a_rating_needs_somebody_to_compare_with() -> None:
    alone = [
        played(sheet("rodskagg", ANNA_WINS, points=HEAD), players=("a", None, None), when=number)
        for number in range(20)
    ]
    assert season_page(YEAR, 1, period_of(*alone), people(), ZONE).games[0].ratings == ()


def test_one_against_the_other() -> None:
    caught = "passed; five_up Bo revoke Anna, Anna cut Bo"
    wins = "Anna bid 2; tricks Anna 6; folded Bo, Cissi"
    points = "points: Anna 1, Bo 12, Cissi 12\n"
    matches = [rodskagg(caught, wins, number=number, points=points) for number in range(3)]
    page = against_page("a", "b", period_of(*matches), people())
    assert page.text == "In 3 matches together, Anna was ahead in 3, Bo in 0."
    (game,) = page.games
    assert (game.together, game.ahead, game.level) == (3, (3, 0), 0)
    assert game.lines == (
        "Bo caught Anna, by knocks: 3.",
        "Anna caught Bo, by knocks: 3.",
    )
    page = against_page("a", "e", period_of(*matches), people())
    assert page.text == "They have not finished a match together."


def test_a_member_s_own_page() -> None:
    page = member_page("b", period_of(rodskagg(ANNA_WINS), rifki()), people())
    assert [one.title for one in page.games] == ["All games", "Rödskägg", "Rifki"]
    assert {one.name for one in page.ahead} == {"Anna", "Cissi", "Dag"}
    assert member_page("e", period_of(rodskagg(ANNA_WINS)), people()).games == ()


def test_whoever_is_forgotten_is_a_player_everywhere() -> None:
    gone = {"a": None, "b": "Bo", "c": "Cissi"}
    period = period_of(rodskagg(ANNA_WINS))
    assert evening_line("2026-11-20", period, People(gone, "en")).title == "A player shaved clean"
    assert (
        evening_line("2026-11-20", period, People(gone, "sv")).title == "En spelare rakade sig ren"
    )


@pytest.mark.parametrize("name", ["{who:player}", "%s", "%(a)s {0}", "<b>Bo</b>", "=1+1"])
def test_names_are_words_in_sentences_whatever_they_are(name: str) -> None:
    caught = "passed; five_up Bo early_pickup Anna, Bo revoke Anna"
    people_ = People({"a": name, "b": "Bo", "c": "Cissi"}, "en")
    line = evening_line("2026-11-20", period_of(rodskagg(caught, ANNA_WINS)), people_)
    assert line.title == f"{name} shaved clean"
    assert line.text == f"One match of Rödskägg. Bo was caught twice, always by {name}."
