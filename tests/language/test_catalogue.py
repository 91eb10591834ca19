"""The catalogues are complete, with the same placeholders, in players' words."""

import re

import pytest

from tests.language.catalogues import BEGUN, TRANSLATED, catalogue, gaps, messages, translated

every_language = pytest.mark.parametrize("language", TRANSLATED)
begun = pytest.mark.parametrize("language", BEGUN)


def test_messages_are_found() -> None:
    assert "You must follow suit: you have {state.led}." in messages()
    assert len(messages()) > 500


@every_language
def test_every_message_is_translated(language: str) -> None:
    told = {message for message, translation in translated(language) if translation}
    assert not [message for message in messages() if message not in told]


@every_language
def test_no_translation_is_left_of_a_message_that_is_gone(language: str) -> None:
    wanted = set(messages())
    assert not [message for message, _translation in translated(language) if message not in wanted]
    assert not catalogue(language).obsolete


@begun
def test_no_translation_is_a_guess(language: str) -> None:
    assert not [message.id for message in catalogue(language) if message.id and message.fuzzy]


@begun
def test_the_gaps_are_the_same(language: str) -> None:
    pairs = translated(language)
    assert not [pair for pair in pairs if pair[1] and gaps(pair[0]) != gaps(pair[1])]


@begun
def test_a_sentence_that_begins_with_cards_begins_with_a_capital(language: str) -> None:
    pairs = translated(language)
    assert not [pair for pair in pairs if pair[0][0].isupper() and pair[1].startswith("{cards}")]


@begun
def test_sentences_begin_and_end_alike(language: str) -> None:
    """A sentence stays a sentence, a question stays a question, and outer spaces stay."""

    def ends(text: str) -> tuple[bool, str]:
        last = text.strip().rstrip("”)")[-1:]
        return text.startswith(" "), last if last in ".?!:" else ""

    pairs = [pair for pair in translated(language) if pair[1]]
    assert not [pair for pair in pairs if ends(pair[0]) != ends(pair[1])]


def test_english_calls_no_player_he_or_she() -> None:
    persons = re.compile(r"\b(he|him|his|himself|she|her|hers|herself|s/he)\b", re.IGNORECASE)
    assert not [message for message in messages() if persons.search(message)]


def test_swedish_calls_no_player_han_or_hon() -> None:
    persons = re.compile(r"\b(han|honom|hans|hon|henne|hennes)\b", re.IGNORECASE)
    assert not [pair for pair in translated("sv") if persons.search(pair[1])]


def test_turkish_has_no_suffix_on_a_name() -> None:
    """The vowels of a suffix follow those of the name."""
    names = re.compile(r":players?\}['’]|:players?\}[a-zçğıöşü]")
    assert not [pair for pair in translated("tr") if names.search(pair[1])]


def test_swedish_has_no_genitive_of_a_name() -> None:
    """ "Hans" would become "Hanss"."""
    assert not [pair for pair in translated("sv") if re.search(r":players?\}s\b", pair[1])]


def test_swedish_quotes_as_swedish_does() -> None:
    assert not [pair for pair in translated("sv") if re.search('[“„"]', pair[1])]
