interface Page {
  readonly meta: { readonly next_cursor: string | null }
}

/** Reads a list page by page to its end. `read` gets the end of a page's query: empty at first, then `&cursor=…`. */
export async function readPages<Read extends Page>(read: (cursor: string) => Promise<Read>): Promise<Read[]> {
  const pages: Read[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Read = await read(cursor && `&cursor=${cursor}`)
    pages.push(page)
    cursor = page.meta.next_cursor
  }
  return pages
}
