export default {
  wallets: {
    input: 'openapi.json',
    output: {
      target: 'client/client.ts',
      client: 'fetch',
      baseUrl: { getBaseUrlFromSpecification: true },
      override: { contentType: { include: ['application/json'] } },
    },
  },
}
