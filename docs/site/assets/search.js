const search = document.getElementById('search')
const field = search.querySelector('input')
const results = search.querySelector('ul')
const status = search.querySelector('[role=status]')
const RESULTS_MAX = 12
const { library, entries, root } = search.dataset

// Neither the library nor the texts are loaded before somebody searches.
let loading
async function load() {
  const [{ default: MiniSearch }, answer] = await Promise.all([
    import(new URL(library, location.href).href),
    fetch(entries),
  ])
  const index = new MiniSearch({
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page'],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, page: 2 }, combineWith: 'AND' },
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

field.addEventListener('input', show)
results.addEventListener('click', close)
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close()
  const isTyping = event.target.closest('input, textarea, select')
  if (event.key !== '/' || isTyping) return
  event.preventDefault()
  field.focus()
})
search.hidden = false
