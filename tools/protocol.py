"""Generates the protocol's types for the browser client and others from the server's types.

`python tools/protocol.py` rewrites the client's types of socket messages and HTTP responses,
and the published JSON Schema of the former.
"""

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "web/src/lib/protocol.ts"
ANSWERS = ROOT / "web/src/lib/answers.ts"
SCHEMA = ROOT / "docs/reference/table-protocol.schema.json"

NOTE = "// Made by tools/protocol.py from src/femopp/server/{file}.py: change that, then run it.\n"

Schema = dict[str, Any]

MANY = 5
"""Fields that two types are not told of twice."""


def schema_text(schema: Schema) -> str:
    """Return the published schema."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def typescript(schema: Schema) -> str:
    """Return the types of every message and its parts.

    Fields that a client may omit are optional there; the server omits only those with defaults.
    """
    parts: dict[str, Schema] = schema["$defs"]
    may_be_left_out = reached(parts, "FromClient")
    told = [declaration(name, parts, name in may_be_left_out) for name in parts]
    welcome = parts["Welcome"]["properties"]
    numbers = {"PROTOCOL": welcome["protocol"], "OLDEST_PROTOCOL": welcome["oldest"]}
    own = [f"export const {name} = {of['default']};" for name, of in numbers.items()]
    return "\n".join([NOTE.format(file="protocol/messages"), *own, "", *told])


def answers(schema: Schema, parts: dict[str, Schema]) -> str:
    """Return the types of HTTP responses that sockets don't use too: see `schema`."""
    own = {name: part for name, part in parts.items() if name not in schema["$defs"]}
    others = sorted(set(references(own)) - set(own))
    imported = f'import type {{ {", ".join(others)} }} from "./protocol";\n'
    told = [declaration(name, own, may_be_left_out=False) for name in own]
    return "\n".join([NOTE.format(file="http/responses"), imported, *told])


def reached(parts: dict[str, Schema], name: str) -> set[str]:
    """Return the names of the parts that this one consists of, including itself."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += references(parts[name])
    return found


def references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"].rpartition("/")[2]] if "$ref" in part else []
        return own + [name for value in part.values() for name in references(value)]
    if isinstance(part, list):
        return [name for value in part for name in references(value)]
    return []


def extended(part: Schema, parts: dict[str, Schema]) -> tuple[str, int]:
    """Return the part with whose fields this one begins, and their number, if they are many."""
    own = [*part["properties"].items()]
    for name, other in parts.items():
        known = [*other.get("properties", {}).items()]
        if MANY <= len(known) < len(own) and own[: len(known)] == known:
            return f" extends {name}", len(known)
    return "", 0


def declaration(name: str, parts: dict[str, Schema], may_be_left_out: bool) -> str:
    part = parts[name]
    words = " ".join(str(part.get("description", "")).split())
    comment = f"/** {words} */\n" if words else ""
    if "enum" in part:
        # The server sends the possible values; the client need not know them in advance.
        return f"{comment}export type {name} = string;\n"
    if part.get("type") != "object":
        return f"{comment}export type {name} = {kind(part)};\n"
    required = part.get("required", [])

    def mark(field: str, of: Schema) -> str:
        is_told = field in required or ("default" in of and not may_be_left_out)
        return "" if is_told else "?"

    base, known = extended(part, parts)
    fields = [*part["properties"].items()][known:]
    lines = [f"  {field}{mark(field, of)}: {kind(of)};\n" for field, of in fields]
    return f"{comment}export interface {name}{base} {{\n{''.join(lines)}}}\n"


def kind(part: Schema) -> str:
    """Return a schema as a type. Raises ValueError for kinds not needed so far."""
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if "anyOf" in part:
        return " | ".join(kind(one) for one in part["anyOf"])
    if "enum" in part:
        return " | ".join(json.dumps(one) for one in part["enum"])
    match part.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "object":
            values = part.get("additionalProperties")
            return f"Record<string, {kind(values) if values else 'unknown'}>"
        case "array" if "prefixItems" in part:
            return f"[{', '.join(map(kind, part['prefixItems']))}]"
        case "array":
            of = kind(part["items"])
            return f"({of})[]" if " " in of else f"{of}[]"
    raise ValueError(f"unknown kind of schema: {part}")


def main() -> None:
    sys.path.insert(0, str(ROOT / "src"))
    from femopp.server.http.responses import response_parts
    from femopp.server.protocol.messages import protocol_schema

    schema = protocol_schema()
    ANSWERS.write_text(answers(schema, response_parts()), encoding="utf-8")
    TYPES.write_text(typescript(schema), encoding="utf-8")
    SCHEMA.write_text(schema_text(schema), encoding="utf-8")


if __name__ == "__main__":
    main()
