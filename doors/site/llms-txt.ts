import { type PageContext, type WrittenPage, withoutLinks } from './pages.ts'

/** `/llms.txt`: what programs that read before they call find here, in the form of llmstxt.org. */
export function renderLlmsTxt(
  { v1: { info }, baseUrl }: PageContext,
  pages: readonly (WrittenPage & { readonly read: () => string })[],
): string {
  const [about = ''] = (info.description ?? '').split('\n\n')
  const link = (path: string, name: string, summary: string) => `- [${name}](${baseUrl()}${path}): ${summary}`
  return [
    `# ${info.title}`,
    `> ${about.replace(/\s+/g, ' ').trim()}`,
    '## API',
    [
      link('/AGENTS.md', 'The API on one page', 'every operation, error and type; enough to call it.'),
      link('/openapi/v1.json', 'OpenAPI 3.1', 'the contract that all of this is made from.'),
      link('/openapi/v1-3.0.json', 'OpenAPI 3.0.3', 'the same for generators that know no 3.1.'),
      link('/openapi/legacy.json', 'Legacy OpenAPI', 'one endpoint for integrations made before v1.'),
    ].join('\n'),
    '## Documentation',
    pages.map(({ path, name, read }) => link(`${path}.md`, name, summarise(read()))).join('\n'),
    '',
  ].join('\n\n')
}

/** The first paragraph of a page, in one line and without its links. */
function summarise(markdown: string): string {
  const paragraph = markdown.split('\n\n').find((block) => /^[A-Za-z`]/.test(block))
  return withoutLinks(paragraph ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
