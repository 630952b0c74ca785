"""The form of audit.json: reads `audit.schema.json` and checks a document against it.

Main definitions: `problems`, `audit_schema`. The checker knows the words of JSON Schema that the file uses,
and refuses a schema with any other: a word that it does not know would go unchecked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

TYPES: Mapping[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "number": (int, float),
    "boolean": bool,
}
COMMENTS = frozenset({"$schema", "title", "description"})
KNOWN = COMMENTS | {
    "type",
    "const",
    "enum",
    "pattern",
    "required",
    "properties",
    "additionalProperties",
    "items",
}


def audit_schema() -> dict[str, Any]:
    """The schema of audit.json."""
    schema: dict[str, Any] = json.loads(files("reports").joinpath("audit.schema.json").read_text("utf-8"))
    return schema


def problems(value: Any, schema: Mapping[str, Any], place: str = "$") -> Iterator[str]:
    """What in `value` does not fit the schema, one line each; nothing for a value that fits.

    >>> list(problems({"a": 1}, {"type": "object", "properties": {"a": {"type": "string"}}}))
    ['$.a: not a string']
    """
    if unknown := sorted(set(schema) - KNOWN):
        raise ValueError(f"{place}: the schema has the unknown word {unknown[0]}")
    if "type" in schema and not _has_type(value, schema["type"]):
        yield f"{place}: not a {schema['type']}"
        return
    if "const" in schema and (value != schema["const"] or isinstance(value, bool)):
        yield f"{place}: not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place}: {value!r} is none of {', '.join(schema['enum'])}"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{place}: {value!r} does not match {schema['pattern']}"
    if isinstance(value, dict):
        yield from _in_object(value, schema, place)
    if isinstance(value, list) and "items" in schema:
        for i, item in enumerate(value):
            yield from problems(item, schema["items"], f"{place}[{i}]")


def _has_type(value: Any, name: str) -> bool:
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def _in_object(value: Mapping[str, Any], schema: Mapping[str, Any], place: str) -> Iterator[str]:
    for key in schema.get("required", ()):
        if key not in value:
            yield f"{place}: {key} is missing"
    own = schema.get("properties", {})
    rest = schema.get("additionalProperties", {})
    for key, item in value.items():
        if key in own:
            yield from problems(item, own[key], f"{place}.{key}")
        elif rest is False:
            yield f"{place}: {key} is not known"
        else:
            yield from problems(item, rest, f"{place}.{key}")
