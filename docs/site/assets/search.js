const search = document.getElementById('search')
const field = search.querySelector('input')
const results = search.querySelector('ul')
const status = search.querySelector('[role=status]')
const RESULTS_MAX = 12
const { library, entries, root } = search.dataset

// The library and the texts are loaded with the first search.
let loading
async function load() {
  const [{ default: MiniSearch }, answer] = await Promise.all([
    import(new URL(library, location.href).href),
    fetch(entries),
  ])
  const index = new MiniSearch({
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page'],
    // Sections with more of the words come first; none has to have all of them.
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, page: 2 } },
  })
  index.addAll(await answer.json())
  return index
}

function createResult({ id, title, page }) {
  const link = document.createElement('a')
  link.href = `${root}${id}`
  const place = document.createElement('small')
  place.textContent = page
  link.append(title, place)
  const item = document.createElement('li')
  item.append(link)
  return item
}

async function show() {
  loading ??= load()
  const index = await loading
  const text = field.value.trim()
  const found = text === '' ? [] : index.search(text).slice(0, RESULTS_MAX)
  results.replaceChildren(...found.map(createResult))
  status.textContent = text === '' ? '' : found.length === 0 ? 'Nothing found' : `${found.length} found`
}

function close() {
  field.value = ''
  results.replaceChildren()
  status.textContent = ''
}

/** The arrow keys move between the field and the results; Enter in the field opens the first result. */
async function move(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (event.key === 'Enter' && event.target === field) {
    await show()
    results.querySelector('a')?.click()
  }
  if (step === undefined) return
  event.preventDefault()
  const stops = [field, ...results.querySelectorAll('a')]
  stops[stops.indexOf(event.target) + step]?.focus()
}

field.addEventListener('input', show)
search.addEventListener('keydown', move)
results.addEventListener('click', close)
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close()
  const isTyping = event.target.closest('input, textarea, select')
  if (event.key !== '/' || isTyping) return
  event.preventDefault()
  field.focus()
})
search.hidden = false
