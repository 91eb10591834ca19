"""What earlier versions of each game's rules took for granted: one table for all games.

A match at a table, and a record, are read by the version that they began with. A change of a
default, of a preset's value or of how a rule is read adds a row here, which says what was so
before: the rules are of the next version then. See `docs/design/stored-forms.md`.
"""

from femopp.rulebook import Versions

RODSKAGG = Versions()

SHEEPSHEAD = Versions()

RIFKI = Versions()
