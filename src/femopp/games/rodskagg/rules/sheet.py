"""The rule sheet of Rödskägg: sections in order of play."""

from femopp.games.rodskagg.rules.sheet_deal import DEAL, TABLE
from femopp.games.rodskagg.rules.sheet_play import AUCTION, PLAY, QUESTION
from femopp.games.rodskagg.rules.sheet_points import MATCH, MONEY, POINTS
from femopp.games.rodskagg.rules.sheet_rituals import RITUALS

SHEET = (TABLE, DEAL, RITUALS, AUCTION, PLAY, QUESTION, POINTS, MATCH, MONEY)
