"""The second person for "You" and "Du"."""

import pytest

from femopp.language import Speaker, _, say
from femopp.language.second_person import to_second_person


@pytest.mark.parametrize(
    ("said", "better"),
    [
        ("You picks up the blind", "You pick up the blind"),
        ("You takes 8♣ 7♣", "You take 8♣ 7♣"),
        ("You buries two cards", "You bury two cards"),
        ("You passes", "You pass"),
        ("You hasn't done that", "You haven't done that"),
        ("Bo plays K♣. You takes the trick", "Bo plays K♣. You take the trick"),
        ("You throws off the boy and plays alone", "You throw off the boy and play alone"),
        ("The trick is You's", "The trick is yours"),
        ("Bo picks up You's cards", "Bo picks up your cards"),
        ("Bo knocked for You. It costs Bo 1", "Bo knocked for you. It costs Bo 1"),
        ("The table draws lots: You deals first", "The table draws lots: you deal first"),
        ("Bo and You take a queen each", "Bo and you take a queen each"),
        ("You plays 2♥. Bo takes it and leads", "You play 2♥. Bo takes it and leads"),
    ],
)
def test_verbs_fit(said: str, better: str) -> None:
    assert to_second_person(said, "en") == better


@pytest.mark.parametrize(
    "said", ["You pass", "You always win", "Yours is it", "Bo takes the trick", "You guess"]
)
def test_others_stay(said: str) -> None:
    assert to_second_person(said, "en") == said


def test_only_somebody_called_you_is_spoken_to() -> None:
    text = say(_("{seat:player} {action}"), seat=0, action=say(_("passes")))
    assert Speaker("en", ("You", "Bo")).say(text) == "You pass"
    assert Speaker("en", ("Youssef", "Bo")).say(text) == "Youssef passes"
    assert Speaker("sv", ("You", "Bo")).say(text) == "You passar"


@pytest.mark.parametrize(
    ("said", "better"),
    [
        ("Bo knackade för Du", "Bo knackade för dig"),
        ("Det kostar Du 1", "Det kostar dig 1"),
        ("Du knackade för Bo", "Du knackade för Bo"),
        ("Bo och Du går med", "Bo och du går med"),
        ("Bordet lottar: Du ger först", "Bordet lottar: du ger först"),
        ("Bo knackade för Dunja", "Bo knackade för Dunja"),
    ],
)
def test_swedish_has_its_cases(said: str, better: str) -> None:
    assert to_second_person(said, "sv") == better


@pytest.mark.parametrize(
    ("said", "better"),
    [
        ("Sen ♠7 oynadı.", "Sen ♠7 oynadın."),
        ("Sen bu kartı oynayamaz.", "Sen bu kartı oynayamazsın."),
        ("Sen pas diyebilir.", "Sen pas diyebilirsin."),
        ("Sen pas demiş.", "Sen pas demişsin."),
        ("Ada ve Sen eli aldı.", "Ada ve sen eli aldınız."),
        ("Sen ve Ada kazandı.", "Sen ve Ada kazandınız."),
        ("Kazanan: Sen.", "Kazanan: sen."),
        ("Seniha ♠7 oynadı.", "Seniha ♠7 oynadı."),
        ("Sen kupa oynar.", "Sen kupa oynarsın."),
        ("Sen eli alır, sonrakini açar.", "Sen eli alırsın, sonrakini açar."),
        ("Sen puanını söyler.", "Sen puanını söylersin."),
        ("Sen beklemeyi bilir.", "Sen beklemeyi bilirsin."),
        ("Sen ihalede susar; sonra başlar.", "Sen ihalede susarsın; sonra başlar."),
        ("Sen beş yukarı olur.", "Sen beş yukarı olursun."),
        ("Sen papazı görür.", "Sen papazı görürsün."),
        ("Sen bunu unutmaz.", "Sen bunu unutmazsın."),
        ("Sen pas demez.", "Sen pas demezsin."),
        ("Sen ve Ada eli alır.", "Sen ve Ada eli alırsınız."),
        ("Sen diyor ki: “beş yukarı!”", "Sen diyorsun ki: “beş yukarı!”"),
        ("Ada ve Sen oynuyor.", "Ada ve sen oynuyorsunuz."),
        ("Sen devam ediyor mu?", "Sen devam ediyor musun?"),
        ("Sen kupa oynar mı?", "Sen kupa oynar mısın?"),
        ("Sen kart aldı mı?", "Sen kart aldın mı?"),
        ("Sen sıfırda değil", "Sen sıfırda değilsin"),
        ("Sen devam etmek zorunda", "Sen devam etmek zorundasın"),
        ("Vur: beş yukarı, Sen için.", "Vur: beş yukarı, senin için."),
        ("Ada önde: 3; Sen önde: 2.", "Ada önde: 3; sen önde: 2."),
    ],
)
def test_turkish_verbs_have_their_ending(said: str, better: str) -> None:
    assert to_second_person(said, "tr") == better


@pytest.mark.parametrize(
    "said", ["Sen ve kartlar", "Sen el alana kadar, Ada bekler.", "Sen ve Ada bir"]
)
def test_turkish_nouns_have_none(said: str) -> None:
    assert to_second_person(said, "tr") == said


def test_in_swedish_too_only_somebody_called_du_is_spoken_to() -> None:
    text = say(_("{knocked}. It costs {knocker:player} {points}"), knocked="–", knocker=0, points=1)
    assert Speaker("sv", ("Du", "Bo")).say(text) == "–. Det kostar dig 1"
    assert Speaker("sv", ("Bo", "Du")).say(text) == "–. Det kostar Bo 1"
