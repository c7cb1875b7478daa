// The journey with the Go client of OpenAPI Generator. It returns every failure as an error.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"journey/client"
)

type object = map[string]any

type journey struct {
	api    *client.APIClient
	ctx    context.Context
	tokens []string
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("API_URL")}}
	j := journey{
		api:    client.NewAPIClient(configuration),
		ctx:    context.WithValue(ctx, client.ContextAccessToken, os.Getenv("API_KEY")),
		tokens: strings.Split(os.Getenv("TOKENS"), ","),
	}
	triggers, scans := j.scanTokens()
	seen := object{
		"triggers":     triggers,
		"scans":        scans,
		"topWallets":   j.readTopWallets(j.tokens[0]),
		"filtered":     j.countFiltered(j.tokens[0]),
		"correlations": j.correlate(),
		"invalid":      j.sendInvalid(),
		"missing":      j.readMissing(os.Getenv("UNSCANNED_TOKEN")),
	}
	bytes, err := json.Marshal(seen)
	check(err)
	fmt.Println(string(bytes))
}

func (j journey) scanTokens() (triggers []object, statuses []client.ScanStatus) {
	var scanIds []string
	var retryAfterSec int
	for _, address := range j.tokens {
		// Without a body the client would send null.
		answer, response, err := j.api.TokensAPI.CreateTokenScan(j.ctx, address).RequestBody(object{}).Execute()
		check(err)
		triggers = append(triggers, object{"status": response.StatusCode, "token": answer.Data.TokenAddress})
		scanIds = append(scanIds, answer.Data.ScanId)
		statuses = append(statuses, client.ScanStatus(answer.Data.Status))
		retryAfterSec, err = strconv.Atoi(response.Header.Get("Retry-After"))
		check(err)
	}
	for slices.Contains(statuses, client.SCANSTATUS_PROCESSING) {
		time.Sleep(time.Duration(retryAfterSec) * time.Second)
		for i, scanId := range scanIds {
			answer, response, err := j.api.TokensAPI.GetTokenScan(j.ctx, scanId).Prefer("wait=30").Execute()
			check(err)
			statuses[i] = answer.Data.Status
			if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
				retryAfterSec = seconds
			}
		}
	}
	return triggers, statuses
}

func (j journey) readTopWallets(address string) object {
	result, _, err := j.api.TokensAPI.ListTokenTopWallets(j.ctx, address).Execute()
	check(err)
	best := result.Data.TopWallets[0]
	week := best.Wallet.Historic.Var7d
	var winrateScore *float64
	if parts := week.ScoreParts.Get(); parts != nil {
		winrateScore = &parts.Winrate
	}
	return object{
		"count":        result.Meta.Count,
		"best":         best.WalletAddress,
		"realized":     best.Realized,
		"score":        week.Score.Get(),
		"winrateScore": winrateScore,
		"tags":         best.Wallet.Wallet.Tags,
	}
}

func (j journey) countFiltered(address string) int32 {
	excluded := []client.KnownWalletTag{client.KNOWNWALLETTAG_PROFITABLE, client.KNOWNWALLETTAG_DIAMOND_HANDS}
	result, _, err := j.api.TokensAPI.ListTokenTopWallets(j.ctx, address).ExcludeTags(excluded).Execute()
	check(err)
	return result.Meta.Count
}

func (j journey) correlate() object {
	tokens := strings.Join(j.tokens, ",")
	page, _, err := j.api.CorrelationsAPI.ListCorrelations(j.ctx).Tokens(tokens).Limit(500).Execute()
	check(err)
	first := page.Data[0]
	return object{
		"count":  page.Meta.WalletsReturned,
		"first":  first.Address,
		"tokens": first.Correlation.Global,
		"pnl":    first.Aggregates.PairPnlByToken[0].Pnl,
	}
}

func (j journey) sendInvalid() object {
	tokens := j.tokens[0] + "," + j.tokens[0]
	_, response, err := j.api.CorrelationsAPI.ListCorrelations(j.ctx).Tokens(tokens).Execute()
	failure := failureOf(err)
	var fields []object
	for _, problem := range *failure.Details.ArrayOfFieldError {
		fields = append(fields, object{"field": problem.Field, "received": problem.Received.Get()})
	}
	return object{"status": response.StatusCode, "code": failure.Code, "fields": fields}
}

func (j journey) readMissing(address string) object {
	_, response, err := j.api.TokensAPI.ListTokenTopWallets(j.ctx, address).Execute()
	failure := failureOf(err)
	trigger := failure.Details.FailureContext.Trigger
	return object{"status": response.StatusCode, "code": failure.Code, "trigger": trigger}
}

func failureOf(err error) client.ErrorBody {
	var refusal *client.GenericOpenAPIError
	if !errors.As(err, &refusal) {
		log.Fatalf("nothing was refused: %v", err)
	}
	failure, ok := refusal.Model().(client.ApiV1Failure)
	if !ok {
		log.Fatalf("the refusal is no failure of the API: %s", refusal.Body())
	}
	return failure.Error
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
