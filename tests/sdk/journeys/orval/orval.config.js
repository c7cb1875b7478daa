export default {
  wallets: {
    input: 'openapi.json',
    output: { target: 'client/client.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
}
