# The compiled version of pool.py, inlined into the module of each game's match.
cdef extern from *:
    """
    #include <string.h>
    #if !CYTHON_USE_TYPE_SLOTS || defined(Py_GIL_DISABLED) || defined(__SANITIZE_ADDRESS__)
    #define femopp_reuse_memory(kind) ((void)(kind))
    #else
    #define FEMOPP_MOST_KEPT (8 << 20)  /* bytes */

    static struct { void *first; Py_ssize_t room; freefunc release; } femopp_pool;

    static CYTHON_INLINE PyObject *femopp_allocate(PyTypeObject *kind, Py_ssize_t count) {
        PyObject *position = (PyObject *)femopp_pool.first;
        if (position == NULL) return PyType_GenericAlloc(kind, count);
        femopp_pool.first = *(void **)position;
        femopp_pool.room++;
        /* Garbage collection may skip it, as positions form no cycles. */
        memset(position, 0, (size_t)kind->tp_basicsize);
        return PyObject_Init(position, kind);
    }

    static CYTHON_INLINE void femopp_free(void *position) {
        if (femopp_pool.room == 0) {
            femopp_pool.release(position);
            return;
        }
        *(void **)position = femopp_pool.first;
        femopp_pool.first = position;
        femopp_pool.room--;
    }

    static CYTHON_INLINE void femopp_reuse_memory(PyObject *type) {
        PyTypeObject *kind = (PyTypeObject *)type;
        const int is_final = !(kind->tp_flags & (Py_TPFLAGS_HEAPTYPE | Py_TPFLAGS_BASETYPE));
        if (!is_final || kind->tp_alloc != PyType_GenericAlloc || kind->tp_free != PyObject_GC_Del)
            return;
        femopp_pool.room = FEMOPP_MOST_KEPT / kind->tp_basicsize;
        femopp_pool.release = kind->tp_free;
        kind->tp_alloc = femopp_allocate;
        kind->tp_free = femopp_free;
    }
    #endif
    """
    void reuse_memory "femopp_reuse_memory" (object kind)
