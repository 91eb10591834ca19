"""``femopp perft``: count the ways a position can continue."""

from pathlib import Path

from femopp.cli.choice import game_named
from femopp.cli.errors import CommandError
from femopp.cli.files import check_game, continued_match, parsed_record
from femopp.driver import divide, perft
from femopp.language import Speaker, _, say
from femopp.record import format_action


def show_perft(speaker: Speaker, game_name: str, file: Path, depth: int, *, split: bool) -> None:
    """Print the number of action sequences of this length from the end of a record.

    With `split`, also print the number for each first action. Raises `CommandError`.
    """
    game = game_named(game_name)
    record = parsed_record(file)
    check_game(record, game.name, file)
    if depth < 0:
        raise CommandError(say(_("--depth counts actions, so it can't be negative")))
    state = continued_match(record, file).match.state
    if not split or depth == 0:
        print(perft(game, state, depth))
        return
    total = 0
    who = Speaker(speaker.language, record.players)
    for seat, action, count in divide(game, state, depth):
        print(f"{who.name(seat)}: {format_action(action, record.players)}  {count}")
        total += count
    print(speaker.say(say(_("together: {total}"), total=total or 1)))
