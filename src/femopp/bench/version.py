"""The version of the benchmark."""

VERSION = "1.0-draft"
"""1.0 is fixed when the levels are settled; until then no result is one of 1.0."""

SEED = f"femopp-bench-{VERSION}"
"""The text of the seed that tables are made with."""
