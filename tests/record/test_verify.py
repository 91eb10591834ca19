"""Every way in which a server could cheat with the deals is found and named."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from msgspec import structs

from femopp.cards import UNKNOWN
from femopp.driver import SeededShuffler
from femopp.language import Speaker
from femopp.record import (
    Act,
    Answer,
    Cheat,
    Record,
    format_record,
    parse_record,
    parse_records,
    redacted,
    verify,
)
from femopp.rulebook import Cards, Deal
from femopp.tricks import TABLE, Seat
from tests.record.examples import EXAMPLES, PARTS
from tests.record.verified import (
    ANNA,
    ANNA_NONCE,
    ANNA_SHA,
    BO,
    BO_NONCE,
    BO_SHA,
    KEY,
    KEY_2,
    KEY_OF_ANNA_ALONE,
    KEY_OF_OTHER_SEED,
    OTHER_SEED,
    ROUND,
    ROUND_2,
    SEED,
    SEEN,
    SEEN_2,
    SEEN_WITH_ANNA_ALONE,
    SEEN_WORDS,
    VOID,
    arranges,
    honest,
    played,
    recorded,
)

# Honest servers


@pytest.mark.parametrize("name", ["rifki", "sheepshead"])
def test_honest_deals_are_consistent_and_proved_by_what_somebody_kept(name: str) -> None:
    """The first dealer by lot, then four deals."""
    record = recorded(played(name))
    found = verify([parse_record(format_record(record))])
    assert (found.answer, found.draws, found.findings) == (Answer.CONSISTENT, 5, ())
    proved = verify([record], [SEEN])
    assert (proved.answer, proved.by_hex, proved.by_words) == (
        Answer.VERIFIED,
        frozenset({1}),
        frozenset(),
    )


def test_four_words_prove_it_too_and_it_is_known_that_they_were_words() -> None:
    found = verify([recorded(played())], [SEEN_WORDS])
    assert (found.answer, found.by_hex, found.by_words) == (
        Answer.VERIFIED,
        frozenset(),
        frozenset({1}),
    )


@pytest.mark.parametrize(
    ("preset", "options", "drawn"),
    [
        ("kortoxen-1949", {"misdeal_rate": 50}, {"draw", "deal"}),
        ("kortoxen-1949", {}, {"draw", "deal", "reshuffle"}),
        ("skane", {}, {"appoint", "deal"}),
    ],
)
def test_every_draw_of_rodskagg_is_covered(
    preset: str, options: dict[str, Any], drawn: set[str]
) -> None:
    """The first dealer, deals, misdeals, and hands that are shuffled back in."""
    match = played("rodskagg", preset, deals=12, fresh_hand=True, **options)
    by_chance = [action for seat, action in match.log if seat == TABLE and action.word in CHANCE]
    assert {action.word for action in by_chance} == drawn
    found = verify([recorded(match)])
    assert (found.answer, found.draws) == (Answer.CONSISTENT, len(by_chance))


CHANCE = {"draw", "appoint", "dealer", "deal", "reshuffle"}


def test_a_round_without_anybody_depends_on_the_seed_alone() -> None:
    """printf 'femopp-deals-1\\nID\\nSEED\\n' | sha256sum"""
    key = "5299e1d158b6a0ecf484776712faafa4dbd48a8dca6292e09a0844153534e5ee"
    one = structs.replace(ROUND, listed=(), nonces=(), key=key)
    record = recorded(played(server=lambda n: SeededShuffler(key, n)), one, key=key)
    assert verify([record]).answer is Answer.CONSISTENT


def test_a_void_round_stays_and_is_no_cheat() -> None:
    found = verify([recorded(played(), VOID, ROUND)], [SEEN])
    assert found.answer is Answer.VERIFIED
    assert [one.void for one in found.rounds] == [True, False]
    restarted = structs.replace(VOID, listed=(), nonces=(), missing=())
    assert verify([recorded(played(), restarted, ROUND)]).answer is Answer.CONSISTENT


def two_keys(number: int) -> SeededShuffler:
    return SeededShuffler(KEY if number < 3 else KEY_2, number)


def test_what_is_played_on_after_an_end_has_a_round_of_its_own() -> None:
    record = recorded(played(server=two_keys), ROUND, ROUND_2)
    assert verify([record], [SEEN, SEEN_2]).answer is Answer.VERIFIED
    half = verify([record], [SEEN_2])
    assert (half.answer, half.by_hex) == (Answer.CONSISTENT, frozenset({2}))


def test_draws_that_were_taken_back_are_skipped_and_listed() -> None:
    record = recorded(played(server=lambda n: honest(n if n < 2 else n + 2)))
    record = replace(record, draws_taken_back=(2, 3))
    found = verify([parse_record(format_record(record))])
    assert (found.answer, found.draws, found.taken_back) == (Answer.CONSISTENT, 5, (2, 3))


def test_draws_are_counted_through_all_parts() -> None:
    """Two parts of a match, the second from its dealer on: draws 0 to 2, then 3 and 4."""
    first = recorded(played(deals=2))
    start = first.game.start(dealer=0)
    second = recorded(played(server=lambda n: honest(n + 3), start=start, deals=2), draws_before=3)
    second = replace(second, rounds=())
    text = format_record(first) + "\n" + format_record(second)
    found = verify(parse_records(text))
    assert (found.answer, found.draws, found.findings) == (Answer.CONSISTENT, 5, ())
    assert cheats(verify([first, replace(second, draws_before=4)])) >= {Cheat.ORDER}


# Nothing to check


@pytest.mark.parametrize("text", [*EXAMPLES.values(), PARTS])
def test_other_records_are_not_verified(text: str) -> None:
    found = verify(parse_records(text))
    assert (found.answer, found.findings) == (Answer.UNVERIFIED, ())


def test_a_match_that_can_go_on_verifies_as_not_yet() -> None:
    record = recorded(played(), VOID, ROUND)
    for seat in (None, Seat(0)):
        found = verify(parse_records(format_record(redacted(record, seat))), [SEEN])
        assert (found.answer, found.draws, found.findings) == (Answer.NOT_YET, 0, ())
    begun = replace(record, rounds=(VOID,), log=(), seed=None)
    assert verify([begun]).answer is Answer.NOT_YET


def test_the_copy_of_a_match_that_is_over_accuses_nobody() -> None:
    for seat in (None, Seat(0)):
        copy = redacted(recorded(over()), seat)
        found = verify(parse_records(format_record(copy)), [SEEN])
        assert (found.answer, found.draws, found.findings) == (Answer.NOT_YET, 0, ())


def test_what_a_player_gets_before_the_end_tells_no_secret() -> None:
    text = format_record(redacted(recorded(played()), Seat(0)))
    assert f"round: {ROUND.public_id}" in text
    for secret in (SEED, KEY, ANNA_NONCE, BO_NONCE):
        assert secret not in text


# Servers that cheat


@dataclass(frozen=True)
class Case:
    """A record of a server that cheats, what somebody kept, and what is found."""

    record: Callable[[], Record]
    found: set[Cheat]
    text: str
    seen: Sequence[str] = ()


def swapped(pack: Cards) -> Cards:
    """Rifki is dealt card by card: the first two cards go to different players."""
    return (pack[1], pack[0], *pack[2:])


def over() -> Any:
    """Return a whole match, which is over by its rules."""
    match = played("rodskagg", "skane", deals=1_000)
    assert match.state.outcome is not None
    return match


def with_round(**changes: Any) -> Callable[[], Record]:
    return lambda: recorded(played(), structs.replace(ROUND, **changes))


def hidden() -> Record:
    """Return a record in which a card of the second deal isn't known."""
    record = recorded(played())
    log = list(record.log)
    place = [at for at, one in enumerate(log) if is_deal(one)][1]
    act = log[place]
    assert isinstance(act, Act) and isinstance(act.action, Deal)
    first, *others = act.action.hands
    hands = ((UNKNOWN, *first[1:]), *others)
    log[place] = replace(act, action=structs.replace(act.action, hands=hands))
    return replace(record, log=tuple(log))


def is_deal(entry: Any) -> bool:
    return isinstance(entry, Act) and isinstance(entry.action, Deal)


def without_cards() -> Record:
    """Return a record of deals that are only summed up."""
    return replace(parse_records(PARTS)[0], rounds=(ROUND,))


def illegal() -> Record:
    """Return a record in which the second action of the log is missing."""
    record = recorded(played())
    return replace(record, log=(record.log[0], *record.log[2:]))


CASES = {
    "swaps two cards": Case(
        lambda: recorded(played(server=arranges(2, swapped))),
        {Cheat.SWAPPED},
        r"Deal 2: (..) and (?!\1)(..) have changed places, by draw 2\.",
    ),
    "deals a prepared hand": Case(
        lambda: recorded(played(server=arranges(1, sorted))),
        {Cheat.PREPARED},
        r"Deal 1: by draw 1, Anna should have (.. ){12}.., not (.. ){12}..\.",
    ),
    "prepares the lot": Case(
        lambda: recorded(played("sheepshead", server=lambda n: honest(n or 1_000))),
        {Cheat.PREPARED},
        r"Draw 0 should be “draw .+”, not “draw .+”\.",
    ),
    "drops a nonce": Case(
        lambda: recorded(
            played(server=lambda n: SeededShuffler(KEY_OF_ANNA_ALONE, n)),
            structs.replace(ROUND, nonces=((ANNA, ANNA_NONCE),), key=KEY_OF_ANNA_ALONE),
            key=KEY_OF_ANNA_ALONE,
        ),
        {Cheat.NONCE_DROPPED},
        "the nonce of bo-45678 was dropped",
    ),
    "drops somebody from the list afterwards": Case(
        lambda: recorded(
            played(server=lambda n: SeededShuffler(KEY_OF_ANNA_ALONE, n)),
            structs.replace(
                ROUND,
                listed=((ANNA, ANNA_SHA),),
                nonces=((ANNA, ANNA_NONCE),),
                key=KEY_OF_ANNA_ALONE,
            ),
            key=KEY_OF_ANNA_ALONE,
        ),
        {Cheat.SEEN},
        f"You saw {SEEN}, and no round of the record has that fingerprint",
        (SEEN,),
    ),
    "shows two lists": Case(
        lambda: recorded(played()),
        {Cheat.SEEN},
        f"You saw {SEEN_WITH_ANNA_ALONE}",
        (SEEN, SEEN_WITH_ANNA_ALONE),
    ),
    "shows other words": Case(
        lambda: recorded(played()), {Cheat.SEEN}, "You saw air air air air", ("air air air air",)
    ),
    "publishes another seed": Case(
        with_round(server_seed=OTHER_SEED),
        {Cheat.SEED, Cheat.KEY},
        "Round 1: the server's seed doesn't match the commitment",
    ),
    "deals by another seed": Case(
        lambda: recorded(
            played(server=lambda n: SeededShuffler(KEY_OF_OTHER_SEED, n)),
            structs.replace(ROUND, server_seed=OTHER_SEED, key=KEY_OF_OTHER_SEED),
            key=KEY_OF_OTHER_SEED,
        ),
        {Cheat.SEED},
        "Round 1: the server's seed doesn't match the commitment",
    ),
    "counts a draw twice": Case(
        lambda: recorded(played(server=lambda n: honest(n if n < 3 else n - 1))),
        {Cheat.COUNTED_TWICE},
        "Deal 3 has the cards of draw 2, which was counted before, and not those of draw 3.",
    ),
    "skips a draw": Case(
        lambda: recorded(played(server=lambda n: honest(n if n < 3 else n + 1))),
        {Cheat.OTHER_DRAW},
        "Deal 3 has the cards of draw 4, and not those of draw 3.",
    ),
    "keeps the seed": Case(
        lambda: recorded(
            over(), structs.replace(ROUND, server_seed=None, nonces=(), key=None), key=None
        ),
        {Cheat.UNPUBLISHED},
        "Round 1 is over, but the server's seed isn't in the record.",
    ),
    "keeps the seed of a void round": Case(
        lambda: recorded(played(), structs.replace(VOID, server_seed=None), ROUND),
        {Cheat.UNPUBLISHED},
        "Round 1 is over, but the server's seed isn't in the record.",
    ),
    "names somebody missing who was not on the list": Case(
        lambda: recorded(played(), structs.replace(VOID, missing=("Cissi",)), ROUND),
        {Cheat.NOT_MISSING},
        "Round 1 is void without Cissi",
    ),
    "names somebody missing whose nonce is there": Case(
        lambda: recorded(played(), structs.replace(VOID, missing=(ANNA,)), ROUND),
        {Cheat.NOT_MISSING},
        "Round 1 is void without Anna_123",
    ),
    "has another nonce": Case(
        with_round(nonces=((ANNA, ANNA_NONCE), (BO, OTHER_SEED))),
        {Cheat.NONCE, Cheat.KEY},
        "Round 1: the nonce of bo-45678 doesn't match its commitment.",
    ),
    "has a nonce of somebody who is not on the list": Case(
        with_round(nonces=(*ROUND.nonces, ("Cissi", OTHER_SEED))),
        {Cheat.UNLISTED},
        "Round 1: Cissi has a nonce, but isn't on the closed list.",
    ),
    "turns the list around": Case(
        with_round(listed=((BO, BO_SHA), (ANNA, ANNA_SHA))),
        {Cheat.KEY},
        # printf 'femopp-deals-1\n…\nbo-45678:…\nAnna_123:…\n' | sha256sum
        "another key: 04a1c65511052a43892d3cb97054701cdfb242f622025cc63565078badb65626.",
    ),
    "has another line for the seed": Case(
        lambda: recorded(played(), key=KEY_2),
        {Cheat.KEY},
        f"The record's seed isn't the key of draw 0, which is {KEY}.",
    ),
    "begins a round before the one before it": Case(
        lambda: recorded(played(), ROUND, structs.replace(ROUND_2, first_draw=0)),
        {Cheat.ORDER, Cheat.KEY, Cheat.PREPARED},
        "Round 2 begins with draw 0, not after the round before it.",
    ),
    "hides a card": Case(
        hidden, {Cheat.HIDDEN}, "Deal 2: not all cards are known, so they can't be checked."
    ),
    "draws before the first round": Case(
        with_round(first_draw=1), {Cheat.UNCOVERED}, "Draw 0 comes before the first round."
    ),
    "deals without cards": Case(
        without_cards, {Cheat.UNCOVERED}, "Deal 1 doesn't come from a draw."
    ),
    "breaks a rule": Case(illegal, {Cheat.ILLEGAL}, "The record isn't legal"),
    "takes the commitment away": Case(
        lambda: replace(recorded(played()), rounds=()), {Cheat.SEEN}, "You saw", (SEEN,)
    ),
}


def cheats(found: Any) -> set[Cheat]:
    return {one.cheat for one in found.findings}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_cheat_is_found_and_named(case: Case) -> None:
    found = verify(parse_records(format_record(case.record())), case.seen)
    assert found.answer is Answer.WRONG
    assert cheats(found) == case.found
    texts = [Speaker("en").say(one.text) for one in found.findings]
    assert any(case.text in one or re.search(case.text, one) for one in texts), texts


def test_every_cheat_has_a_case() -> None:
    assert set().union(*[case.found for case in CASES.values()]) == set(Cheat)


@pytest.mark.parametrize("name", ["counts a draw twice", "skips a draw", "swaps two cards"])
def test_one_cheat_is_one_finding_with_its_line(name: str) -> None:
    """The count goes on as the server has counted, so that later deals aren't blamed."""
    text = format_record(CASES[name].record())
    [finding] = verify(parse_records(text)).findings
    deal = "deal 2" if name == "swaps two cards" else "deal 3"
    assert text.splitlines()[finding.place.line - 1] == deal


def test_without_what_was_kept_a_list_replaced_afterwards_is_not_found() -> None:
    """That is why the answer is only "consistent"."""
    record = CASES["drops somebody from the list afterwards"].record()
    assert verify([record]).answer is Answer.CONSISTENT
