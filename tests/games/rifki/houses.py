"""The house rules of the second opinion, from the options of the game."""

from femopp.games.rifki.rules import RifkiOptions
from tests.games.rifki.second_opinion import House


def house(options: RifkiOptions) -> House:
    return House(
        overtrump=options.overtrump,
        highest=options.multi_penalty_choice == "highest",
        any_heart_in_kupa=options.kupa_dump == "any_heart",
        covered_first=options.void_penalty_choice == "covered_first",
        heart_when_void_in_rifki=options.rifki_void == "heart",
        any_heart_opens=options.hearts_broken_by == "any_heart",
        early_end=options.early_end,
    )
