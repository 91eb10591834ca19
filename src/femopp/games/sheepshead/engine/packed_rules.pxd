cimport cython


@cython.final
cdef class PackedRules:
    cdef readonly object options
    cdef readonly int deals, max_cracks
    cdef readonly bint all_doublers, bury_first, bury_boy, bluff_alone, picker_recracks
    cdef readonly bint off_after_crack, off_after_double, bury_is_trick, bury_counts, bump
    cdef readonly int target, picker_schneider, others_schneider
    cdef readonly int picker, partner, opponent, alone
