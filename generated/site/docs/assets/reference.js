const METHODS = ['get', 'put', 'post', 'delete', 'patch']
const reference = document.getElementById('reference')

// Nothing but the operations: the page around them has the rest, and keys do not belong in browsers, so that there is
// neither a form for one nor a button that would need it.
const operationsOnly = ({ React, getComponent }) => ({
  components: {
    OperationsOnly: () =>
      React.createElement(
        'div',
        { className: 'swagger-ui' },
        React.createElement(getComponent('operations', true)),
      ),
  },
  wrapComponents: {
    authorizeOperationBtn: () => () => null,
    // The whole line is a button already, and a link inside a button is neither.
    DeepLink:
      () =>
      ({ text }) =>
        text,
  },
  // Its own way of scrolling puts what is looked for behind the header.
  statePlugins: {
    layout: { wrapActions: { scrollToElement: () => keepInView } },
  },
})

// An operation that is opened grows while it is resolved; it stays where it is looked for until the reader moves on.
let sought
function keepInView(element) {
  sought = element
  element.scrollIntoView()
}
new ResizeObserver(() => {
  makeAccessible()
  sought?.scrollIntoView()
}).observe(reference)
for (const move of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
  addEventListener(move, () => {
    sought = undefined
  })

// Choices get a name, and what scrolls can be scrolled by keyboard.
function makeAccessible() {
  for (const choice of reference.querySelectorAll('.examples-select-element')) choice.ariaLabel = 'Example'
  for (const block of reference.querySelectorAll('pre')) block.tabIndex = 0
}

// Swagger UI leaves out references among the parameters that all operations of a path share; at each operation it
// resolves them.
function shareParameters({ paths, ...rest }) {
  const items = Object.entries(paths).map(([path, { parameters = [], ...item }]) => {
    for (const method of METHODS.filter((name) => name in item))
      item[method].parameters = [...parameters, ...(item[method].parameters ?? [])]
    return [path, item]
  })
  return { ...rest, paths: Object.fromEntries(items) }
}

function followScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', follow)
  follow()
}

async function render() {
  const answer = await fetch(reference.dataset.document)
  const { layoutActions } = SwaggerUIBundle({
    spec: shareParameters(await answer.json()),
    domNode: reference,
    plugins: [operationsOnly],
    layout: 'OperationsOnly',
    supportedSubmitMethods: [],
    deepLinking: true,
    docExpansion: 'list',
    // Its colours are inline styles, made for a dark ground.
    syntaxHighlight: { activated: false },
  })
  // The links of the navigation name operations; without this they would open them only when the page loads.
  addEventListener('hashchange', () => {
    const operation = document.getElementById(`operations${location.hash.slice(1).replaceAll('/', '-')}`)
    if (operation === null) return
    layoutActions.parseDeepLinkHash(location.hash)
    keepInView(operation)
  })
}

followScheme()
render()
