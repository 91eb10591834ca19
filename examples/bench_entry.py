"""An entry for Femopp-Bench that needs no Femopp: it plays any legal action, each equally likely.

Of hidden cards it believes that each lies in a place as often as the place has hidden cards.
docs/bench/protocol.md explains the lines.
"""

import json
import random
import sys


def answer(question: dict) -> dict:
    if question["ask"] == "act":
        luck = random.Random(question["seed"])
        return {"action": luck.choice([int(action) for action in question["legal"]])}
    if question["ask"] == "believe":
        holds = question["holds"]
        row = [number / sum(holds) for number in holds]
        return {"belief": [row for _card in question["hidden"]]}
    return {}


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"id": asked["id"], **answer(asked)}), flush=True)
