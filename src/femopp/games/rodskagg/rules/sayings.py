"""The sources' own words for actions and bids, with those of records."""

SAYINGS = {
    # R49-AUCTION-3
    "smyga": "pass",
    "smyger": "pass",
    "passar": "pass",
    "bjuda": "bid",
    "bjuder": "bid",
    # R49-AUCTION-1, REN-AUCTION-2
    "ett": "1",
    "tva": "2",
    "tre": "3",
    "fyra": "4",
    "fem": "5",
    "sex": "6",
    "rodskagg": "R",
    "redbeard": "R",
    # R49-DEAL-3, R49-DEAL-7, R49-DEAL-14, REN-RITUAL-5
    "kupera": "cut",
    "kuperar": "cut",
    "knack-for-kort-och-felgiv": "phrase",
    "knock-for-cards-and-misdeal": "phrase",
    "knock-for-cards-and-infractions": "phrase",
    "felgiv": "misdeal",
    # R49-ASK-4, REN-ASK-3
    "ga-med": "go_along",
    "gar-med": "go_along",
    "play-on": "go_along",
    # R49-OUT-1
    "knack-for-min-utgang": "out",
    "knock-for-my-going-out": "out",
    # R49-KNOCK-1, REN-RITUAL-2
    "knacka": "knock",
    "knackar": "knock",
    "five-up": "knock",
    "fem-upp": "knock",
    "fem-opp": "knock",
}
