"""The journey with the Python client of OpenAPI Generator. It raises an error for every failure."""

import json
import os
import time
from collections.abc import Callable
from typing import Any

from wallet_analytics import (
    ApiClient,
    ApiException,
    ApiV1Failure,
    Configuration,
    CorrelationsApi,
    FailureContext,
    KnownWalletTag,
    TokensApi,
)

TOKENS = os.environ["TOKENS"].split(",")

client = ApiClient(Configuration(host=os.environ["API_URL"], access_token=os.environ["API_KEY"]))
tokens_api = TokensApi(client)
correlations_api = CorrelationsApi(client)


def scan_tokens() -> dict[str, Any]:
    triggers = []
    statuses: dict[str, str] = {}
    retry_after_sec = 0
    for address in TOKENS:
        started = tokens_api.create_token_scan_with_http_info(address)
        trigger = started.data.data
        triggers.append({"status": started.status_code, "token": trigger.token_address})
        statuses[trigger.scan_id] = trigger.status.value
        retry_after_sec = int((started.headers or {})["Retry-After"])
    while "processing" in statuses.values():
        time.sleep(retry_after_sec)
        for scan_id in statuses:
            polled = tokens_api.get_token_scan_with_http_info(scan_id, prefer="wait=30")
            statuses[scan_id] = polled.data.data.status.value
            retry_after_sec = int((polled.headers or {}).get("Retry-After", retry_after_sec))
    return {"triggers": triggers, "scans": list(statuses.values())}


def read_top_wallets(address: str) -> dict[str, Any]:
    result = tokens_api.list_token_top_wallets(address)
    best = result.data.top_wallets[0]
    week = best.wallet.historic.var_7d
    return {
        "count": result.meta.count,
        "best": best.wallet_address,
        "realized": best.realized,
        "score": week.score,
        "winrateScore": week.score_parts.winrate if week.score_parts else None,
        "tags": best.wallet.wallet.tags,
    }


def count_filtered(address: str) -> int:
    excluded = [KnownWalletTag.PROFITABLE, KnownWalletTag.DIAMOND_HANDS]
    result = tokens_api.list_token_top_wallets(address, exclude_tags=excluded)
    return result.meta.count


def correlate() -> dict[str, Any]:
    page = correlations_api.list_correlations(tokens=",".join(TOKENS), limit=500)
    first = page.data[0]
    return {
        "count": page.meta.wallets_returned,
        "first": first.address,
        "tokens": first.correlation.var_global,
        "pnl": first.aggregates.pair_pnl_by_token[0].pnl,
    }


def send_invalid() -> dict[str, Any]:
    status, failure = refused(lambda: correlations_api.list_correlations(tokens=f"{TOKENS[0]},{TOKENS[0]}"))
    details = failure.error.details.actual_instance if failure.error.details else None
    assert isinstance(details, list)
    fields = [{"field": error.var_field, "received": error.received} for error in details]
    return {"status": status, "code": failure.error.code, "fields": fields}


def read_missing(address: str) -> dict[str, Any]:
    status, failure = refused(lambda: tokens_api.list_token_top_wallets(address))
    details = failure.error.details.actual_instance if failure.error.details else None
    assert isinstance(details, FailureContext)
    return {"status": status, "code": failure.error.code, "trigger": details.trigger}


def refused(call: Callable[[], object]) -> tuple[int | None, ApiV1Failure]:
    try:
        call()
    except ApiException as exception:
        assert isinstance(exception.data, ApiV1Failure)
        return exception.status, exception.data
    raise AssertionError("nothing was refused")


seen = {
    **scan_tokens(),
    "topWallets": read_top_wallets(TOKENS[0]),
    "filtered": count_filtered(TOKENS[0]),
    "correlations": correlate(),
    "invalid": send_invalid(),
    "missing": read_missing(os.environ["UNSCANNED_TOKEN"]),
}
print(json.dumps(seen))
