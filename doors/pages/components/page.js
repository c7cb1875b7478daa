/*
 * Makes the tables of a page sortable, shows times in the visitor's zone, lets a dot of a chart lead to its row, and
 * keeps the progress of a scan up to date. Without this script all content is still there, with times in UTC.
 */

for (const table of document.querySelectorAll('table.wallets')) makeSortable(table)

for (const time of document.querySelectorAll('time[datetime]')) showLocally(time)

/** Shows a moment in the visitor's zone, and the UTC that the page came with to those who point at it. */
function showLocally(time) {
  const pad = (part) => String(part).padStart(2, '0')
  const at = new Date(time.dateTime)
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  time.title = time.textContent
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(at)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  time.textContent = `${day} ${pad(at.getHours())}:${pad(at.getMinutes())} ${zone}`
}

// When the page is the answer to a form, loading it again then asks for the page and does not send the form again.
history.replaceState(null, '')

function makeSortable(table) {
  const heads = [...table.tHead.rows[0].cells]
  heads.forEach((head, index) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.append(...head.childNodes)
    head.append(button)
    button.addEventListener('click', () => {
      const isSorted = head.hasAttribute('aria-sort')
      // Numbers are sorted from the largest on, except ranks.
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
  const [row] = title?.split('\n') ?? []
  if (document.getElementById(row)) location.hash = row
})

const PROGRESS_EVERY_MS = 5_000
const progress = document.querySelector('[data-progress]')
if (progress) {
  progress.querySelector('.again').remove()
  setTimeout(followProgress, PROGRESS_EVERY_MS)
}

/** Shows how far the scan is until it has ended, and then its report. What fails is tried again. */
async function followProgress() {
  const answer = await fetch(progress.dataset.progress)
    .then((response) =>
      response.redirected ? { hasEnded: true } : response.ok ? response.json() : undefined,
    )
    .catch(() => undefined)
  // The service redirects once the session has ended.
  if (answer?.hasEnded) return location.reload()
  if (answer) {
    progress.querySelector('progress').value = answer.percentage
    progress.querySelector('[role=status]').textContent = answer.text
  }
  setTimeout(followProgress, PROGRESS_EVERY_MS)
}
