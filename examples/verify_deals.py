"""Check the deals of a record without Femopp: python verify_deals.py RECORD [FINGERPRINT]

Checks commitments, keys, and the cards of every deal. Lots and cards that are shuffled in are
counted, but not checked. Without the fingerprint that your device kept from before the first card,
it shows only that the record fits together.
"""

import re
import sys
from hashlib import sha256, shake_256
from pathlib import Path

PACK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def hashed(*lines: str) -> str:
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def shuffled(pack: list[str], key: str, draw: int) -> list[str]:
    stream = shake_256(f"femopp-shake256:{key}:{draw}".encode()).digest(4000)
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 4000, 4)]
    for last in range(len(pack) - 1, 0, -1):
        while (word := words.pop(0)) >= 2**32 - 2**32 % (last + 1):
            pass
        chosen = word % (last + 1)
        pack[last], pack[chosen] = pack[chosen], pack[last]
    return pack


def owners(game: str, dealer: int, sizes: list[int]) -> list[int]:
    """Return the seat that gets each card of the pack, in its order; 5 is the blind."""
    if game == "rifki":
        return [(dealer - 1 - place) % 4 for place in range(52)]
    if game == "sheepshead":
        three = [(dealer + 1 + place // 3) % 5 for place in range(15)]
        return [*three, 5, 5, *three]
    return [seat for seat, size in enumerate(sizes) for _card in range(size)]


def check(is_right: object, wrong: str) -> None:
    if not is_right:
        sys.exit(f"WRONG: {wrong}")


def check_round(one: dict[str, str]) -> None:
    listed, nonces = (
        dict(re.findall(r"([\w-]+) (\w+)", one.get(name, ""))) for name in ("listed", "nonces")
    )
    told = [f"{guest}:{commitment}" for guest, commitment in listed.items()]
    one["seen"] = hashed("femopp-seen-1", one["id"], one["seed_commitment"], *told)
    check("server_seed" in one, "the server's seed is not published")
    secrets = [(one["server_seed"], one["seed_commitment"])]
    secrets += [(nonce, listed.get(guest, "nobody")) for guest, nonce in nonces.items()]
    for secret, commitment in secrets:
        right = sha256(bytes.fromhex(secret)).hexdigest()
        check(right == commitment, f"{secret} is not the secret of {commitment}")
    if "round" in one:
        dropped = listed.keys() - nonces.keys()
        check(not dropped, f"nonces are missing: {', '.join(dropped)}")
        told = [f"{guest}:{nonces[guest]}" for guest in listed]
        key = hashed("femopp-deals-1", one["id"], one["server_seed"], *told)
        check(one["key"] == key, f"the key should be {key}")


def check_deal(game: str, key: str, draw: int, hands: list[list[str]]) -> None:
    pack = shuffled([card for card in PACK if game != "sheepshead" or card >= "7"], key, draw)
    for dealer in range(len(hands)):
        dealt = [list[str]() for _seat in range(len(hands) + 1)]
        sizes = [len(hand) for hand in hands]
        for card, seat in zip(pack, owners(game, dealer, sizes), strict=False):
            dealt[seat].append(card)
        if [sorted(hand) for hand in dealt[:-1]] == [sorted(hand) for hand in hands]:
            return
    check(not hands, f"a deal has not the cards of draw {draw}: {hands}")


def check_record(text: str, seen: str | None) -> None:
    rounds, draw, taken_back = list[dict[str, str]](), 0, list[int]()
    for part in text.split("femopp record 1\n")[1:]:
        head, log = part.split("\nplayers: ", 1)
        lines = values = dict[str, str]()
        for name, value in re.findall(r"^(\w+): ([^#\n]*[^#\s])", head, re.MULTILINE):
            if name in ("round", "void_round"):
                rounds.append(values := {"id": value})
            values[name] = lines[name] = value
        check(rounds, "the record has no rounds")
        for one in rounds:
            check_round(one)
        keys = {int(one.get("first_draw", 0)): one["key"] for one in rounds if "round" in one}
        taken_back += map(int, re.findall(r"\d+", lines.get("draws_taken_back", "")))
        before = int(lines.get("draws_before", draw))
        is_next = draw <= before and {*range(draw, before)} <= {*taken_back}
        check(is_next, f"a part begins with draw {before}, and not {draw}")
        draw = before
        chance = r"^(?:table: (?:draw|appoint|dealer|reshuffle)|deal \d+ *(?:#.*)?$)((?:\n  .*)*)"
        for below in re.findall(chance, log, re.MULTILINE):
            while draw in taken_back:
                draw += 1
            hands = re.findall(r"^  (?!rest:).+?:([^#\n]*)", below, re.MULTILINE)
            key = keys[max(first for first in keys if first <= draw)]
            check_deal(lines["game"], key, draw, [hand.split() for hand in hands])
            draw += 1
    check(seen in (None, *(one["seen"] for one in rounds)), "no round is as you saw it")
    void = sum("void_round" in one for one in rounds)
    print(f"The deals fit seeds and nonces. Void rounds: {void}. Draws taken back: {taken_back}.")


if __name__ == "__main__":
    check_record(Path(sys.argv[1]).read_text("utf-8"), (*sys.argv[2:], None)[0])
