"""Check the deals of a record without Femopp: python verify_deals.py RECORD [FINGERPRINT …]

Checks commitments, keys, and the cards of every deal. It knows no rules: lots and cards that are
shuffled in are counted, but not checked, and a deal may come from any dealer. Without the
fingerprints that your device kept from before the first card, it shows only that the record fits
together.
"""

import re
import sys
from hashlib import sha256, shake_256
from itertools import zip_longest
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
    one["seen"] = hashed("femopp-seen-1", one["id"], one.get("seed_commitment", ""), *told)
    check("server_seed" in one, "the server's seed is not published")
    secrets = [(one["server_seed"], one.get("seed_commitment", "nobody"))]
    secrets += [(nonce, listed.get(guest, "nobody")) for guest, nonce in nonces.items()]
    for secret, commitment in secrets:
        check(re.fullmatch("[0-9a-f]{64}", secret), f"{secret} has not 64 hexadecimal digits")
        right = sha256(bytes.fromhex(secret)).hexdigest()
        check(right == commitment, f"{secret} is not the secret of {commitment}")
    if "round" in one:
        dropped = listed.keys() - nonces.keys()
        check(not dropped, f"nonces are missing: {', '.join(dropped)}")
        told = [f"{guest}:{nonces[guest]}" for guest in listed]
        key = hashed("femopp-deals-1", one["id"], one["server_seed"], *told)
        check(one.get("key") == key, f"the key should be {key}")


def check_deal(game: str, key: str, draw: int, hands: list[list[str]], rest: list[str]) -> None:
    pack = shuffled([card for card in PACK if game != "sheepshead" or card >= "7"], key, draw)
    for dealer in range(len(hands)):
        dealt = [list[str]() for _seat in range(len(hands) + 1)]
        seats = owners(game, dealer, [len(hand) for hand in hands])
        for card, seat in zip_longest(pack, seats, fillvalue=len(hands)):
            dealt[int(seat)].append(str(card))
        if [*map(sorted, dealt[:-1]), dealt[-1]] == [*map(sorted, hands), rest]:
            return
    check(False, f"a deal has not the cards of draw {draw}: {hands}, and then {rest}")


def cards_of(name: str, lines: list[str]) -> list[str]:
    """Return the cards on the next line, which must be those of this name."""
    found, _, cards = (lines or [""]).pop().partition(":")
    check(found == name, f"the cards of {name} are not below their deal")
    return cards.split()


def check_record(text: str, seen: list[str]) -> None:
    rounds, draw, deals, taken_back = list[dict[str, str]](), 0, 0, list[int]()
    lines = [" ".join(line.partition("#")[0].split()) for line in text.splitlines()]
    check(lines[:1] == ["femopp record 1"], "this is no record")
    for part in "\n".join(filter(None, lines)).split("femopp record 1\n")[1:]:
        head, _, log = part.partition("\nplayers: ")
        players, *lines = log.split("\n")
        known = values = dict[str, str]()
        for name, value in re.findall(r"^(\w+): (.+)", head, re.MULTILINE):
            if name in ("round", "void_round"):
                rounds.append(values := {"id": value})
            values[name] = known[name] = value
        check(rounds, "the record has no rounds")
        for one in rounds:
            check_round(one)
        keys = {int(one.get("first_draw", 0)): one["key"] for one in rounds if "round" in one}
        taken_back += map(int, re.findall(r"\d+", known.get("draws_taken_back", "")))
        before = int(known.get("draws_before", draw))
        is_next = draw <= before and {*range(draw, before)} <= {*taken_back}
        check(is_next, f"a part begins with draw {before}, and not {draw}")
        draw = before
        lines.reverse()
        while lines:
            line = lines.pop()
            if re.match(r"table: ?(gather|close|stop)$", line) or not re.match(
                r"(table|deal)\b", line, re.IGNORECASE
            ):
                continue
            while draw in taken_back:
                draw += 1
            firsts = [first for first in keys if first <= draw]
            check(firsts, f"draw {draw} comes before the first round")
            if re.fullmatch(r"deal \d+", line):
                hands = [cards_of(name.strip(), lines) for name in players.split(",")]
                rest = cards_of("rest", lines) if lines and lines[-1].startswith("rest:") else []
                check_deal(known["game"], keys[max(firsts)], draw, hands, rest)
                deals += 1
            else:
                is_lot = re.match(r"table: (draw|appoint|dealer|reshuffle) ", line)
                check(is_lot, f"this can't be checked: {line}")
            draw += 1
    played = [one for one in rounds if "round" in one]
    for one in played:
        check(not seen or one["seen"] in seen, f"you didn't see {one['seen']}")
    void, alone = len(rounds) - len(played), sum("listed" not in one for one in played)
    print(f"Deals that fit seeds and nonces: {deals}. Void rounds: {void}.")
    print(f"Rounds with nobody on the list: {alone}. Draws taken back: {taken_back}.")


if __name__ == "__main__":
    check_record(Path(sys.argv[1]).read_text("utf-8"), sys.argv[2:])
