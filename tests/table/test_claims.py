"""Claims of the remaining tricks: conditions, answers, open cards, the plays that follow."""

from random import Random

import pytest
from msgspec import structs

from femopp.cards import PACK_52, Card, Suit
from femopp.games.rodskagg.rules.contract import Contract
from femopp.language import Speaker
from femopp.record import format_record, parse_record, record_of, steps
from femopp.rulebook import Action, Deal, Event, Play, TrickTaken
from femopp.table.claims import claims
from femopp.table.claims.claims import is_certain, unanswered, why_no_claim
from femopp.table.commands import Act, AnswerClaim, AnyCommand, ClaimRest, Declined, Stand, TakeBack
from femopp.table.deciding import decide
from femopp.table.effects import Claims
from femopp.table.log.entries import BY_CLAIM, Did, restored, stored
from femopp.table.log.folding import fold
from femopp.table.log.stored_action import Decided
from femopp.table.settings import Clock, Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.state.pending import Claim
from femopp.table.steps import ClaimStands, PersonThinks, next_step
from femopp.table.waiting import GRACE, due
from femopp.tricks import Seat
from tests.table.dealt import DOUBTFUL, HOPELESS, SUITS, rifki_of, swapped
from tests.table.sitting import Sitting, entered, every_table, guest, named, screen, with_match
from tests.table.test_logs import same

ME = Seat(0)
MINE = ClaimRest(0)


def takers(live: LiveTable, seat: Seat, legal: tuple[Action, ...]) -> tuple[Seat, ...]:
    """Return the seats for which this one can claim the rest; none while it cannot claim."""
    return () if why_no_claim(live, legal) is not None else claims.takers(live, seat)


def declined(sitting: Sitting, seat: int, command: AnyCommand) -> str:
    with pytest.raises(Declined) as caught:
        sitting.do(guest(seat), command)
    return Speaker("en", sitting.live.names).say(caught.value.text)


def tricks_of(sitting: Sitting, seat: int) -> int:
    tricks: int = sitting.match.state.tricks_of(Seat(seat))
    return tricks


# Among bots


def test_alone_with_bots_a_certain_claim_ends_the_deal_at_once() -> None:
    sitting = rifki_of(*SUITS, people=1)
    sitting.do(guest(0), MINE)
    assert tricks_of(sitting, 0) == 13
    assert sitting.match.state.points == (13 * 50, 0, 0, 0)
    assert sitting.live.pending.claim is None


def test_bots_refuse_what_is_not_certain_and_no_hand_is_laid_down() -> None:
    sitting = rifki_of(*DOUBTFUL, people=1)
    told = declined(sitting, 0, MINE)
    assert told == (
        "Bot 2, Bot 3 and Bot 4 wouldn't agree: your cards and those played don't make it certain"
    )
    assert sitting.live.pending.claim is None
    assert screen(sitting.live, None).claim is None


def test_a_bot_that_alone_is_left_takes_the_rest_only_if_it_certainly_must() -> None:
    """In Rödskägg, where the others have folded: open are the person's hand and what was played."""
    rules = Settings("rodskagg", options={"rituals": "auto"}, players=3, pace=Pace.NONE)
    given, kept = 0, 0
    for seed in range(30):
        sitting = Sitting(rules, people=1, seed=seed)
        for _step in range(200):
            step = next_step(sitting.live)
            if isinstance(step, PersonThinks):
                others = takers(sitting.live, ME, sitting.legal(ME))[1:]
                for other in others:
                    if can_lose_the_rest(sitting):
                        answer = decide(sitting.live, guest(0), ClaimRest(other))
                        assert {one.by for one in answer.entries if isinstance(one, Decided)} == {
                            BY_CLAIM
                        }
                        given += 1
                    else:
                        assert "wouldn't agree" in declined(sitting, 0, ClaimRest(other))
                        kept += 1
            if not sitting.step():
                break
    assert given > 2
    assert kept > 2


def can_lose_the_rest(sitting: Sitting) -> bool:
    """Return whether the person can play below the open card, and keeps only the lowest cards."""
    match = sitting.match
    hand, lying = match.views[ME].hands[ME], match.spectator.trick.played
    if not lying:
        return False
    dealt = max(at for at, (_seat, action) in enumerate(match.log) if isinstance(action, Deal))
    played = {action.card for _seat, action in match.log[dealt:] if isinstance(action, Play)}
    unseen = set(PACK_52) - played - set(hand)
    rank = [card.rank for card in PACK_52 if card.suit is Suit.SPADES].index

    def loses(card: Card) -> bool:
        return card.suit is not lying[0].card.suit or rank(card.rank) < rank(lying[0].card.rank)

    def is_lowest(card: Card) -> bool:
        return all(rank(one.rank) > rank(card.rank) for one in unseen if one.suit is card.suit)

    return any(
        loses(action.card) and all(is_lowest(one) for one in hand if one is not action.card)
        for action in sitting.legal(ME)
        if isinstance(action, Play)
    )


def test_the_bots_answer_is_made_without_the_hidden_cards() -> None:
    for hands in (SUITS, DOUBTFUL, HOPELESS):
        live = rifki_of(*hands, people=1).live
        assert live.table is not None
        match = structs.replace(live.table.match, state=None)
        blind = with_match(live, match)
        made = Claim(ME, ME)
        assert is_certain(blind, made) is is_certain(live, made) is (hands == SUITS)


def test_bots_can_be_certain_in_every_game() -> None:
    """Such positions come often enough by chance; then the claim comes true."""
    for settings in (
        Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE),
        Settings("rodskagg", "skane", {"rituals": "off"}, pace=Pace.NONE),
        Settings("sheepshead", pace=Pace.NONE),
        Settings("rifki", pace=Pace.NONE),
    ):
        claimed = 0
        for seed in range(8):
            sitting = Sitting(settings, people=1, seed=seed)
            for _step in range(150):
                step = next_step(sitting.live)
                if isinstance(step, PersonThinks) and certain_for(sitting, step.seat):
                    number = sitting.live.number
                    sitting.do(guest(0), MINE)
                    assert sitting.live.number > number
                    claimed += 1
                elif not sitting.step():
                    break
        assert claimed > 0, settings


def certain_for(sitting: Sitting, seat: Seat) -> bool:
    can = takers(sitting.live, seat, sitting.legal(seat))
    return bool(can) and is_certain(sitting.live, Claim(seat, seat))


# Among people


def test_the_hand_lies_open_to_everybody_while_the_claim_stands() -> None:
    sitting = rifki_of(*DOUBTFUL, people=4)
    sitting.do(guest(0), MINE)
    for observer in (0, 1, 2, 3, None):
        claim = screen(sitting.live, observer).claim
        assert claim is not None
        assert claim.stands
        assert claim.text == ("Person 0 shows the hand: “The rest are mine.”")
        assert {card.card for card in claim.hand} == set(DOUBTFUL[0].split())
        assert claim.waiting == (1, 2, 3)


def test_all_persons_must_agree_and_then_the_rest_is_played_out() -> None:
    sitting = rifki_of(*DOUBTFUL, people=4)
    sitting.do(guest(0), MINE)
    sitting.do(guest(2), AnswerClaim(agrees=True))
    sitting.do(guest(1), AnswerClaim(agrees=True))
    claim = screen(sitting.live, 3).claim
    assert claim is not None
    assert claim.waiting == (3,)
    assert tricks_of(sitting, 0) == 0
    sitting.do(guest(3), AnswerClaim(agrees=True))
    assert tricks_of(sitting, 0) == 13
    assert sitting.live.pending.claim is None
    plays = [one for one in sitting.log if isinstance(one, Did) and one.by == "claim"]
    assert len(plays) == 52


def test_a_played_out_claim_is_logged_and_referees_clean() -> None:
    sitting = rifki_of(*DOUBTFUL, people=2)
    assert "wouldn't agree" in declined(sitting, 0, MINE)  # there are bots too
    sitting = rifki_of(*DOUBTFUL, people=4)
    sitting.do(guest(0), MINE)
    for seat in (1, 2, 3):
        sitting.do(guest(seat), AnswerClaim(agrees=True))
    same(sitting.live, fold(restored(stored(entry)) for entry in sitting.log))
    record = parse_record(format_record(record_of(sitting.match, sitting.live.names)))
    *_before, last = steps(record)
    assert last.state == sitting.match.state


def test_a_claims_cards_cannot_be_taken_back() -> None:
    sitting = rifki_of(*SUITS, people=1)
    sitting.do(guest(0), MINE)
    assert "nothing can be taken back" in declined(sitting, 0, TakeBack())


def test_nor_can_a_card_that_fell_by_a_claim_be_taken_back_by_the_person_whose_it_was() -> None:
    sitting = rifki_of(*SUITS, people=4)
    sitting.do(guest(0), MINE)
    for seat in (1, 2, 3):
        sitting.do(guest(seat), AnswerClaim(agrees=True))
    last = sitting.running.last
    assert last in sitting.live.people
    assert not screen(sitting.live, last).can_take_back
    assert "nothing can be taken back" in declined(sitting, last, TakeBack())


def test_a_refusal_lets_the_game_go_on_and_covers_the_hand() -> None:
    sitting = rifki_of(*DOUBTFUL, people=4)
    sitting.do(guest(0), MINE)
    sitting.do(guest(1), AnswerClaim(agrees=False))
    claim = screen(sitting.live, 2).claim
    assert claim is not None
    assert (claim.stands, claim.hand, claim.waiting) == (False, (), ())
    assert claim.text == "Person 1 doesn't agree: play goes on."
    assert next_step(sitting.live) == PersonThinks(ME)
    assert "nobody is claiming the rest" in declined(sitting, 2, AnswerClaim(agrees=True))
    assert "you've tried that" in declined(sitting, 0, MINE)
    sitting.do(guest(0), Act("play AS"))
    assert sitting.live.pending.claim is None


def test_agreeing_to_a_claim_does_not_agree_to_the_next() -> None:
    """The answer was on its way when the claimer took it back, and another player claimed."""
    sitting = Sitting(Settings("sheepshead", pace=Pace.NONE), people=5, seed=0).play(60)
    first, then = Seat(0), Seat(1)
    sitting.do(guest(first), ClaimRest(first))
    sitting.do(guest(first), AnswerClaim(agrees=False))
    sitting.enter(Decided(first, sitting.legal(first)[0], "person"))
    sitting.do(guest(then), ClaimRest(then))
    for late in (AnswerClaim(True, claimer=first), AnswerClaim(False, claimer=first)):
        assert "the table has moved on" in declined(sitting, 3, late)
    assert sitting.live.pending.claim == Claim(then, then)
    sitting.do(guest(3), AnswerClaim(agrees=True, claimer=then))
    assert sitting.live.pending.claim == Claim(then, then, frozenset({Seat(3)}))


def test_the_claimer_can_take_it_back_or_simply_play_on() -> None:
    sitting = rifki_of(*DOUBTFUL, people=4)
    sitting.do(guest(0), MINE)
    sitting.do(guest(0), AnswerClaim(agrees=False))
    claim = screen(sitting.live, 1).claim
    assert claim is not None
    assert claim.text == "Person 0 takes the claim back: play goes on."

    sitting = rifki_of(*DOUBTFUL, people=4)
    sitting.do(guest(0), MINE)
    sitting.do(guest(0), Act("play AS"))
    assert sitting.live.pending.claim is None
    sitting.do(guest(0), TakeBack())
    assert sitting.live.pending.claim is None


def test_a_claim_falls_when_somebody_gets_up_or_sits_down() -> None:
    sitting = rifki_of(*DOUBTFUL, people=4)
    sitting.do(guest(0), MINE)
    sitting.do(guest(2), Stand())
    assert sitting.live.pending.claim is None


def test_all_agree_but_the_cards_cannot_fall_so() -> None:
    """Seat 1 has nothing but hearts at the end, all of them higher than the two."""
    sitting = rifki_of(*HOPELESS, people=4)
    sitting.do(guest(0), MINE)
    for seat in (1, 2, 3):
        sitting.do(guest(seat), AnswerClaim(agrees=True))
    claim = screen(sitting.live, 3).claim
    assert claim is not None
    assert claim.text == "Everybody agrees, but the cards can't fall like that: play goes on."
    assert tricks_of(sitting, 0) == 0


def test_the_rest_can_be_given_to_another_where_no_bot_could_only_say_no() -> None:
    sitting = rifki_of(*DOUBTFUL, people=4)
    choices = screen(sitting.live, 0).claims
    assert [(one.taker, one.label) for one in choices] == [
        (0, "The rest are mine"),
        (1, "The rest go to Person 1"),
        (2, "The rest go to Person 2"),
        (3, "The rest go to Person 3"),
    ]
    assert [one.taker for one in screen(rifki_of(*SUITS, people=3).live, 0).claims] == [0]
    told = declined(rifki_of(*SUITS, people=3), 0, ClaimRest(1))
    assert "only claim the rest for yourself" in told

    sitting.do(guest(0), ClaimRest(1))
    claim = screen(sitting.live, 1).claim
    assert claim is not None
    assert claim.text == ("Person 0 shows the hand: “The rest go to Person 1.”")


CLAIMABLE = [one for one in every_table() if one.options.get("rituals") != "manual"]


@pytest.mark.parametrize("settings", CLAIMABLE, ids=named)
def test_whatever_all_agree_to_comes_true_or_is_refused(settings: Settings) -> None:
    chance, claimed = Random(7), 0
    for seed in range(24):
        if claimed > 2:
            break
        sitting = Sitting(settings, people=5 if settings.game == "sheepshead" else 4, seed=seed)
        for _step in range(200):
            step = next_step(sitting.live)
            if isinstance(step, PersonThinks) and len(sitting.match.state.hands[step.seat]) < 4:
                choices = takers(sitting.live, step.seat, sitting.legal(step.seat))
                if choices:
                    claimed += comes_true(sitting, step.seat, chance.choice(choices))
                    continue
            if not sitting.step():
                break
    assert claimed > 0


def comes_true(sitting: Sitting, seat: Seat, taker: Seat) -> bool:
    """Claim, have everybody agree, and check the result; return False if that's impossible."""
    sitting.do(guest(seat), ClaimRest(taker))
    *others, last = sorted(sitting.live.people - {seat})
    for other in others:
        sitting.do(guest(other), AnswerClaim(agrees=True))
    answer = decide(sitting.live, guest(last), AnswerClaim(agrees=True))
    if answer.effects:
        (effect,) = answer.effects
        assert isinstance(effect, Claims)
        assert effect.claim.refusal is not None
        sitting.step()
        return False
    deals = len(sitting.match.state.sheet)
    happened: list[Event] = []
    for new in answer.entries:
        sitting.live, events = entered(sitting.live, new)
        happened += events
    assert {one.seat for one in happened if isinstance(one, TrickTaken)} == {taker}
    assert len(sitting.match.state.sheet) == deals + 1
    return True


# Times


def test_one_claims_when_it_is_ones_turn_to_play_a_card() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=2, seed=1, begin=False)
    assert "has not begun" in declined(sitting, 0, MINE)
    sitting = rifki_of(*DOUBTFUL, people=4)
    assert "your turn to play a card" in declined(sitting, 1, ClaimRest(1))
    assert screen(sitting.live, 1).claims == ()
    sitting.do(guest(0), MINE)
    assert "already claimed" in declined(sitting, 0, MINE)
    assert "nobody is claiming" in declined(rifki_of(*SUITS, people=2), 1, AnswerClaim(agrees=True))


def test_no_contract_no_claim() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=4, seed=1)
    seat = sitting.until(PersonThinks).seat  # who is to choose the contract
    assert "your turn to play a card" in declined(sitting, seat, ClaimRest(seat))


def test_nothing_can_be_claimed_with_manual_rituals() -> None:
    manual = Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NONE)
    sitting = Sitting(manual, people=2, seed=3)
    said = set()
    for _step in range(400):
        for seat in (0, 1):
            assert screen(sitting.live, seat).claims == ()
            assert not screen(sitting.live, seat).claimable
            said.add(declined(sitting, seat, ClaimRest(seat)))
        if not sitting.step():
            break
    assert said - {"nothing is being played"} == {
        "with rituals every trick is played, as each may bring a duty"
    }


@pytest.mark.parametrize("rituals", ["auto", "off"])
def test_in_rodskagg_the_question_comes_before_any_claim(rituals: str) -> None:
    settings = Settings("rodskagg", options={"rituals": rituals}, pace=Pace.NONE)
    sitting = Sitting(settings, people=4, seed=2)
    tricks = set()
    for _step in range(600):
        # Offered at every moment: leaving it out would reveal something.
        assert screen(sitting.live, 0).claimable
        step = next_step(sitting.live)
        if isinstance(step, PersonThinks) and takers(
            sitting.live, step.seat, sitting.legal(step.seat)
        ):
            state = sitting.match.state
            if state.contract is not Contract.RODSKAGG:
                tricks.add(state.tricks_played)
        if not sitting.step():
            break
    assert tricks == {4, 5}


# While one waits for answers


def test_the_table_waits_for_those_who_have_not_answered() -> None:
    sitting = rifki_of(*DOUBTFUL, people=4)
    sitting.do(guest(0), MINE)
    sitting.do(guest(1), AnswerClaim(agrees=True))
    step = next_step(sitting.live)
    assert step == ClaimStands(frozenset({Seat(2), Seat(3)}))
    assert due(sitting.live, step, 100.0, {}) is None
    assert due(sitting.live, step, 100.0, {Seat(2): 90.0}) is None
    gone = {Seat(2): 90.0, Seat(3): 95.0}
    assert due(sitting.live, step, 100.0, gone) == 95.0 + GRACE


def test_with_a_clock_the_time_to_answer_is_that_of_a_turn() -> None:
    sitting = rifki_of(*DOUBTFUL, people=4, clock=Clock.QUICK)
    sitting.do(guest(0), MINE)
    assert due(sitting.live, next_step(sitting.live), 100.0, {}) == 120.0


@pytest.mark.parametrize("hands", [SUITS, DOUBTFUL], ids=["certain", "doubtful"])
def test_a_bot_answers_for_a_silent_player(hands: tuple[str, ...]) -> None:
    sitting = rifki_of(*hands, people=4)
    sitting.do(guest(0), MINE)
    sitting.do(guest(1), AnswerClaim(agrees=True))
    assert sitting.live.pending.claim is not None
    came = unanswered(sitting.live, sitting.live.pending.claim)
    if hands == SUITS:
        assert isinstance(came, tuple)
        sitting.enter(*came)
        assert tricks_of(sitting, 0) == 13
    else:
        assert isinstance(came, Claim)
        assert came.refusal is not None
        assert Speaker("en", sitting.live.names).say(came.refusal).startswith("Person 2 doesn't")


# Secrets


def evening(hands: tuple[str, ...]) -> list[str]:
    """Return what seat 1 and a spectator see of a claim that seat 3 refuses in the end."""
    sitting = rifki_of(*hands, people=4)
    seen: list[str] = []

    def look() -> None:
        seen.extend(repr(screen(sitting.live, observer)) for observer in (1, None))

    for who, command in (
        (0, MINE),
        (2, AnswerClaim(agrees=True)),
        (3, AnswerClaim(agrees=False)),
        (0, Act("play AS")),
    ):
        look()
        sitting.do(guest(who), command)
    look()
    return seen


def test_a_claim_shows_the_claimers_cards_and_no_others() -> None:
    one, other = DOUBTFUL, swapped(DOUBTFUL, "AC", "KD")  # seats 2 and 3 have them
    assert one != other
    assert evening(one) == evening(other)


def test_the_search_that_gives_up_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("femopp.table.claims.play_out.MOST_TRIED", 10)
    sitting = rifki_of(*SUITS, people=2)
    made = claims.outcome(sitting.live, Claim(ME, ME))
    assert isinstance(made, Claim)


def test_a_claim_needs_no_more_than_it_did_to_be_decided() -> None:
    """Deciding changes nothing by itself."""
    sitting = rifki_of(*DOUBTFUL, people=4)
    before = sitting.live
    decide(sitting.live, guest(0), MINE)
    assert sitting.live is before
