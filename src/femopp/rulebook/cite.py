"""Citations: a rule's id, its source and the section there."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from femopp.language import Message, Speaker, Text, Told, _, say


class Source(Struct, frozen=True):
    """A document that rules were drawn from.

    A rule id such as ``R49-AUCTION-6`` belongs to the source with the prefix ``R49``;
    its middle part names the section.
    """

    code: str
    prefix: str
    title: Message
    sections: Mapping[str, Message]


OUR_READING = Source("A", "A", _("our reading where the texts are silent"), {})
HOUSE_RULE = Source("house", "HOUSE", _("a house rule of this table"), {})


class Cite(Struct, frozen=True):
    """A rule id with its source. `told` is its stored wording, if an earlier version cited it."""

    rule: str
    source: Source
    told: Told | None = None

    @classmethod
    def as_told(cls, rule: str, told: Told) -> "Cite":
        """Return the stored citation of a rule, which this version need not know."""
        prefix = rule.partition("-")[0]
        is_of_house = prefix == HOUSE_RULE.prefix
        source = HOUSE_RULE if is_of_house else Source(prefix, prefix, Message(prefix), {})
        return cls(rule, source, told)

    @property
    def is_of_house(self) -> bool:
        """Whether it is no written rule but an agreement of this table."""
        return self.source is HOUSE_RULE

    @property
    def text(self) -> Text:
        """The citation in words, such as "R49-AUCTION-6: Kortoxen 1949, the auction".

        For a house rule it is the setting: "money=2: a house rule of this table".
        """
        if self.told is not None:
            return self.told.text
        section = self.source.sections.get(self.rule.partition("-")[2].rpartition("-")[0])
        if section is None:
            rule = self.rule.removeprefix(f"{HOUSE_RULE.prefix}-")
            return say(_("{rule}: {source}"), rule=rule, source=say(self.source.title))
        return say(
            _("{rule}: {source}, {section}"),
            rule=self.rule,
            source=say(self.source.title),
            section=say(section),
        )

    def spoken(self, speaker: Speaker) -> str:
        return speaker.say(self.text)


class Sources:
    """The sources of one game, by the prefixes of their rule ids."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._by_prefix = {source.prefix: source for source in (*sources, OUR_READING, HOUSE_RULE)}
        self._cites: dict[tuple[str, str], Cite] = {}

    def cite(self, ids: str, prefix: str) -> Cite:
        """Return the governing rule among these ids: the one from the rule book with this prefix.

        `ids` are separated by spaces, one for each rule book that has the rule, and perhaps one
        of ours (``A-…``) for the others. A sole id governs everywhere.
        Raises KeyError if an id belongs to none of the sources.
        """
        found = self._cites.get((ids, prefix))
        if found is None:
            found = self._cites[ids, prefix] = self._governing(ids, prefix)
        return found

    def _governing(self, ids: str, prefix: str) -> Cite:
        candidates = ids.split()
        governing = (
            [rule for rule in candidates if rule.startswith(f"{prefix}-")]
            or [rule for rule in candidates if rule.startswith("A-")]
            or candidates
        )
        return Cite(governing[0], self._by_prefix[governing[0].partition("-")[0]])
