// The journey with the client of oapi-codegen. Every call returns the answer of the service, by status.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"journey/client"
)

type object = map[string]any

type journey struct {
	api    *client.ClientWithResponses
	ctx    context.Context
	tokens []string
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	authorize := func(_ context.Context, req *http.Request) error {
		req.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
		return nil
	}
	api := must(client.NewClientWithResponses(os.Getenv("API_URL"), client.WithRequestEditorFn(authorize)))
	j := journey{api: api, ctx: ctx, tokens: strings.Split(os.Getenv("TOKENS"), ",")}
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
	fmt.Println(string(must(json.Marshal(seen))))
}

func (j journey) scanTokens() (triggers []object, statuses []client.ScanStatus) {
	var scanIds []string
	var retryAfter time.Duration
	for _, address := range j.tokens {
		answer := must(j.api.CreateTokenScanWithResponse(j.ctx, address, nil, client.TokenScanRequestBody{}))
		data := answer.JSON202.Data
		triggers = append(triggers, object{"status": answer.StatusCode(), "token": data.TokenAddress})
		scanIds = append(scanIds, data.ScanId)
		statuses = append(statuses, client.ScanStatus(data.Status))
		retryAfter = time.Duration(answer.Headers202.RetryAfter) * time.Second
	}
	waitForEnd := "wait=30"
	for slices.Contains(statuses, client.ScanStatusProcessing) {
		time.Sleep(retryAfter)
		for i, scanId := range scanIds {
			params := client.GetTokenScanParams{Prefer: &waitForEnd}
			answer := must(j.api.GetTokenScanWithResponse(j.ctx, scanId, &params))
			statuses[i] = answer.JSON200.Data.Status
			if seconds := answer.Headers200.RetryAfter; seconds != nil {
				retryAfter = time.Duration(*seconds) * time.Second
			}
		}
	}
	return triggers, statuses
}

func (j journey) readTopWallets(address string) object {
	result := must(j.api.ListTokenTopWalletsWithResponse(j.ctx, address, nil)).JSON200
	best := result.Data.TopWallets[0]
	week := best.Wallet.Historic.N7d
	var winrateScore *float64
	if week.ScoreParts != nil {
		winrateScore = &week.ScoreParts.Winrate
	}
	return object{
		"count":        result.Meta.Count,
		"best":         best.WalletAddress,
		"realized":     best.Realized,
		"score":        week.Score,
		"winrateScore": winrateScore,
		"tags":         best.Wallet.Wallet.Tags,
	}
}

func (j journey) countFiltered(address string) int32 {
	params := client.ListTokenTopWalletsParams{
		ExcludeTags: &client.ExcludeTags{"profitable", "diamond_hands"},
	}
	return must(j.api.ListTokenTopWalletsWithResponse(j.ctx, address, &params)).JSON200.Meta.Count
}

func (j journey) correlate() object {
	limit := client.CorrelationLimit(500)
	params := client.ListCorrelationsParams{Tokens: strings.Join(j.tokens, ","), Limit: &limit}
	page := must(j.api.ListCorrelationsWithResponse(j.ctx, &params)).JSON200
	first := page.Data[0]
	return object{
		"count":  page.Meta.WalletsReturned,
		"first":  first.Address,
		"tokens": first.Correlation.Global,
		"pnl":    first.Aggregates.PairPnlByToken[0].Pnl,
	}
}

func (j journey) sendInvalid() object {
	params := client.ListCorrelationsParams{Tokens: j.tokens[0] + "," + j.tokens[0]}
	answer := must(j.api.ListCorrelationsWithResponse(j.ctx, &params))
	failure := answer.JSON400.Error
	var fields []object
	for _, problem := range must(failure.Details.AsFieldErrorList()) {
		fields = append(fields, object{"field": problem.Field, "received": problem.Received})
	}
	return object{"status": answer.StatusCode(), "code": failure.Code, "fields": fields}
}

func (j journey) readMissing(address string) object {
	answer := must(j.api.ListTokenTopWalletsWithResponse(j.ctx, address, nil))
	failure := answer.JSON404.Error
	facts := must(failure.Details.AsFailureContext())
	return object{"status": answer.StatusCode(), "code": failure.Code, "trigger": facts.Trigger}
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
