"""Prints the JSON Schema of reports: `python -m femopp.arena.schema`."""

import json

from femopp.arena.report import json_schema

if __name__ == "__main__":
    print(json.dumps(json_schema(), indent=1, ensure_ascii=False))
