"""The faces at a table, and the names of its bots."""

from msgspec.structs import replace

from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.record import format_record, judged, parse_record
from femopp.table.cast import BOTS, FACES, NAMES, BotPerson, chosen_bots, face_for
from femopp.table.commands import Declined, SetFace
from femopp.table.deciding import decide
from femopp.table.effects import Answer, ChangesFace
from femopp.table.log.entries import Came, Opened, Removed, Sat, Stood, restored, stored
from femopp.table.log.folding import fold, opened
from femopp.table.log.past import past
from femopp.table.newcomers import come
from femopp.table.replay.record import full_record
from femopp.table.replay.replay import course_at_table, frames
from femopp.table.settings import Pace, Settings
from femopp.table.state.company import Company
from femopp.table.state.live import LiveTable
from tests.table.sitting import Sitting, declined, guest, screen

RIFKI = Settings("rifki", pace=Pace.NONE)
CAST = tuple(BotPerson(NAMES[face], face) for face in ("tyra", "sixten", "majken", "algot"))


class Named(Sitting):
    """A table with Tyra, Sixten, Majken and Algot, and a person in the first seat."""

    def __init__(self, seed: int = 1, people: int = 1) -> None:
        super().__init__(RIFKI, people=0, seed=seed, begin=False)
        first = self.log[0]
        assert isinstance(first, Opened)
        first = self.log[0] = replace(first, cast=CAST)
        self.live = opened(first)
        for seat in range(people):
            self.enter(Came(guest(seat), f"Person {seat}"), Sat(guest(seat), seat))


def may_not_come(live: LiveTable, who: str, name: str) -> str:
    return declined(lambda: come(live, who, name))


# Choosing


def test_each_bot_of_a_new_table_has_a_name_and_a_face_of_its_own() -> None:
    for players in range(2, 9):
        cast = chosen_bots(players, GAMES["rodskagg"])
        assert len(cast) == len({one.name for one in cast}) == len({one.face for one in cast})
        assert len(cast) == players
        assert {one.face for one in cast} <= set(BOTS)
        assert all(NAMES[one.face] == one.name for one in cast)


def test_no_bot_is_called_gun_at_an_english_table() -> None:
    called = {
        language: {
            one.face: one.name for one in chosen_bots(8, GAMES["rodskagg"], (), (), language)
        }
        for language in ("", "sv", "en")
    }
    assert [called[one]["gun"] for one in ("", "sv", "en")] == ["Gun", "Gun", "Gunilla"]
    assert called["en"] == {**called["sv"], "gun": "Gunilla"}
    taken = chosen_bots(8, GAMES["rodskagg"], {"gunilla"}, (), "en")
    assert "gun" not in {one.face for one in taken}


def test_no_bot_has_the_name_of_whoever_opens_the_table() -> None:
    for name in ("Majken", "majken", "MAJKEN"):
        for _try in range(20):
            cast = chosen_bots(8, GAMES["rodskagg"], {name})
            assert len(cast) == 8
            assert "majken" not in {one.face for one in cast}


def test_no_bot_has_the_face_of_whoever_opens_the_table() -> None:
    for face in BOTS:
        cast = chosen_bots(8, GAMES["rodskagg"], (), {face})
        assert len(cast) == 8
        assert face not in {one.face for one in cast}


def test_every_bots_name_can_stand_in_a_record_of_every_game() -> None:
    for game in GAMES.values():
        assert len(chosen_bots(12, game)) == len(FACES)


# Names


def test_the_bots_keep_their_names_after_a_restart() -> None:
    sitting = Named()
    live = fold(restored(stored(entry)) for entry in sitting.log)
    assert live.names[1:] == ("Sixten", "Majken", "Algot")
    assert live.company.seat_faces[1:] == ("sixten", "majken", "algot")


def test_a_table_opened_before_bots_had_names_keeps_its_numbers() -> None:
    old = b'{"type":"Opened","settings":{"game":"rifki"},"version":"0.1.0"}'
    live = fold([restored(old)])
    assert live.names == ("Bot 1", "Bot 2", "Bot 3", "Bot 4")
    assert len(set(live.company.seat_faces)) == 4


def test_a_person_has_their_own_name_in_a_bots_seat_and_the_bot_comes_back() -> None:
    sitting = Named()
    sitting.enter(Came("elsa", "Elsa", "leyla"), Sat("elsa", 1))
    assert screen(sitting.live, 0).seats[1].name == "Elsa"
    assert sitting.live.names[2:] == ("Majken", "Algot")
    assert sitting.live.company.seat_faces[1] == "leyla"
    sitting.enter(Stood("elsa"))
    assert screen(sitting.live, 0).seats[1].name == "Sixten"
    assert sitting.live.company.seat_faces[1] == "sixten"


def test_nobody_takes_a_bots_name_even_where_a_person_sits_now() -> None:
    live = Named().live
    for name in ("Sixten", "Sixten\u200d", "Tyra"):
        assert "a bot at this table is called" in may_not_come(live, "new", name)
    assert come(live, "new", "Bot 2").name == "Bot 2"


def test_a_record_names_the_bots_and_gets_the_same_verdict() -> None:
    sitting = Named()
    sitting.enter(*Sitting(RIFKI, people=0).log[1:])
    sitting.play(120)
    match = past(1, sitting.log)
    assert match is not None
    text = format_record(full_record(match, Speaker("sv")))
    assert "players: Person 0, Sixten, Majken, Algot" in text.splitlines()
    assert judged(parse_record(text)).wrong is None


def test_a_replay_shows_the_faces_of_the_table() -> None:
    sitting = Named()
    sitting.enter(*Sitting(RIFKI, people=0).log[1:])
    sitting.play(40)
    match = past(1, sitting.log)
    assert match is not None
    record = full_record(match, Speaker("en"))
    first, *_others = frames(course_at_table(record, match), 1, "en")
    own = sitting.live.company.seat_faces
    assert tuple(seat.face for seat in first.screen.seats) == own


# Faces


def test_a_guest_named_like_a_face_gets_that_face() -> None:
    assert face_for("Björn", []) == "bjorn"
    assert face_for("  EVA ", []) == "eva"
    assert face_for("Eva", ["eva"]) != "eva"


def test_a_face_follows_from_the_name_and_differs_from_the_others() -> None:
    assert face_for("Cecilia", []) == face_for("Cecilia", [])
    taken: list[str] = []
    for number in range(12):
        taken.append(face_for(f"Person {number}", taken))
    assert sorted(taken) == sorted(FACES)
    assert face_for("one too many", taken) in FACES
    assert face_for("Dag", [], BOTS) not in BOTS


def test_people_at_a_table_have_faces_of_their_own() -> None:
    live = Named(people=0).live
    assert come(live, "a", "Anna").face == "anna"
    assert come(live, "a", "Zoë", "gun").face == "gun"
    unknown = come(live, "a", "Zoë", "<svg onload=alert(1)>").face
    assert unknown in FACES
    assert unknown == come(live, "a", "Zoë").face
    assert unknown not in {one.face for one in CAST}


def test_a_bot_has_another_face_than_any_person_and_people_may_have_equal_ones() -> None:
    sitting = Named()
    before = sitting.live.company.seat_faces
    assert before[1:] == ("sixten", "majken", "algot")
    sitting.enter(Came("elsa", "Elsa", "majken"), Came("ulf", "Ulf", "majken"))
    company = sitting.live.company
    assert company.faces["elsa"] == company.faces["ulf"] == "majken"
    assert company.seat_faces[1::2] == ("sixten", "algot")
    assert company.seat_faces[2] not in {*company.faces.values(), "sixten", "algot", "majken"}
    # Its name stays, and its face comes back when nobody has it any more.
    assert company.names == sitting.live.names
    assert company.names[2] == "Majken"
    sitting.enter(Removed("elsa", closes=False), Removed("ulf", closes=False))
    assert sitting.live.company.seat_faces == before
    # A person's new face makes a bot yield too.
    assert company.with_face(guest(0), "algot").seat_faces[3] not in {"algot", "sixten"}


def test_bots_have_faces_of_their_own_at_the_largest_table() -> None:
    cast = chosen_bots(8, GAMES["rodskagg"])
    company = (
        Company({}, 8, cast=cast).joined("a", "A", cast[1].face).joined("b", "B", cast[6].face)
    )
    assert len({*company.bot_faces}) == 8
    assert not {*company.bot_faces} & {*company.faces.values()}


def test_a_face_that_this_build_does_not_know_is_replaced_everywhere() -> None:
    sitting = Named()
    sitting.enter(Came("elsa", "Elsa", "from-a-newer-build"), Sat("elsa", 1))
    seen = screen(sitting.live, 0)
    (shown,) = [one.face for one in seen.guests if one.guest == "elsa"]
    assert shown == seen.seats[1].face
    assert shown in FACES


def test_the_screen_has_everybodys_face_before_a_match_and_in_it() -> None:
    for begin in (False, True):
        sitting = Named()
        if begin:
            sitting.enter(*Sitting(RIFKI, people=0).log[1:])
            sitting.play(3)
        seen = screen(sitting.live, None)
        faces = [seat.face for seat in seen.seats]
        assert faces[1:] == ["sixten", "majken", "algot"]
        assert faces[0] == seen.guests[0].face
        assert faces[0] not in faces[1:]


def test_one_changes_ones_face_and_nothing_of_it_is_in_the_log() -> None:
    live = Named().live
    answer = decide(live, guest(0), SetFace("olle"))
    assert answer == Answer(effects=(ChangesFace("olle"),))
    changed = replace(live, company=live.company.with_face(guest(0), "olle"))
    assert screen(changed, 0).seats[0].face == "olle"
    assert decide(changed, guest(0), SetFace("olle")) == Answer()
    for wrong in ("", "nobody", "Olle"):
        try:
            decide(live, guest(0), SetFace(wrong))
        except Declined as error:
            assert Speaker("sv").say(error.text) == "det finns inget sådant ansikte"
        else:
            raise AssertionError(wrong)
