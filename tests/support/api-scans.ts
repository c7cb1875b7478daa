import type { components } from '../../generated/v1/types.ts'
import type { ApiClient } from '../../scripts/api-client.ts'
import { waitFor } from './waiting.ts'

/** Scans of tokens through the API, as its callers make them. */

type Schemas = components['schemas']

/** Triggers a scan and returns its id. */
export async function triggerScan(api: ApiClient, token: string): Promise<string> {
  const { data } = await api.post<Schemas['CreateTokenScanEnvelope']>(`/api/v1/tokens/${token}/scans`)
  return data.scan_id
}

/** Triggers a scan, waits until it is completed and returns its id. Rejects when it fails. */
export async function completeScan(api: ApiClient, token: string): Promise<string> {
  const scanId = await triggerScan(api, token)
  return await waitFor(`completed scan of ${token}`, async () => {
    const { data } = await api.get<Schemas['GetTokenScanEnvelope']>(`/api/v1/scans/${scanId}`)
    if (data.status === 'failed') throw new Error(`the scan of ${token} failed: ${data.message}`)
    return data.status === 'completed' ? scanId : undefined
  })
}
