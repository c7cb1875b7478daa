"""What a document cannot say of requests: the keys that they are sent with, and what an Idempotency-Key names."""

import itertools
import os
import uuid

import schemathesis

keys = itertools.cycle(os.environ["API_KEYS"].split(","))
named_requests: dict[str, tuple[str, str]] = {}


@schemathesis.auth(refresh_interval=None)
class KeyInTurn:
    """Spreads the requests over all keys, since the legacy interface grants each key ten a minute."""

    def get(self, case, context):
        return next(keys)

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context, case, kwargs):
    """An Idempotency-Key names one request; used for another it is refused, and the schema of a header cannot say so.
    Exact repeats keep their key, and so replay the stored answer."""
    key = (case.headers or {}).get("Idempotency-Key")
    if not isinstance(key, str):
        return
    request = (repr(case.path_parameters), repr(case.body))
    if named_requests.setdefault(key, request) != request:
        case.headers["Idempotency-Key"] = uuid.uuid4().hex
