import type { QuotaPools } from '../../db/quotas.ts'

interface Documented {
  readonly info: { readonly description: string }
}

/** The document with the daily quotas of this installation in `x-quota-pools` and in its description. */
export function withPlanLimits<Document extends Documented>(
  document: Document,
  limits: QuotaPools,
): Document {
  const description = replacePlanLimits(document.info.description, limits)
  return { ...document, info: { ...document.info, description }, 'x-quota-pools': limits }
}

/**
 * The text with these quotas in place of the document's: wherever it names a pool and the units of plans after it, as
 * in "`scans` (pro 10, premium 50 a day)" or "scans: pro 10, premium 50", in Markdown or HTML.
 */
export function replacePlanLimits(text: string, limits: QuotaPools): string {
  return Object.entries(limits).reduce((replaced, [pool, plans]) => {
    const each = `(?:${Object.keys(plans).join('|')})\\s+[0-9]+`
    const sentence = new RegExp(`\\b${pool}(?:\`|</code>)?(?:\\s+\\(|: )${each}(?:,\\s+${each})*`, 'g')
    return replaced.replaceAll(sentence, (list) =>
      list.replaceAll(/\b([a-z]+)(\s+)[0-9]+/g, (_all, plan, gap) => `${plan}${gap}${plans[plan]}`),
    )
  }, text)
}
