/* The scenarios of the official conformance suite, and which of them this service offers. */

/** The revision of the protocol whose requirements are checked. */
export const REVISION = '2026-07-28'

/** Each has to pass, except NOT_OFFERED_CHECKS and checks that the suite calls not testable here. */
export const MUST_PASS: readonly string[] = [
  'server-stateless',
  'tools-list',
  'server-sse-multiple-streams',
  'sep-2164-resource-not-found',
  'dns-rebinding-protection',
  'caching',
  'http-header-validation',
  'input-required-result-unsupported-methods',
  'input-required-result-validate-input',
]

/** Checks in these scenarios for methods that are not offered. */
export const NOT_OFFERED_CHECKS: readonly string[] = [
  'sep-2549-prompts-list-caching-hints',
  'sep-2549-resources-list-caching-hints',
  'sep-2549-resources-templates-list-caching-hints',
]

/** Why scenarios may fail, by the beginning of their names. */
export const NOT_OFFERED: Readonly<Record<string, string>> = {
  completion: 'there is nothing to complete',
  'tools-call': 'asks for tools of the suite, such as test_simple_text',
  resources: 'there are no resources',
  prompts: 'there are no prompts',
  'input-required-result': 'no tool asks back',
  tasks: 'a scan is followed by its scan_id: clients do not offer the extension yet',
  'json-schema-2020-12': 'asks for a tool of the suite; ours use the keywords that all clients know',
  'http-custom-header-server-validation': 'asks for a tool of the suite; no argument is a header',
}
