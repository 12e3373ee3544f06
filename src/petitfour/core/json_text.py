"""Writing JSON: the one place, so that every program can read it. NaN and Infinity are no JSON."""

from __future__ import annotations

import json
from typing import Any


def json_text(value: Any, **form: Any) -> str:
    """A value as JSON, with the options of `json.dumps`; what has no value is to be None."""
    return json.dumps(value, allow_nan=False, **form)
