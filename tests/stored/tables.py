"""The tables to store: together they contain every kind of entry.

Each stops at an interesting moment: in an auction, in a trick, between deals, at the end.
"""

from collections.abc import Awaitable, Callable

from femopp.server.room.rooms import Rooms
from femopp.table.claims.claims import outcome
from femopp.table.commands import (
    Admit,
    AnswerAsker,
    AnswerClaim,
    Begin,
    ChooseBot,
    ClaimRest,
    ComeIn,
    Declined,
    GoHome,
    HandOn,
    LastDeal,
    Mute,
    RefuseDevice,
    Remove,
    SetPace,
    SetTemper,
    Sit,
    SitOut,
    Stand,
    TakeBack,
    Talk,
    Unreserve,
)
from femopp.table.settings import Clock, Hints, Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.state.pending import Claim
from femopp.table.steps import PersonThinks, next_step
from femopp.tricks import Seat
from tests.stored.people import People, opened

Made = Callable[[Rooms], Awaitable[People]]


def settled(live: LiveTable) -> int:
    """Return the number of deals on the score sheet."""
    return 0 if live.table is None else len(live.table.match.state.sheet)


def in_a_trick(live: LiveTable) -> bool:
    return live.table is not None and bool(live.table.match.state.trick.played)


def is_over(live: LiveTable) -> bool:
    return not live.is_playing


async def four_at_rifki(rooms: Rooms) -> People:
    """Four people; undone actions, one of which had settled a deal; a claim played out.

    The last deal was called and revoked. The table is between two deals.
    """
    names = ("Anna", "Bo", "Cecilia", "Dag Ödmark")
    people = await opened(rooms, Settings("rifki", pace=Pace.SLOW), names[0], 1, *names[1:])
    await people.ask("Anna", Begin())
    await people.until(in_a_trick)
    await _taken_back(people)
    await people.until(lambda live: settled(live) == 1)
    await _taken_back(people)
    await people.until(lambda live: settled(live) == 1)
    await people.until(lambda live: _has_cards_left(live, 3))
    await _claimed(people)
    await people.until(in_a_trick)
    await people.ask("Anna", LastDeal())
    await people.ask("Anna", LastDeal(is_last=False))
    await people.until(lambda live: settled(live) >= 3 and live.is_between_deals)
    return people


def _has_cards_left(live: LiveTable, cards: int) -> bool:
    """Check whether each hand has this many cards, and the next trick is to be led."""
    assert live.table is not None
    state = live.table.match.state
    return not state.trick.played and all(len(hand) == cards for hand in state.hands)


async def _taken_back(people: People) -> None:
    """Undo the last action, unless today's rules don't allow it here."""
    last = people.running.last
    assert last is not None
    others = [seat for seat in sorted(people.live.people) if seat != last]
    try:
        for seat in (last, *others):
            await people.ask(people.live.names[seat], TakeBack())
    except Declined:
        assert people.running.has_settled


async def _claimed(people: People) -> None:
    """Claim the rest for a player who can win it, with everybody's consent."""
    while (claim := _claim_in(people.live)) is None:
        number = people.live.number
        await people.until(lambda live, least=number: live.number > least)  # type: ignore[misc]
    before = settled(people.live)
    await people.ask(people.live.names[claim.seat], ClaimRest(claim.taker))
    for other in sorted(people.live.people - {claim.seat}):
        await people.ask(people.live.names[other], AnswerClaim(agrees=True))
    assert settled(people.live) > before


def _claim_in(live: LiveTable) -> Claim | None:
    step = next_step(live)
    assert isinstance(step, PersonThinks)
    claims = (Claim(step.seat, Seat(taker)) for taker in range(live.players))
    return next((one for one in claims if not isinstance(outcome(live, one), Claim)), None)


async def a_trick_of_rifki(rooms: Rooms) -> People:
    """One person against bots of each level, chosen by seat; a trick lies there."""
    settings = Settings("rifki", pace=Pace.NONE, bots_by_seat={1: "club", 2: "random"})
    people = await opened(rooms, settings, "Ewa", 2)
    await people.ask("Ewa", Begin())
    await people.until(lambda live: settled(live) >= 1 and in_a_trick(live))
    await people.ask("Ewa", ChooseBot(2, "expert"))
    await people.ask("Ewa", ChooseBot(3, "master"))
    await people.until(in_a_trick)
    await people.ask("Ewa", ChooseBot(1, "greedy"))
    await people.until(lambda live: settled(live) >= 1 and in_a_trick(live))
    return people


async def rifki_ended_by_the_host(rooms: Rooms) -> People:
    """The host calls the last deal while a bot stands in for somebody who has left."""
    people = await opened(rooms, Settings("rifki", pace=Pace.NONE), "Frida", 3, "Gösta")
    await people.ask("Frida", Begin())
    await people.until(lambda live: settled(live) == 1)
    people.go("Gösta")
    await people.until(in_a_trick)
    await people.ask("Frida", LastDeal())
    await people.until(is_over)
    return people


async def an_auction_by_kortoxen(rooms: Rooms) -> People:
    """Manual rituals, with errors and knocks; during the bidding."""
    people = await opened(rooms, Settings("rodskagg", pace=Pace.NONE), "Hanna", 4, "Ivar", "Ove")
    await people.ask("Hanna", Begin())
    await people.until(lambda live: settled(live) >= 2 and not in_a_trick(live) and _bids(live))
    return people


def _bids(live: LiveTable) -> bool:
    assert live.table is not None
    match = live.table.match
    turn = next((seat for seat in sorted(live.people) if match.legal(seat)), None)
    last = [action.word for _seat, action in match.log[-2:]]
    return turn is not None and "bid" in last and any(match.state.hands)


async def a_trick_by_the_skane_rules(rooms: Rooms) -> People:
    """Manual rituals, with knocks that name their reason; a trick lies there."""
    people = await opened(rooms, Settings("rodskagg", "skane", pace=Pace.NONE), "Jon", 5, "Kim")
    await people.ask("Jon", Begin())
    await people.until(lambda live: settled(live) >= 1 and in_a_trick(live))
    return people


async def between_deals_by_the_english_article(rooms: Rooms) -> People:
    """Three people and no bot, manual rituals; a deal has just been settled."""
    settings = Settings("rodskagg", "english", players=3, pace=Pace.SLOW)
    people = await opened(rooms, settings, "Lars", 6, "Maria", "Nils")
    await people.ask("Lars", Begin())
    await people.until(lambda live: settled(live) >= 2 and live.is_between_deals)
    return people


async def a_rematch_by_house_rules(rooms: Rooms) -> People:
    """Many house rules, for money; a match is over and the next has begun."""
    options = {
        "rituals": "auto",
        "money": "100",
        "bids": "0-5",
        "fresh_hand": "true",
        "overshoot": "negative",
        "zero_tie": "duel",
        "rodskagg_fail": "plus",
    }
    settings = Settings("rodskagg", options=options, players=5, pace=Pace.NONE, hints=Hints.ALL)
    people = await opened(rooms, settings, "Olof", 7, "Pia")
    await people.ask("Olof", Begin())
    await people.until(is_over)
    await people.ask("Olof", Begin())
    await people.until(lambda live: settled(live) >= 1 and in_a_trick(live))
    return people


async def rodskagg_without_rituals(rooms: Rooms) -> People:
    """A match that is over by its rules."""
    settings = Settings("rodskagg", "skane", {"rituals": "off"}, players=4, pace=Pace.NONE)
    people = await opened(rooms, settings, "Quinn", 8)
    await people.ask("Quinn", Begin())
    await people.until(is_over)
    return people


async def sheepshead_for_money(rooms: Rooms) -> People:
    """Three deals for money; the match is over."""
    options = {"unit": "5", "deals": "3", "max_cracks": "2", "blitz_show": "true"}
    settings = Settings("sheepshead", options=options, pace=Pace.NONE)
    people = await opened(rooms, settings, "Rut", 9, "Sven")
    await people.ask("Rut", Begin())
    await people.until(is_over)
    return people


async def the_blind_of_sheepshead(rooms: Rooms) -> People:
    """Somebody is to pick or pass, after some deals; the host has changed."""
    people = await opened(rooms, Settings("sheepshead", pace=Pace.NONE), "Tage", 10, "Ulla")
    await people.ask("Tage", Begin())
    await people.until(lambda live: settled(live) == 2)
    await people.ask("Tage", HandOn(people.guests["Ulla"]))
    await people.until(lambda live: settled(live) >= 3 and not in_a_trick(live))
    return people


async def company_in_play(rooms: Rooms) -> People:
    """People sit down, stand up and are removed during a deal; a trick lies there."""
    people = await opened(rooms, Settings("rifki", pace=Pace.NONE), "Vera", 11, "Walter")
    await people.ask("Vera", Begin())
    await people.until(in_a_trick)
    await people.come("Xerxes", 2)
    await people.until(in_a_trick)
    await people.ask("Walter", Stand())
    await people.until(in_a_trick)
    await people.ask("Vera", Remove(people.guests["Xerxes"], closes=False))
    await people.come("Yngve 🦊", 3)
    await people.come("Ada", 1)
    await people.ask("Ada", Unreserve())
    await people.ask("Walter", Sit(1))
    await people.until(lambda live: settled(live) >= 1 and in_a_trick(live))
    return people


async def company_that_waits(rooms: Rooms) -> People:
    """Before the first match, closed to newcomers; a clock, hints and bots were chosen."""
    settings = Settings(
        "rodskagg",
        "skane",
        {"rituals": "manual", "misdeal_rate": "2", "call": "five_up"},
        players=6,
        bots="club",
        clock=Clock.QUICK,
        pace=Pace.SLOW,
        hints=Hints.NONE,
        bots_by_seat={4: "master", 5: "random", 7: "expert"},
    )
    people = await opened(rooms, settings, "Åsa", 12, "Örjan", "Zoë")
    await people.ask("Åsa", ChooseBot(3, "greedy"))
    await people.ask("Örjan", Stand())
    await people.come("Ärla")
    await people.ask("Åsa", Admit(admits=False))
    await people.ask("Åsa", Admit(admits=True))
    await people.ask("Åsa", HandOn(people.guests["Zoë"]))
    await people.ask("Zoë", Remove(people.guests["Ärla"], closes=True))
    await people.ask("Örjan", Sit(3))
    return people


async def alone_with_a_mis_tap(rooms: Rooms) -> People:
    """Somebody alone took actions back in two deals, and changed a bot's temperament."""
    people = await opened(rooms, Settings("rifki", pace=Pace.NONE), "Bea", 13)
    await people.ask("Bea", SetTemper(1, speed="slow", memory="forgetful"))
    await people.ask("Bea", Begin())
    for deal in range(2):
        await people.until(lambda live, least=deal: settled(live) >= least and in_a_trick(live))  # type: ignore[misc]
        await _mis_tap(people)
    await people.until(lambda live: settled(live) >= 2 and in_a_trick(live))
    return people


async def _mis_tap(people: People) -> None:
    """Act and take it back, as soon as that is possible."""
    (seat,) = people.live.people
    name = people.live.names[seat]
    before = people.running.taken_back
    while people.running.taken_back == before:
        number = people.live.number
        await people.until(lambda live, least=number: live.number >= least)  # type: ignore[misc]
        step = next_step(people.live)
        assert isinstance(step, PersonThinks)
        assert people.live.table is not None
        await people.act(seat, people.live.table.match.legal(seat)[0])
        try:
            await people.ask(name, TakeBack())
        except Declined:
            continue


async def a_lost_way_in(rooms: Rooms) -> People:
    """A device took a person's place, another is let in, a third was refused; one is muted."""
    settings = Settings("rifki", pace=Pace.NONE)
    people = await opened(rooms, settings, "Disa", 14, "Egon", "Frans")
    await people.ask("Disa", Talk(text=False, spectators=True))
    await people.ask("Disa", Mute(people.guests["Frans"]))
    await people.ask("Disa", Begin())
    await people.until(in_a_trick)
    await _let_in(people, "Frans")
    await people.ask("Frans", RefuseDevice(people.guests["Frans"]))
    await _let_in(people, "Egon")
    await people.until(lambda live: settled(live) >= 1 and in_a_trick(live))
    await _let_in(people, "Frans")
    return people


async def _let_in(people: People, name: str) -> None:
    """Let a device in as this person, from the next deal on."""
    device, _token = await people.room.come(name, person=people.guests[name])
    await people.ask("Disa", AnswerAsker(device, lets_in=True))


async def people_who_come_and_go(rooms: Rooms) -> People:
    """Hugo sits out a deal, Jorunn comes in, Ines goes home; the next deal has begun."""
    settings = Settings("rodskagg", "skane", players=3, pace=Pace.SLOW, helping_hand=True)
    people = await opened(rooms, settings, "Gerd", 15, "Hugo", "Ines")
    await people.ask("Gerd", Begin())
    await people.until(lambda live: live.is_between_deals)
    await people.ask("Hugo", SitOut(once=True))
    await people.come("Jorunn")
    await people.ask("Jorunn", ComeIn(after=0))
    await people.until(lambda live: settled(live) >= 2 and live.is_between_deals)
    await people.ask("Ines", GoHome())
    await people.ask("Gerd", SetPace("none"))
    await people.until(lambda live: settled(live) >= 2 and in_a_trick(live))
    return people


async def six_at_sheepshead(rooms: Rooms) -> People:
    """Of six, whoever deals looks on; the match has just ended."""
    settings = Settings("sheepshead", options={"deals": "4"}, pace=Pace.SLOW)
    names = ("Kaj", "Lova", "Malte", "Nora", "Otto")
    people = await opened(rooms, settings, names[0], 16, *names[1:])
    await people.ask("Kaj", Begin())
    await people.until(lambda live: live.is_between_deals)
    await people.come("Petra")
    await people.ask("Petra", ComeIn())
    await people.until(is_over)
    return people


async def a_short_match(rooms: Rooms) -> People:
    """A short match, alone; a trick lies there."""
    settings = Settings("rodskagg", pace=Pace.NONE, helping_hand=True, short=True)
    people = await opened(rooms, settings, "Siv", 17)
    await people.ask("Siv", Begin())
    await people.until(in_a_trick)
    return people


ALL: tuple[Made, ...] = (
    four_at_rifki,
    a_trick_of_rifki,
    rifki_ended_by_the_host,
    an_auction_by_kortoxen,
    a_trick_by_the_skane_rules,
    between_deals_by_the_english_article,
    a_rematch_by_house_rules,
    rodskagg_without_rituals,
    sheepshead_for_money,
    the_blind_of_sheepshead,
    company_in_play,
    company_that_waits,
    alone_with_a_mis_tap,
    a_lost_way_in,
    people_who_come_and_go,
    six_at_sheepshead,
    a_short_match,
)
