"""The text format of a match: one ordered log that people can read and write."""

from femopp.record.action import format_action, parse_action
from femopp.record.as_json import json_schema, record_from_json, record_to_json
from femopp.record.by_today import by_todays_rules
from femopp.record.comments import with_comments_of
from femopp.record.copy import record_of, redacted, seen_as
from femopp.record.drawn import Cheat, Finding
from femopp.record.faults import (
    NOWHERE,
    Contradiction,
    Offence,
    Place,
    RecordError,
    no_json,
)
from femopp.record.format import format_record
from femopp.record.lines import LONGEST_LINE, tidied
from femopp.record.model import VERSION, Act, Entry, Record, Result, ResultKind
from femopp.record.names import (
    LONGEST_NAME,
    lettered,
    name_fault,
    namesake,
    new_name_fault,
    seed_fault,
    unlike,
)
from femopp.record.parse import parse_record
from femopp.record.parts import (
    Standings,
    company_for,
    company_of,
    judged_parts,
    parse_records,
    staying,
)
from femopp.record.replay import Replayed, Step, ended_with, replay, steps
from femopp.record.said import from_said, with_seats
from femopp.record.summary import format_summary, mid_deals_of, parse_summary, summaries_of
from femopp.record.verdict import Along, Verdict, judged, lapses_of, rulings_of
from femopp.record.verify import Answer, Verification, verify

__all__ = [
    "LONGEST_LINE",
    "LONGEST_NAME",
    "NOWHERE",
    "VERSION",
    "Act",
    "Along",
    "Answer",
    "Cheat",
    "Contradiction",
    "Entry",
    "Finding",
    "Offence",
    "Place",
    "Record",
    "RecordError",
    "Replayed",
    "Result",
    "ResultKind",
    "Standings",
    "Step",
    "Verdict",
    "Verification",
    "by_todays_rules",
    "company_for",
    "company_of",
    "ended_with",
    "format_action",
    "format_record",
    "format_summary",
    "from_said",
    "json_schema",
    "judged",
    "judged_parts",
    "lapses_of",
    "lettered",
    "mid_deals_of",
    "name_fault",
    "namesake",
    "new_name_fault",
    "no_json",
    "parse_action",
    "parse_record",
    "parse_records",
    "parse_summary",
    "record_from_json",
    "record_of",
    "record_to_json",
    "redacted",
    "replay",
    "rulings_of",
    "seed_fault",
    "seen_as",
    "staying",
    "steps",
    "summaries_of",
    "tidied",
    "unlike",
    "verify",
    "with_comments_of",
    "with_seats",
]
