cimport cython
from libc.stdint cimport uint64_t


@cython.final
cdef class PackedRules:
    cdef readonly object options
    cdef readonly bint fresh_hands, shuffles_own
    cdef readonly uint64_t bids, forced
    cdef readonly bint rises, may_pass, forehand_bids, capped, capped_below_one
    cdef readonly bint declarer_leads, asks_by_itself, fourth_winner_asks, asks_the_trickless
    cdef readonly int along_in_vain, late_trick, lone_tricks, failed_bid, failed_rodskagg
    cdef readonly bint late_for_all, forgotten_binds, exact
    cdef readonly bint failed_puts_out, stops_when_failed, failed_tricks_count
    cdef readonly bint made_tricks_count
    cdef readonly bint bounces, wins_below, tricks_bounce_first
    cdef readonly bint shares, duels, ends_at_once, duel_shares, credits_losers
