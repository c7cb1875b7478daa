import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { type MarkdownPage, WRITTEN_FOR } from './pages.ts'
import type { PublishedFile } from '../http/publishing.ts'

const GUIDE = join(import.meta.dirname, '../../generated/v1/agents.md')

/**
 * What programs read before they call: `/llms.txt`, an index in the form of llmstxt.org, and `/AGENTS.md`, the whole
 * API on one page. Throws when the generated page is missing.
 */
export function describeForMachines(
  pages: readonly MarkdownPage[],
  baseUrl: () => string,
): readonly PublishedFile[] {
  const guide = readFileSync(GUIDE, 'utf8')
  return [
    {
      path: '/llms.txt',
      type: 'text/plain; charset=utf-8',
      render: () => renderIndex(pages, baseUrl()),
    },
    {
      path: '/AGENTS.md',
      type: 'text/markdown; charset=utf-8',
      render: () => guide.replaceAll(WRITTEN_FOR, baseUrl()),
    },
  ]
}

function renderIndex(pages: readonly MarkdownPage[], baseUrl: string): string {
  const { title, description } = document.info
  const [about = ''] = description.split('\n\n')
  const link = (path: string, name: string, told: string) => `- [${name}](${baseUrl}${path}): ${told}`
  return [
    `# ${title}`,
    `> ${about.replace(/\s+/g, ' ').trim()}`,
    '## API',
    [
      link('/AGENTS.md', 'The API on one page', 'every operation, error and type; enough to call it.'),
      link('/openapi/v1.json', 'OpenAPI 3.1', 'the contract that all of this is made from.'),
      link('/openapi/v1-3.0.json', 'OpenAPI 3.0.3', 'the same for generators that know no 3.1.'),
      link('/openapi/legacy.json', 'Legacy OpenAPI', 'one endpoint for integrations made before v1.'),
    ].join('\n'),
    '## Documentation',
    pages.map((page) => link(`${page.path}.md`, page.name, summarise(page, baseUrl))).join('\n'),
    '',
  ].join('\n\n')
}

/** The first paragraph of a page, in one line. */
function summarise(page: MarkdownPage, baseUrl: string): string {
  const paragraph = page
    .markdown(baseUrl)
    .split('\n\n')
    .find((block) => /^[A-Za-z`]/.test(block))
  return (paragraph ?? '').replace(/\s+/g, ' ').trim()
}
