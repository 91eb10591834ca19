"""Views of a table of Rödskägg differ from its state in the cards only."""

from femopp.cards import UNKNOWN
from femopp.table.settings import Pace, Settings
from tests.table.sitting import Sitting


def test_views_of_rodskagg_have_the_play_of_the_cards_and_no_hands() -> None:
    settings = Settings("rodskagg", options={"rituals": "auto"}, players=5, pace=Pace.NONE)
    sitting, in_play = Sitting(settings, people=5, seed=1), 0
    for _step in range(200):
        sitting.step()
        state, views = sitting.match.state, sitting.match.views
        for view in (*views, sitting.match.spectator):
            assert view.play == state.play
            assert view.auction == state.auction
        for seat, view in enumerate(views):
            hands = view.hands[:seat] + view.hands[seat + 1 :]
            assert {card for hand in hands for card in hand} <= {UNKNOWN}
        in_play += bool(state.play.history)
    assert in_play > 50
