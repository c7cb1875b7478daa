import { answer, Refusal } from '../../../contract/index.ts'
import type { Handlers } from '../../../contract/types.ts'
import type { operations as Table } from '../../../generated/guests/galaxy/operations.ts'
import type { components, operations as Types } from '../../../generated/guests/galaxy/types.ts'

type Planet = components['schemas']['Planet']

/** The handlers of a galaxy with one planet. */
export function createHandlers(): Handlers<Types, typeof Table> {
  const planets = new Map<number, Planet>([[1, { id: 1, name: 'Mars', type: 'terrestrial' }]])
  const users = new Map<string, components['schemas']['User']>()
  return {
    async getAllData({ query: { limit, offset } }) {
      const data = [...planets.values()].slice(offset, offset + limit)
      const meta = { limit, offset, total: planets.size, next: null }
      return answer({ data, meta }, { headers: { 'X-Pagination-Total': planets.size } })
    },

    async createPlanet({ body }) {
      if (body === undefined) return new Refusal('VALIDATION_ERROR')
      planets.set(body.id, body)
      return answer(body, { headers: { Location: `https://galaxy.scalar.com/planets/${body.id}` } })
    },

    getPlanet: async ({ path: { planetId } }) => planets.get(planetId) ?? new Refusal('NOT_FOUND'),

    async updatePlanet({ path: { planetId }, body }) {
      if (body === undefined) return new Refusal('VALIDATION_ERROR')
      if (!planets.has(planetId)) return new Refusal('NOT_FOUND')
      planets.set(planetId, body)
      return body
    },

    deletePlanet: async ({ path: { planetId } }) =>
      planets.delete(planetId) ? undefined : new Refusal('NOT_FOUND'),

    createCelestialBody: async ({ body }) => body,

    async createUser({ body }) {
      if (body === undefined) return new Refusal('VALIDATION_ERROR')
      if (users.has(body.email)) return new Refusal('CONFLICT')
      const user = { id: users.size + 1, ...(body.name !== undefined && { name: body.name }) }
      users.set(body.email, user)
      return user
    },

    getToken: async ({ body }) =>
      body !== undefined && users.has(body.email)
        ? { token: `of ${body.email}` }
        : new Refusal('UNAUTHORIZED'),

    getMe: async ({ caller }) => users.get(caller.profileId ?? '') ?? new Refusal('FORBIDDEN'),
  }
}
