"""The first lesson: trumps, card points, and a partner whom nobody knows."""

from femopp.language import _
from femopp.lessons import Lesson, Remark

FIRST = Lesson(
    name="first",
    title=_("Find your partner"),
    about=_("Pick up the blind, draw trumps, and win with a partner nobody knows."),
    minutes=3,
    file=(__package__ or "", "first.femopp"),
    remarks={
        "trumps": Remark(_("Queens, jacks and diamonds are trumps: one long suit, queens on top.")),
        "points": Remark(_("Card points count: an ace is 11, a ten 10. With 61 of 120 you win.")),
        "pick": Remark(
            _("Two cards lie face down: the blind. You have four good trumps: pick it up!"),
            {"pass": _("With two queens, a jack and an ace of trumps? Pick!")},
        ),
        "bury": Remark(
            _("Bury the ten and seven of spades. The ten still counts for you."),
            {"bury": _("Bury the ten and the seven. The jack of spades is a trump.")},
        ),
        "partner": Remark(
            _("Whoever has the jack of diamonds is your partner: play two against three."),
            {"alone": _("Alone against four? Not with these cards: keep your partner.")},
        ),
        "crack": Remark(
            _("{Bo} cracks: a bet that you lose, and all payments double. Keep your partner."),
            {"alone": _("Alone, and doubled? Two of you win this: keep your partner.")},
        ),
        "lead": Remark(
            _("You lead. Draw trumps with your highest: the queen of clubs."),
            {"play": _("Lead the queen of clubs: nothing beats it.")},
        ),
        "second": Remark(
            _("Seventeen points! More trumps: lead your other queen."),
            {"play": _("Queens first: draw trumps while you can.")},
        ),
        "revealed": Remark(
            _("{Bo} took it. But see the jack of diamonds: {Tyra} is your partner!")
        ),
        "club": Remark(
            _("{Bo} leads a club, so follow with yours."),
            {"play": _("You have a club, so you must follow suit.")},
        ),
        "trump": Remark(
            _("You have no club left: trump it. Which trump brings most home?"),
            {
                "play 8D": _("The eight takes it too. But the ace brings home eleven points."),
                "play JS": _("The jack takes it too. But the ace brings home eleven points."),
            },
        ),
        "jack": Remark(
            _("Now your jack is the highest. Lead it, and see what {Tyra} gives you."),
            {"play": _("One trump is still out. Draw it with your jack.")},
        ),
        "last": Remark(_("A ten! Partners feed each other. Now your last trump.")),
        "won": Remark(
            _("86 points! Doubled, the others pay two each: four for you, two for {Tyra}.")
        ),
    },
)
