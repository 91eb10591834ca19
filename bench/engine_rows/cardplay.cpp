// The play of a deal of Rifki by hand in C++: what the engine's kernel is measured against.
//
//     cardplay CONTRACT LEADER HAND HAND HAND HAND SEED playouts NUMBER
//     cardplay CONTRACT LEADER HAND HAND HAND HAND SEED seconds NUMBER
//
// plays the same deal out at random, again and again, and prints how many cards that were, the
// processor time, and what each seat got. It does what the kernel does: rules as data, legal sets,
// tricks and points, and what taking a card back needs. The same seed gives the same plays in both,
// which the bench checks.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

using Set = uint64_t;

constexpr int SEATS = 4, TRICKS = 13;
constexpr Set HEARTS = Set(0x1FFF) << 26;

static inline Set bit(int n) { return Set(1) << n; }
static inline int lowest(Set s) { return __builtin_ctzll(s); }
static inline int highest(Set s) { return 63 - __builtin_clzll(s); }

struct Chance {  // xoshiro256**
    uint64_t state[4];
    explicit Chance(uint64_t seed) {
        for (uint64_t &word : state) {
            word = seed += 0x9E3779B97F4A7C15ull;
            word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9ull;
            word = (word ^ word >> 27) * 0x94D049BB133111EBull;
            word ^= word >> 31;
        }
    }
    static uint64_t turned(uint64_t w, int n) { return w << n | w >> (64 - n); }
    uint64_t next() {
        uint64_t word = turned(state[1] * 5, 7) * 9, carried = state[1] << 17;
        state[2] ^= state[0]; state[3] ^= state[1]; state[1] ^= state[2]; state[0] ^= state[3];
        state[2] ^= carried; state[3] = turned(state[3], 45);
        return word;
    }
    int below(uint32_t bound) {
        uint64_t product = (next() >> 32) * bound;
        if (uint32_t(product) < bound) {
            uint32_t uneven = (0u - bound) % bound;
            while (uint32_t(product) < uneven) product = (next() >> 32) * bound;
        }
        return int(product >> 32);
    }
    // One of a set: how many there are in each byte and those below it leads to the right byte.
    int of(Set set) {
        if ((set & (set - 1)) == 0) return lowest(set);
        constexpr uint64_t ones = 0x0101010101010101ull, tops = ones << 7;
        uint64_t sums = set - ((set >> 1) & 0x5555555555555555ull);
        sums = (sums & 0x3333333333333333ull) + ((sums >> 2) & 0x3333333333333333ull);
        sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0Full) * ones;
        int place = below(uint32_t(sums >> 56));
        int start = lowest(((sums | tops) - ones * uint64_t(place + 1)) & tops) & 56;
        place -= int((sums << 8) >> start & 0xFF);
        for (set >>= start; place; --place) set &= set - 1;
        return start + lowest(set);
    }
};

struct Rules {
    Set lead_ban, under, void_first, ends_with;
    int trick_value;
    int16_t card_value[52];
};

static Rules el_almaz() { Rules r{}; r.trick_value = -50; return r; }
static Rules kupa() {
    Rules r{};
    r.lead_ban = r.under = r.void_first = r.ends_with = HEARTS;
    for (int card = 26; card < 39; ++card) r.card_value[card] = -30;
    return r;
}

struct Play {
    Set hand[SEATS], table, led, gone;
    int seat, lying, played, tricks;
    bool open, over;
    int taken[SEATS], won[SEATS];
    uint8_t log[52], owner[52];  // and this to take back
    Set trick_cards[TRICKS];
    uint8_t trick_taker[TRICKS], trick_open[TRICKS];
    int trick_points[TRICKS];

    Set legal(const Rules &r) const {
        Set mine = hand[seat];
        if (!led) {
            Set free = open ? mine : mine & ~r.lead_ban;
            return free ? free : mine;
        }
        if (Set follows = mine & led) {
            Set under = follows & r.under;
            if (under && (under &= bit(highest(table & led)) - 1)) return under;
            return follows;
        }
        Set first = mine & r.void_first;
        return first ? first : mine;
    }

    void play(const Rules &r, int card) {
        if (!lying) led = Set(0x1FFF) << 13 * (card / 13);
        hand[seat] ^= bit(card);
        table |= bit(card);
        owner[card] = seat;
        log[played++] = card;
        if (++lying < SEATS) seat = seat ? seat - 1 : SEATS - 1;
        else take(r);
    }

    void take(const Rules &r) {
        int taker = owner[highest(table & led)], worth = r.trick_value;
        for (Set valued = table & r.ends_with; valued; valued &= valued - 1)
            worth += r.card_value[lowest(valued)];
        trick_cards[tricks] = table;
        trick_taker[tricks] = taker;
        trick_open[tricks] = open;
        trick_points[tricks] = worth;
        ++taken[taker];
        won[taker] += worth;
        gone |= table;
        if (r.lead_ban & table && !(r.lead_ban & led)) open = true;
        ++tricks;
        table = led = 0;
        lying = 0;
        seat = taker;
        over = tricks == TRICKS || (r.ends_with && !(r.ends_with & ~gone));
    }
};

int main(int count, char **words) {
    if (count != 10) { std::fputs("see the file's first lines\n", stderr); return 2; }
    const Rules rules = std::strcmp(words[1], "kupa") ? el_almaz() : kupa();
    Play dealt{};
    dealt.seat = std::atoi(words[2]);
    for (int seat = 0; seat < SEATS; ++seat) dealt.hand[seat] = std::strtoull(words[3 + seat], nullptr, 0);
    Chance chance(std::strtoull(words[7], nullptr, 0));
    const bool timed = !std::strcmp(words[8], "seconds");
    const double limit = std::atof(words[9]);

    long long actions = 0, playouts = 0, sums[SEATS] = {};
    const std::clock_t began = std::clock();
    double seconds = 0;
    do {
        for (int some = 0; some < 1000; ++some) {
            if (!timed && playouts == (long long)limit) break;
            Play play = dealt;
            while (!play.over) play.play(rules, chance.of(play.legal(rules)));
            actions += play.played;
            for (int seat = 0; seat < SEATS; ++seat) sums[seat] += play.won[seat];
            ++playouts;
        }
        seconds = double(std::clock() - began) / CLOCKS_PER_SEC;
    } while (timed ? seconds < limit : playouts < (long long)limit);
    std::printf("%lld %.6f %lld %lld %lld %lld\n", actions, seconds, sums[0], sums[1], sums[2], sums[3]);
}
