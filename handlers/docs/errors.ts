import { ERROR_CATALOGUE } from '../pipeline/api-error.ts'

/** The anchor of an error code on the page of errors, where every `documentation_url` leads. */
export function errorAnchor(code: string): string {
  return code.toLowerCase()
}

/** The page of errors with the catalogue's status and message below the heading of each code. */
export function completeErrors(markdown: string): string {
  return markdown.replaceAll(/^## ([A-Z_]+)$/gm, (heading, code: string) => {
    const error = Object.entries(ERROR_CATALOGUE).find(([known]) => known === code)?.[1]
    return error === undefined ? heading : `${heading}\n\n**HTTP ${error.status}.** ${error.message}`
  })
}
