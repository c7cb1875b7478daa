"""What a document cannot say about requests: their API keys, what an Idempotency-Key names, and how long to wait."""

import itertools
import os
import re
import uuid

import schemathesis
from hypothesis import strategies

keys = itertools.cycle(os.environ["API_KEYS"].split(","))
named_requests: dict[str, tuple[str, str]] = {}


@schemathesis.auth(refresh_interval=None)
class KeyInTurn:
    """Spreads the requests over all keys, since the legacy interface grants each key ten a minute."""

    def get(self, case, context):
        return next(keys)

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.deserializer("text/csv", "application/x-ndjson")
def read_text(context, response):
    """In these formats a list is text, and its schema is that of a string."""
    return response.text


addresses = strategies.text("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", min_size=32, max_size=44)
tables = strategies.lists(addresses, unique=True, max_size=5).map(lambda rows: "\n".join(["address", *rows]).encode())
# The table of a watchlist. Its schema allows any text, but most texts are no valid table.
schemathesis.openapi.media_type("text/csv", tables)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """The service ignores unreadable values of two headers. No schema can say that, so every text counts as valid."""
    parameters = raw_schema.get("components", {}).get("parameters", {})
    for name in ("IfNoneMatch", "PreferWait"):
        if name in parameters:
            parameters[name]["schema"] = {"type": "string"}
    # An example of a media type with a custom strategy has to be bytes, which JSON cannot express.
    watchlist = raw_schema.get("paths", {}).get("/watchlists/{name}", {})
    if "put" in watchlist:
        watchlist["put"]["requestBody"]["content"]["text/csv"] = {"schema": {"type": "string"}}


@schemathesis.hook
def before_call(context, case, kwargs):
    name_request(case)
    forget_names(case)
    wait_briefly(case)


def forget_names(case):
    """A cursor is valid only for the list that it came with, and a watchlist has to exist. Drawn ones are refused, so
    valid requests omit them."""
    if case.query and case.meta and case.meta.generation.mode.is_positive:
        for name in ("cursor", "watchlist"):
            case.query.pop(name, None)


def name_request(case):
    """An Idempotency-Key names one request. For another request it is refused, which the schema of a header cannot say,
    so that request gets a new key. Exact repeats keep their key and so replay the stored answer."""
    key = (case.headers or {}).get("Idempotency-Key")
    if not isinstance(key, str):
        return
    request = (repr(case.path_parameters), repr(case.body))
    if named_requests.setdefault(key, request) != request:
        case.headers["Idempotency-Key"] = uuid.uuid4().hex


def wait_briefly(case):
    """No worker runs, so a request that waits for a scan would wait as long as it asks to."""
    prefer = (case.headers or {}).get("Prefer")
    if isinstance(prefer, str):
        case.headers["Prefer"] = re.sub(r"wait=\d+", "wait=1", prefer)
