const NAMES = {
  bash: 'Shell',
  json: 'JSON',
  python: 'Python',
  typescript: 'TypeScript',
  yaml: 'YAML',
  csv: 'CSV',
}

function createButton(text, onClick) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.addEventListener('click', () => onClick(button))
  return button
}

async function copy(block, button) {
  await navigator.clipboard.writeText(block.textContent)
  button.textContent = 'Copied'
  const forget = () => {
    button.textContent = 'Copy'
  }
  button.addEventListener('pointerleave', forget, { once: true })
}

// Above the code, so that it hides none of it. Without the clipboard, over plain HTTP from another machine say, there is
// no button.
if (navigator.clipboard) {
  for (const block of document.querySelectorAll('pre')) {
    const frame = document.createElement('div')
    frame.className = 'copyable'
    const bar = document.createElement('div')
    bar.className = 'bar'
    const language = block.firstElementChild?.className.replace('language-', '') ?? ''
    bar.append(
      NAMES[language] ?? '',
      createButton('Copy', (button) => copy(block, button)),
    )
    block.replaceWith(frame)
    frame.append(bar, block)
  }
}

// The same in several languages stands one after the other; here it becomes tabs, and one choice is for all pages.
const LANGUAGE = 'language'

function makeTabs(group) {
  const panels = [...group.children]
  const list = document.createElement('div')
  list.role = 'tablist'
  list.ariaLabel = 'Language'
  const tabs = panels.map((panel) => {
    const tab = createButton(panel.querySelector('h2').textContent.replace('With ', ''), () => {
      select(panel)
      localStorage.setItem(LANGUAGE, panel.id)
    })
    tab.role = 'tab'
    tab.id = `tab-${panel.id}`
    tab.setAttribute('aria-controls', panel.id)
    panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', tab.id)
    return tab
  })
  function select(chosen) {
    for (const [index, panel] of panels.entries()) {
      panel.hidden = panel !== chosen
      tabs[index].ariaSelected = String(panel === chosen)
      tabs[index].tabIndex = panel === chosen ? 0 : -1
    }
  }
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (step === undefined) return
    const next = tabs.at((tabs.indexOf(document.activeElement) + step) % tabs.length)
    next.focus()
    next.click()
  })
  const followHash = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const panel = panels.find((one) => one.contains(target))
    if (panel === undefined) return
    select(panel)
    const isPanel = target.matches('h2')
    ;(isPanel ? list : target).scrollIntoView()
  }
  group.classList.add('live')
  group.prepend(list)
  list.append(...tabs)
  select(panels.find(({ id }) => id === localStorage.getItem(LANGUAGE)) ?? panels[0])
  followHash()
  addEventListener('hashchange', followHash)
}
for (const group of document.querySelectorAll('.tabs')) makeTabs(group)

// A link to a section of this page leaves the menu of a phone open otherwise, in front of the section.
const navigation = document.getElementById('navigation')
navigation.addEventListener('click', ({ target }) => {
  if (target.closest('a') && navigation.matches(':popover-open')) navigation.hidePopover()
})
