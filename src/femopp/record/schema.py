"""Prints the JSON Schema of records: `python -m femopp.record.schema`."""

import json

from femopp.record.as_json import json_schema

if __name__ == "__main__":
    print(json.dumps(json_schema(), indent=1, ensure_ascii=False))
