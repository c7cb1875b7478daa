import { html } from 'ghtml'
import { section } from '../components/frames.ts'
import type { Content } from '../components/site.ts'
import { renderConsoleTable } from './shell.ts'

/** A setting as it counts in a process. */
export interface ShownSetting {
  readonly group: string
  readonly variable: string
  readonly isSet: boolean
  /** Undefined for a secret, and where there is neither a value nor a default. */
  readonly value: string | undefined
}

/** The settings of this process, without the secrets among them. */
export function renderSettingsInForce(settings: readonly ShownSetting[]): Content {
  const groups = [...Map.groupBy(settings, ({ group }) => group)].map(([group, own], at) => {
    const rows = own.map(({ variable, value, isSet }) => [
      variable,
      value ?? (isSet ? '•••••• (secret)' : 'unset'),
      isSet ? 'environment' : 'default',
    ])
    return section(`group-${at}`, group, renderConsoleTable(group, ['variable', 'value', 'from'], rows))
  })
  const body = html`<p class="source">The settings of this process since its start. Other processes may have others.</p>!${groups}`
  return { title: 'Settings in force', body }
}
