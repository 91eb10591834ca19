"""Commands of the people at a table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from femopp.language import Text, TextError
from femopp.rulebook import Refusal
from femopp.table.cast import LONGEST_FACE

Name = Annotated[str, Meta(max_length=200)]
"""A name, which the table checks."""


MOST_POINTS = 10**6
"""The largest number of points on which somebody can come in."""


class Declined(TextError):
    """The table refuses a command: `text` is the reason, `refusals` are the rules against it."""

    def __init__(self, text: Text, refused: tuple[Refusal, ...] = ()) -> None:
        super().__init__(text)
        self.refusals = refused


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest's request."""


class Sit(Command, frozen=True, tag="Sit"):
    """Take a seat (from 0): at once, or, during a deal, from the next deal on.

    The guest who had the seat when the cards were dealt takes it back at once. None stands for the
    first free seat; somebody who has a seat keeps it.
    """

    seat: int | None = None


class Stand(Command, frozen=True, tag="Stand"):
    """Leave your seat to a bot."""


class Unreserve(Command, frozen=True, tag="Unreserve"):
    """Give up the seat that you reserved, or your request to join."""


class ComeIn(Command, frozen=True, tag="ComeIn"):
    """Play from the next deal on: again if you sat out, else on points by a house rule.

    It's possible between two deals. `after` is the seat (from 0) to whose left you sit; None for
    the last. The host can take in another `guest`, or a `chair` that looks on, and choose the
    points: as in `on`, or so many `points`.
    """

    after: int | None = None
    guest: str | None = None
    chair: int | None = None
    on: Literal["last", "start", "average", "points"] | None = None
    points: Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)] = 0


class SitOut(Command, frozen=True, tag="SitOut"):
    """Sit out from the next deal on, or that deal only if `once`; your points stay yours.

    It's possible between two deals. The host can let another sit out: whoever has a `seat` (from
    0), or a `chair` that looks on.
    """

    seat: int | None = None
    chair: int | None = None
    once: bool = False


class GoHome(Command, frozen=True, tag="GoHome"):
    """Leave the match for good, with the points that you have; you can still watch.

    It's possible between two deals. The host can let another go, named as in `SitOut`.
    """

    seat: int | None = None
    chair: int | None = None


class Begin(Command, frozen=True, tag="Begin"):
    """Begin the match, or after its end another one in the same seats."""


class Again(Command, frozen=True, tag="Again"):
    """Want another match after this one; it begins when everybody who sits here does.

    The host can begin it earlier.
    """


class LastDeal(Command, frozen=True, tag="LastDeal"):
    """Make the running deal the last one, or take that back.

    Between two deals the one before was the last: the match is over. `ends_now`: the sender counts
    on that, and gets a note if the next deal has begun meanwhile.
    """

    is_last: bool = True
    ends_now: bool = False


class Act(Command, frozen=True, tag="Act"):
    """Act in the match, in the words of a record with the players' names."""

    words: str


class Tap(Command, frozen=True, tag="Tap"):
    """Have nothing to do at this moment: the table may go on."""


class Hold(Command, frozen=True, tag="Hold"):
    """Let the table wait a little: you may be about to knock. If not `holds`, no longer.

    It only does something if players perform the rituals, and once until somebody acts again.
    """

    holds: bool = True


class TakeBack(Command, frozen=True, tag="TakeBack"):
    """Ask to take your last action back, or agree to that.

    Alone against bots it's taken back at once, with what they have done since.
    """


class ClaimRest(Command, frozen=True, tag="ClaimRest"):
    """Lay down your hand and claim all remaining tricks for the seat `taker` (from 0)."""

    taker: int


class AnswerClaim(Command, frozen=True, tag="AnswerClaim"):
    """Agree to a claim, or refuse it; claimers refuse to take their claim back.

    `claimer` is the seat (from 0) whose claim is meant, as another may have claimed since; None
    for any claim.
    """

    agrees: bool
    claimer: int | None = None


class Remove(Command, frozen=True, tag="Remove"):
    """Remove a guest; if it `closes`, nobody may join from then on, the guest included."""

    guest: str
    closes: bool = True


class Admit(Command, frozen=True, tag="Admit"):
    """Let new people join, or nobody.

    If `asks`, they need permission; None leaves that as it was.
    """

    admits: bool
    asks: bool | None = None


class AnswerAsker(Command, frozen=True, tag="AnswerAsker"):
    """Let somebody in who has asked to join, perhaps under another `name`; or refuse them."""

    guest: str
    lets_in: bool
    name: Name | None = None


class HandOn(Command, frozen=True, tag="HandOn"):
    """Let this guest be the host instead."""

    guest: str


class ChooseBot(Command, frozen=True, tag="ChooseBot"):
    """Let the bot of this name play in a seat (from 0) that is a bot's."""

    seat: int
    bot: str


class SetTemper(Command, frozen=True, tag="SetTemper"):
    """Give the bot in a seat (from 0) another temperament; None leaves a part of it as it is."""

    seat: int
    speed: Literal["quick", "steady", "slow"] | None = None
    memory: Literal["sure", "usual", "forgetful"] | None = None
    attention: Literal["sharp", "usual", "dreamy"] | None = None
    nerve: Literal["bold", "even", "careful"] | None = None


class SetPace(Command, frozen=True, tag="SetPace"):
    """Let the table have this pace from now on."""

    pace: Literal["none", "normal", "slow"]


class Talk(Command, frozen=True, tag="Talk"):
    """Let people write lines of text or not, and those without a seat talk or not.

    None leaves that as it is.
    """

    text: bool | None = None
    spectators: bool | None = None


class Mute(Command, frozen=True, tag="Mute"):
    """Let a guest say nothing to the others, or, if not `muted`, let them talk again."""

    guest: str
    muted: bool = True


class ClearTalk(Command, frozen=True, tag="ClearTalk"):
    """Clear what was said in the last minute: by this guest, or by all."""

    guest: str | None = None


class RefuseDevice(Command, frozen=True, tag="RefuseDevice"):
    """Let no device take the place of this guest: the guest does that, or the host."""

    guest: str


class SetName(Command, frozen=True, tag="SetName"):
    """Be called so from now on, also in what was told before."""

    name: Name


class SetFace(Command, frozen=True, tag="SetFace"):
    """Have another face, one of those that the client draws."""

    face: Annotated[str, Meta(max_length=LONGEST_FACE)]


AnyCommand = (
    Sit
    | Stand
    | Unreserve
    | ComeIn
    | SitOut
    | GoHome
    | Begin
    | Again
    | LastDeal
    | Act
    | Tap
    | Hold
    | TakeBack
    | ClaimRest
    | AnswerClaim
    | Remove
    | Admit
    | AnswerAsker
    | HandOn
    | ChooseBot
    | SetTemper
    | SetPace
    | RefuseDevice
    | SetName
    | SetFace
    | Talk
    | Mute
    | ClearTalk
)


PLAY = Act | Tap | Hold | ClaimRest | AnswerClaim
"""Commands of play, which have no rate limit: each moves the match on, or holds it once."""
