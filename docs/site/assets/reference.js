// The viewer knows dark from light by a class.
const dark = matchMedia('(prefers-color-scheme: dark)')
const followLook = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followLook)
followLook()

async function showReference(place) {
  const contract = await (await fetch(place.dataset.document)).json()
  // Requests go to where this page is from, which may be another name of the service than the document has.
  contract.servers = [{ url: new URL(place.dataset.api, location.href).href }]
  // The viewer fills its forms with examples. All that is optional at once would be refused, or leave nothing.
  for (const parameter of Object.values(contract.components.parameters))
    if (!parameter.required) delete parameter.example
  const viewer = SwaggerUIBundle({
    spec: contract,
    domNode: place,
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
    validatorUrl: null,
  })
  // The viewer opens the operation of the address as the page is loaded, but not that of a link within the page.
  addEventListener('hashchange', () => {
    viewer.layoutActions.parseDeepLinkHash(location.hash)
    document.getElementById(`operations${location.hash.slice(1).replaceAll('/', '-')}`)?.scrollIntoView()
  })
}
showReference(document.getElementById('reference'))
