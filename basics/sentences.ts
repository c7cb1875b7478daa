/** Values by the names that sentences have for them. */
export type Values = Readonly<Record<string, string | number>>

/**
 * The text with each `{{name}}` replaced: by the value of that name, or by the part of the document at that path, such
 * as `{{x-rate-limit.requests}}`. Throws for a name that leads nowhere.
 */
export function fillIn(text: string, values: Values, document: object): string {
  return text.replaceAll(/\{\{([\w.-]+)\}\}/g, (_all, name: string) => {
    const value = values[name] ?? name.split('.').reduce<unknown>(memberOf, document)
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    throw new Error(`{{${name}}} is no value`)
  })
}

function memberOf(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>> | undefined | null)?.[name]
}
