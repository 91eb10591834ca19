"""An evening in a few sentences: "Gun shaved clean twice. Two matches of Rödskägg."

The sentences about members are declared with the figures; the heaviest is the title.
"""

from typing import NamedTuple

from msgspec import Struct

from femopp.figures.declared import ALL_GAMES
from femopp.figures.figure import Combine, Figure, Headline
from femopp.figures.period import People, Period, title_of
from femopp.figures.values import amounts
from femopp.figures.words import Listed, Times
from femopp.language import Message, Text, _, say
from femopp.presentation.counting import Number

LIGHTEST = 20
"""The weight of sentences that can stand beside a title, or be one."""


class EveningInWords(Struct, frozen=True):
    """An evening in words.

    title   what there is to say first, such as "Gun shaved clean twice"
    line    the games and who won, such as "Rödskägg ×2, Rifki. Gun won three"
    text    how many matches of what, and something more
    member  whom the title is about, None if about several or nobody
    """

    title: str
    line: str
    text: str
    member: str | None


class _Told(NamedTuple):
    weight: int
    text: Text
    member: str | None


def in_words(period: Period, people: People) -> EveningInWords:
    """Return an evening in words; none if nothing was counted."""
    if not period.games:
        return EveningInWords("", "", "", None)
    winners = _winners(period, people)
    told = sorted(_told(period, people), key=lambda one: -one.weight)
    title: object = _matches(period)
    member: str | None = None
    sentences: list[object] = [winners.text]
    if told or winners.member is not None:
        best, *others = told or [winners]
        title, member = best.text, best.member
        beside = others[:1] or ([] if best is winners else [winners])
        sentences = [_matches(period), *[one.text for one in beside]]
    return EveningInWords(
        people.opening(title),
        " ".join([f"{people.speaker.speak(_games(period))}.", people.opening(winners.text)]),
        " ".join([f"{people.opening(one)}." for one in sentences]),
        member,
    )


def _games(period: Period) -> tuple[object, ...]:
    """Return the games of an evening: "Rödskägg ×2, Rifki"."""
    return tuple(
        [
            say(_("{game} ×{matches}"), game=title_of(game), matches=matches)
            if matches > 1
            else title_of(game)
            for game, (matches, _won) in period.games.items()
        ]
    )


def _matches(period: Period) -> object:
    """Return how many matches were played: "two matches of Rödskägg and one of Rifki"."""
    return Listed(
        [
            say(
                _MATCHES[place > 0, matches == 1],
                count=Number(matches),
                game=title_of(game),
            )
            for place, (game, (matches, _won)) in enumerate(period.games.items())
        ]
    )


_MATCHES: dict[tuple[bool, bool], Message] = {
    (False, True): _("one match of {game}"),
    (False, False): _("{count} matches of {game}"),
    (True, True): _("one of {game}"),
    (True, False): _("{count} of {game}"),
}


# Who won


def _winners(period: Period, people: People) -> _Told:
    """Return who won most: "Gun won both"; it weighs nothing, as it is always there."""
    decided = sum(won for _matches, won in period.games.values())
    found = {
        member: cell[0]
        for member in period.members
        if (cell := period.cell(ALL_GAMES, member, "won")) is not None and cell[0]
    }
    if not found:
        return _Told(0, say(_NOBODY[min(decided, 2)]), None)
    most = max(found.values())
    names = [member for member, won in found.items() if won == most]
    if len(names) > 1:
        listed = Listed([people.name(one) for one in names])
        message = _("{names} won one each") if most == 1 else _("{names} won {count} each")
        if decided == 1:
            message = _("{names} won together")
        return _Told(0, say(message, names=listed, count=Number(most)), None)
    who = people.seat(names[0])
    is_all = most == period.matches
    return _Told(0, say(_won(most, is_all=is_all), who=who, count=Number(most)), names[0])


_NOBODY: tuple[Message, ...] = (
    _("no match was ended"),
    _("somebody else won"),
    _("others won"),
)
"""Nobody of the circle has won, by the number of matches that somebody has won."""


def _won(most: int, *, is_all: bool) -> Message:
    if is_all:
        if most == 1:
            return _("{who:player} won")
        return _("{who:player} won both") if most == 2 else _("{who:player} won all {count}")
    return _("{who:player} won one") if most == 1 else _("{who:player} won {count}")


# Sentences of the figures


def _told(period: Period, people: People) -> list[_Told]:
    """Return the sentences about members that are worth one."""
    found = []
    for game in period.games:
        for figure in period.figures(game).values():
            if figure.headline is not None and figure.headline.weight >= LIGHTEST:
                found += _about(period, people, game, figure, figure.headline)
    return found


def _about(
    period: Period, people: People, game: str, figure: Figure, headline: Headline
) -> list[_Told]:
    counted = {
        member: amounts(figure.combine, cell)[0]
        for member in period.members
        if (cell := period.cell(game, member, figure.id)) is not None
    }
    most = max(counted.values(), default=0)
    names = [member for member, amount in counted.items() if amount == most]
    message = headline.once if most == 1 else headline.more
    if most < headline.least or message is None or len(names) != 1:
        return []
    (member,) = names
    text = say(message, who=people.seat(member), times=Times(most), count=Number(most))
    if headline.by is not None:
        text = _with_other(period, people, game, figure, headline.by, member, text, most)
    return [_Told(headline.weight, text, member)]


def _with_other(
    period: Period,
    people: People,
    game: str,
    figure: Figure,
    message: Message,
    member: str,
    text: Text,
    most: int,
) -> Text:
    """Add the other member who has more than half of it, and at least two."""
    assert figure.combine is Combine.KEYED
    pairs = period.cell(game, member, figure.id)
    other = max(sorted(pairs), key=lambda key: int(pairs[key][0]))
    amount = pairs[other][0]
    if not other or amount < 2 or 2 * amount <= most:
        return text
    by = _ALL_BY if amount == most else message
    return say(by, text=text, count=Number(amount), other=people.seat(other))


_ALL_BY: Message = _("{text}, always by {other:player}")
