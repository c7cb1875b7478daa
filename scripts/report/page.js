/* Makes the tables of a page sortable and lets a dot of a chart lead to its row. Without it everything is still there. */

for (const table of document.querySelectorAll('table.wallets')) makeSortable(table)

function makeSortable(table) {
  const heads = [...table.tHead.rows[0].cells]
  heads.forEach((head, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.append(...head.childNodes)
    head.append(button)
    button.addEventListener('click', () => {
      const isSorted = head.hasAttribute('aria-sort')
      // Numbers are looked at from the largest on, save for ranks.
      const first = head.classList.contains('number') && index > 0 ? 'descending' : 'ascending'
      const other = head.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending'
      for (const each of heads) each.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', isSorted ? other : first)
      sortRows(table.tBodies[0], index, isSorted ? other : first)
    })
  })
}

/** Unknown values stay at the end in either direction. */
function sortRows(body, index, direction) {
  const sign = direction === 'ascending' ? 1 : -1
  const rows = [...body.rows].map((row) => ({ row, value: readValue(row.cells[index]) }))
  rows.sort((a, b) => {
    if (a.value === undefined || b.value === undefined)
      return (a.value === undefined) - (b.value === undefined)
    return sign * (typeof a.value === 'number' ? a.value - b.value : a.value.localeCompare(b.value))
  })
  body.append(...rows.map(({ row }) => row))
}

function readValue(cell) {
  if (!cell.classList.contains('number')) return cell.dataset.value ?? (cell.textContent.trim() || undefined)
  return 'value' in cell.dataset ? Number(cell.dataset.value) : undefined
}

document.addEventListener('click', (event) => {
  const title = event.target.closest?.('.chart circle')?.querySelector('title')?.textContent
  if (title) location.hash = title.split('\n')[0]
})
