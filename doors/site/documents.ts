import type { ApiDocument } from '../../contract/document/api-document.ts'
import { toOpenApi30 } from '../../contract/document/openapi-30.ts'
import type { Policies } from '../../contract/served-contract.ts'

/** A document that is published. */
interface Served {
  readonly path: string
  readonly type: string
  readonly anyOrigin: true
  render(): string
}

/** The documents of this installation, by their contracts. */
type Documents = Readonly<Record<'v1' | 'legacy', () => ApiDocument>>

/** A document as an installation serves it: with its address, and with its daily quotas. */
export function ofInstallation(
  written: object,
  url: string,
  quotaPools: Policies['quotaPools'],
): ApiDocument {
  const servers = [{ url, description: 'This service.' }]
  const pools = 'x-quota-pools' in written && { 'x-quota-pools': quotaPools }
  return { ...(written as ApiDocument), servers, ...pools }
}

/** The documents as files, which scripts of any site may read. */
export function listDocuments({ v1, legacy }: Documents): readonly Served[] {
  const file = (path: string, write: () => object): Served => ({
    path,
    type: 'application/json; charset=utf-8',
    anyOrigin: true,
    render: () => JSON.stringify(write()),
  })
  return [
    file('/openapi/v1.json', v1),
    file('/openapi/v1-3.0.json', () => toOpenApi30(v1())),
    file('/openapi/legacy.json', legacy),
  ]
}
