"""The journey with the client of openapi-python-client. Every call returns the answer of the service."""

import json
import os
import time
from typing import Any

from wallet_analytics import AuthenticatedClient
from wallet_analytics.api.correlations import list_correlations
from wallet_analytics.api.tokens import create_token_scan, get_token_scan, list_token_top_wallets
from wallet_analytics.models import (
    ApiV1Failure,
    CreateTokenScanEnvelope,
    FailureContext,
    GetTokenScanEnvelope,
    KnownWalletTag,
    ListCorrelationsEnvelope,
    ListTokenTopWalletsEnvelope,
)

TOKENS = os.environ["TOKENS"].split(",")

client = AuthenticatedClient(base_url=os.environ["API_URL"], token=os.environ["API_KEY"])


def scan_tokens() -> dict[str, Any]:
    triggers = []
    statuses: dict[str, str] = {}
    retry_after_sec = 0
    for address in TOKENS:
        started = create_token_scan.sync_detailed(address, client=client)
        assert isinstance(started.parsed, CreateTokenScanEnvelope)
        trigger = started.parsed.data
        triggers.append({"status": started.status_code, "token": trigger.token_address})
        statuses[trigger.scan_id] = trigger.status
        retry_after_sec = int(started.headers["Retry-After"])
    while "processing" in statuses.values():
        time.sleep(retry_after_sec)
        for scan_id in statuses:
            polled = get_token_scan.sync_detailed(scan_id, client=client, prefer="wait=30")
            assert isinstance(polled.parsed, GetTokenScanEnvelope)
            statuses[scan_id] = polled.parsed.data.status
            retry_after_sec = int(polled.headers.get("Retry-After", retry_after_sec))
    return {"triggers": triggers, "scans": list(statuses.values())}


def read_top_wallets(address: str) -> dict[str, Any]:
    result = list_token_top_wallets.sync(address, client=client)
    assert isinstance(result, ListTokenTopWalletsEnvelope)
    best = result.data.top_wallets[0]
    week = best.wallet.historic.field_7d
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
    result = list_token_top_wallets.sync(address, client=client, exclude_tags=excluded)
    assert isinstance(result, ListTokenTopWalletsEnvelope)
    return result.meta.count


def correlate() -> dict[str, Any]:
    page = list_correlations.sync(client=client, tokens=",".join(TOKENS), limit=500)
    assert isinstance(page, ListCorrelationsEnvelope)
    first = page.data[0]
    return {
        "count": page.meta.wallets_returned,
        "first": first.address,
        "tokens": first.correlation.global_,
        "pnl": first.aggregates.pair_pnl_by_token[0].pnl,
    }


def send_invalid() -> dict[str, Any]:
    answer = list_correlations.sync_detailed(client=client, tokens=f"{TOKENS[0]},{TOKENS[0]}")
    assert isinstance(answer.parsed, ApiV1Failure)
    error = answer.parsed.error
    assert isinstance(error.details, list)
    fields = [{"field": problem.field, "received": problem.received} for problem in error.details]
    return {"status": answer.status_code, "code": error.code, "fields": fields}


def read_missing(address: str) -> dict[str, Any]:
    answer = list_token_top_wallets.sync_detailed(address, client=client)
    assert isinstance(answer.parsed, ApiV1Failure)
    error = answer.parsed.error
    assert isinstance(error.details, FailureContext)
    return {"status": answer.status_code, "code": error.code, "trigger": error.details.trigger}


seen = {
    **scan_tokens(),
    "topWallets": read_top_wallets(TOKENS[0]),
    "filtered": count_filtered(TOKENS[0]),
    "correlations": correlate(),
    "invalid": send_invalid(),
    "missing": read_missing(os.environ["UNSCANNED_TOKEN"]),
}
print(json.dumps(seen))
