import { type ApiDocument, listOperations } from '../codegen/document.ts'
import { costOf, countJsonTokens } from '../codegen/mcp/check-tools.ts'
import { readTools } from '../codegen/mcp/read-tools.ts'

/** The tools for agents as a table in Markdown: what each is for, what it takes and what it costs. */
export function renderToolTable(document: ApiDocument): string {
  const mcp = document['x-mcp']
  if (mcp === undefined) return ''
  const operations = listOperations(document)
  const { listings, calls } = readTools(document, operations, mcp)
  const rows = listings.map((listing) => {
    const { name, title, inputSchema } = listing
    const names = Object.keys(inputSchema.properties).map((argument) =>
      inputSchema.required?.includes(argument) ? `**\`${argument}\`**` : `\`${argument}\``,
    )
    const operation = operations.find(({ id }) => id === calls[name]?.request.operation)
    const each = operation?.quota?.units === undefined ? '' : ' each'
    const cost = `${costOf(operation)
      .replace(/^Costs /, '')
      .replace('.', '')}${each}`
    return `| \`${name}\` | ${title} | ${names.join(', ') || 'none'} | ${cost} | ${countJsonTokens(listing)} |`
  })
  return [
    '| Tool | What for | Arguments (needed ones bold) | Costs | Tokens in the list |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `The whole list takes ${countJsonTokens(listings).toLocaleString('en')} tokens of an agent's context (o200k).`,
  ].join('\n')
}
