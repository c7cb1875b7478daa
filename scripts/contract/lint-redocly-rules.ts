/** The parts of Redocly's context that the rule reads. */
interface Context {
  readonly specVersion: string
  readonly location: unknown
  readonly config: { readonly rules: Readonly<Record<string, unknown>> }
  report(problem: { readonly message: string; readonly location: unknown }): void
}

/** A plugin for Redocly whose only rule reports the settings of all rules, as JSON, in place of a problem. */
export default function effectiveRules(): object {
  const rules = () => ({
    Root: {
      leave(_root: unknown, { specVersion, location, config, report }: Context) {
        report({ message: JSON.stringify(config.rules[specVersion]), location })
      },
    },
  })
  return { id: 'effective', rules: { oas3: { rules } } }
}
