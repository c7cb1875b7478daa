import com.google.gson.GsonBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import wallet.analytics.ApiClient;
import wallet.analytics.ApiException;
import wallet.analytics.ApiResponse;
import wallet.analytics.api.CorrelationsApi;
import wallet.analytics.api.TokensApi;
import wallet.analytics.model.*;

/** The journey with the Java client of OpenAPI Generator. It throws an exception for every failure. */
public final class Journey {
  private static final String[] TOKENS = System.getenv("TOKENS").split(",");

  private final TokensApi tokensApi;
  private final CorrelationsApi correlationsApi;

  private Journey(ApiClient client) {
    tokensApi = new TokensApi(client);
    correlationsApi = new CorrelationsApi(client);
  }

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient().setBasePath(System.getenv("API_URL"));
    client.setBearerToken(System.getenv("API_KEY"));
    Journey journey = new Journey(client);
    Map<String, Object> seen = new LinkedHashMap<>(journey.scanTokens());
    seen.put("topWallets", journey.readTopWallets(TOKENS[0]));
    seen.put("filtered", journey.countFiltered(TOKENS[0]));
    seen.put("correlations", journey.correlate());
    seen.put("invalid", journey.sendInvalid());
    seen.put("missing", journey.readMissing(System.getenv("UNSCANNED_TOKEN")));
    System.out.println(new GsonBuilder().serializeNulls().create().toJson(seen));
    // Threads of the HTTP client would keep the process alive for a minute.
    System.exit(0);
  }

  private Map<String, Object> scanTokens() throws Exception {
    List<Object> triggers = new ArrayList<>();
    Map<String, String> statuses = new LinkedHashMap<>();
    int retryAfterSec = 0;
    for (String address : TOKENS) {
      ApiResponse<CreateTokenScanEnvelope> answer = tokensApi.createTokenScan(address).executeWithHttpInfo();
      TokenScanTriggerData data = answer.getData().getData();
      triggers.add(Map.of("status", answer.getStatusCode(), "token", data.getTokenAddress()));
      statuses.put(data.getScanId(), data.getStatus().getValue());
      retryAfterSec = retryAfterSec(answer, retryAfterSec);
    }
    while (statuses.containsValue("processing")) {
      Thread.sleep(retryAfterSec * 1000L);
      for (String scanId : statuses.keySet()) {
        ApiResponse<GetTokenScanEnvelope> answer = tokensApi.getTokenScan(scanId).prefer("wait=30").executeWithHttpInfo();
        statuses.put(scanId, answer.getData().getData().getStatus().getValue());
        retryAfterSec = retryAfterSec(answer, retryAfterSec);
      }
    }
    return Map.of("triggers", triggers, "scans", statuses.values());
  }

  private static int retryAfterSec(ApiResponse<?> answer, int before) {
    List<String> values = answer.getHeaders().get("retry-after");
    return values == null ? before : Integer.parseInt(values.get(0));
  }

  private Map<String, Object> readTopWallets(String address) throws ApiException {
    ListTokenTopWalletsEnvelope result = tokensApi.listTokenTopWallets(address).execute();
    TokenTopWallet best = result.getData().getTopWallets().get(0);
    PeriodStats week = best.getWallet().getHistoric().get7d();
    Map<String, Object> read = new LinkedHashMap<>();
    read.put("count", result.getMeta().getCount());
    read.put("best", best.getWalletAddress());
    read.put("realized", best.getRealized());
    read.put("score", week.getScore());
    read.put("winrateScore", week.getScoreParts() == null ? null : week.getScoreParts().getWinrate());
    read.put("tags", best.getWallet().getWallet().getTags());
    return read;
  }

  private int countFiltered(String address) throws ApiException {
    List<KnownWalletTag> excluded = List.of(KnownWalletTag.PROFITABLE, KnownWalletTag.DIAMOND_HANDS);
    return tokensApi.listTokenTopWallets(address).excludeTags(excluded).execute().getMeta().getCount();
  }

  private Map<String, Object> correlate() throws ApiException {
    ListCorrelationsEnvelope page = correlationsApi.listCorrelations(String.join(",", TOKENS)).limit(500).execute();
    CorrelationWalletData first = page.getData().get(0);
    return Map.of(
        "count", page.getMeta().getWalletsReturned(),
        "first", first.getAddress(),
        "tokens", first.getCorrelation().getGlobal(),
        "pnl", first.getAggregates().getPairPnlByToken().get(0).getPnl());
  }

  private Map<String, Object> sendInvalid() {
    ApiException refusal =
        refusalOf(() -> correlationsApi.listCorrelations(TOKENS[0] + "," + TOKENS[0]).execute());
    ErrorBody error = refusal.getErrorObject().getError();
    List<Object> fields = new ArrayList<>();
    for (FieldError problem : error.getDetails().getListFieldError()) {
      fields.add(Map.of("field", problem.getField(), "received", problem.getReceived()));
    }
    return Map.of("status", refusal.getCode(), "code", error.getCode(), "fields", fields);
  }

  private Map<String, Object> readMissing(String address) {
    ApiException refusal = refusalOf(() -> tokensApi.listTokenTopWallets(address).execute());
    ErrorBody error = refusal.getErrorObject().getError();
    String trigger = error.getDetails().getFailureContext().getTrigger();
    return Map.of("status", refusal.getCode(), "code", error.getCode(), "trigger", trigger);
  }

  private interface Call {
    Object send() throws ApiException;
  }

  private static ApiException refusalOf(Call call) {
    try {
      call.send();
    } catch (ApiException exception) {
      return exception;
    }
    throw new IllegalStateException("nothing was refused");
  }
}
