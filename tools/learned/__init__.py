"""Training of the networks of `learned`, with NumPy on one thread."""

import os

# Read when NumPy is imported: more threads would only take the machine from others.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
