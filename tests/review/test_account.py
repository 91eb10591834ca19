"""The sheet as a sum: headline, sentence and row of numbers, from sheets made by hand."""

import pytest

from femopp.games.rifki.account import account as rifki
from femopp.games.rifki.rules.contracts import TERMS, Kind
from femopp.games.rodskagg.account import account as rodskagg
from femopp.games.rodskagg.rules.errors import OFFENCES, ErrorKind
from femopp.games.rodskagg.rules.scoring import (
    MADE_RODSKAGG,
    PUT_OUT,
    bounce,
    contract_failed,
    tricks_taken,
    went_along_in_vain,
)
from femopp.games.sheepshead.account import account as sheepshead
from femopp.language import Message, Speaker, Text, language_named, told
from femopp.presentation.account import Account, Share, plain_account
from femopp.rulebook import Outcome, ScoreLine, SettledDeal
from femopp.rulebook.cite import Cite
from femopp.tricks import Seat

NAMES = ("You", "Tyra", "Emre", "Gun")
ME, TYRA = Seat(0), Seat(1)
CITE = Cite.as_told("", told(Text(Message(""))))
TYRA_WINS = Outcome((TYRA,), Text(Message("")))
I_WIN = Outcome((ME,), Text(Message("")))

EARLY, ASK = OFFENCES[ErrorKind.EARLY_PICKUP].text, OFFENCES[ErrorKind.FORGOT_ASK].text


def line(points: int, reason: Message, seat: Seat = ME) -> ScoreLine:
    return ScoreLine(seat, points, Text(reason), CITE)


def deal(number: int, total: int, *lines: ScoreLine) -> SettledDeal:
    return SettledDeal(number, Text(Message("")), lines, (total, 0, 0, 0))


def share(start: int, outcome: Outcome | None, *deals: tuple[int, tuple[ScoreLine, ...]]) -> Share:
    settled = [deal(at, total, *lines) for at, (total, lines) in enumerate(deals, start=1)]
    return Share(ME, tuple(settled), start, settled[-1].totals[ME], outcome)


def said(account: Account, language: str = "en") -> tuple[str, str, str]:
    speaker = Speaker(language, (language_named(language).you, *NAMES[1:]))
    row = [f"{one.points:+} {speaker.say(one.label)}" for one in account.posts]
    return speaker.opening(account.headline), speaker.say(account.summed), ", ".join(row)


def adds_up(account: Account) -> bool:
    *before, end = account.posts
    return sum(one.points for one in before) == end.points


def beard(*lines: ScoreLine, outcome: Outcome | None = TYRA_WINS) -> Share:
    return share(12, outcome, (12 + sum(one.points for one in lines), lines))


MINE = (
    line(-4, tricks_taken.text),
    line(5, EARLY),
    line(5, went_along_in_vain.text),
    # Another's lines aren't one's own.
    line(5, EARLY, TYRA),
)


def test_two_five_ups_cost_more_than_all_tricks() -> None:
    mine = share(12, TYRA_WINS, (18, MINE))
    assert said(rodskagg(mine)) == (
        "You ended on 18",
        "Two five-ups cost ten. Tricks shaved off only four.",
        "+12 start, -4 tricks, +5 early, +5 went along, +18 end",
    )
    assert said(rodskagg(mine), "sv") == (
        "Du slutade på 18",
        "Två fem opp kostade tio. Sticken rakade bara fyra.",
        "+12 start, -4 stick, +5 tog upp, +5 gick med, +18 slut",
    )


OFF = tricks_taken.text
TWO = line(-2, OFF)


@pytest.mark.parametrize(
    ("mine", "headline", "summed"),
    [
        (beard(line(-12, OFF), outcome=I_WIN), "Clean-shaven!", "Tricks shaved off twelve."),
        (beard(line(-9, OFF)), "Three left when Tyra won", "Tricks shaved off nine."),
        (beard(line(-11, OFF)), "One left when Tyra won", "Tricks shaved off eleven."),
        (beard(TWO, line(0, PUT_OUT)), "Out on a rödskägg", "Tricks shaved off two."),
        (
            beard(TWO, line(0, MADE_RODSKAGG), outcome=I_WIN),
            "Rödskägg, all six!",
            "Tricks shaved off two.",
        ),
        (beard(TWO, outcome=I_WIN), "You won on 10", "Tricks shaved off two."),
        (beard(TWO, outcome=None), "You ended on 10", "Tricks shaved off two."),
        (
            beard(line(5, contract_failed.text)),
            "You ended on 17",
            "One five-up cost five. No trick shaved anything off.",
        ),
        (
            beard(line(-5, OFF), line(5, ASK)),
            "You ended on 12",
            "One five-up cost five. Tricks shaved off five.",
        ),
        # Another penalty isn't called "five up".
        (
            beard(line(-5, OFF), line(3, ASK)),
            "You ended on 10",
            "Penalties cost three. Tricks shaved off five.",
        ),
        # Tricks that bounce at zero count less.
        (
            beard(line(-14, OFF), line(4, bounce.text)),
            "Two left when Tyra won",
            "Tricks shaved off ten.",
        ),
    ],
)
def test_the_headline_agrees_with_the_match(mine: Share, headline: str, summed: str) -> None:
    account = rodskagg(mine)
    assert said(account)[:2] == (headline, summed)
    assert adds_up(account)


def test_the_smallest_of_many_posts_become_one() -> None:
    lines = (line(-7, tricks_taken.text), *[line(5, EARLY)] * 2, line(3, ASK), line(5, ASK))
    account = rodskagg(beard(*lines))
    # Tricks keep their post; +3 and one five-up, with another to make room, are the smallest.
    assert said(account)[2] == "+12 start, -7 tricks, +5 question, +13 3 more, +23 end"
    assert adds_up(account)


def test_deals_of_somebody_else_are_a_post_of_their_own() -> None:
    first = deal(1, 10, line(-2, tricks_taken.text))
    third = deal(3, 14, line(-1, tricks_taken.text))
    account = rodskagg(Share(ME, (first, third), 12, 14))
    assert said(account)[2] == "+12 start, -3 tricks, +5 meanwhile, +14 end"


def test_units_won_and_lost_by_deal() -> None:
    units = [4, -8, 0, 2, -1, -1]
    totals = [4, -4, -4, -2, -3, -4]
    mine = share(
        0,
        TYRA_WINS,
        *[(total, (line(one, Message("paid")),)) for one, total in zip(units, totals, strict=True)],
    )
    account = sheepshead(mine)
    assert said(account) == (
        "You ended on −4",
        "Two deals brought six. Three deals cost ten.",
        "+4 deal 1, -8 deal 2, +2 deal 4, -2 2 more, -4 end",
    )
    assert adds_up(account)


@pytest.mark.parametrize(
    ("units", "outcome", "headline", "summed"),
    [
        (6, I_WIN, "You won 6", "One deal brought six."),
        (6, TYRA_WINS, "You ended on +6", "One deal brought six."),
        (-13, TYRA_WINS, "You ended on −13", "One deal cost 13."),
        (0, None, "You came out even", "No deal brought or cost anything."),
    ],
)
def test_a_session_in_a_headline(
    units: int, outcome: Outcome | None, headline: str, summed: str
) -> None:
    mine = share(0, outcome, (units, (line(units, Message("paid")),)))
    assert said(sheepshead(mine))[:2] == (headline, summed)


def test_points_by_contract() -> None:
    lines = {
        Kind.TRUMP: 450,
        Kind.KIZ: -200,
        Kind.KUPA: -90,
        Kind.EL_ALMAZ: -150,
        Kind.RIFKI: -320,
    }
    mine = share(
        0, TYRA_WINS, (-310, tuple(line(won, TERMS[kind].reason) for kind, won in lines.items()))
    )
    account = rifki(mine)
    assert said(account) == (
        # 0, 0 and 0 are more than −310.
        "You came last",
        "Trump brought 450, the other contracts cost 760.",
        "+450 Trump, -320 Rifki, -200 Kiz, -240 2 more, -310 end",
    )
    assert adds_up(account)
    won = share(0, I_WIN, (100, (line(100, TERMS[Kind.TRUMP].reason),)))
    assert said(rifki(won))[0] == "You won"


def test_a_game_without_words_of_its_own() -> None:
    mine = share(0, None, (7, (line(7, Message("some")),)))
    assert said(plain_account(mine)) == ("You ended on 7", "Deals: One.", "+7 gained, +7 end")
