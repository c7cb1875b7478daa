import { errors as legacyErrors } from '../../generated/legacy/errors.ts'
import { errors, routerErrors } from '../../generated/v1/errors.ts'

/** Every code of both contracts; one that both have means the same in both. */
export const ERROR_CATALOGUE: Readonly<
  Record<string, { readonly status: number; readonly message: string }>
> = { ...legacyErrors, ...errors, ...routerErrors }

/** The anchor of an error code on the page of errors, where every `documentation_url` leads. */
export function errorAnchor(code: string): string {
  return code.toLowerCase()
}

/** The page of errors with the catalogue's status and message below the heading of each code. */
export function completeErrors(markdown: string): string {
  return markdown.replaceAll(/^## ([A-Z_]+)$/gm, (heading, code: string) => {
    const error = ERROR_CATALOGUE[code]
    return error === undefined ? heading : `${heading}\n\n**HTTP ${error.status}.** ${error.message}`
  })
}
