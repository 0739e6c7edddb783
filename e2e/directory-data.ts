import { api, type ReplyOf } from '@concord/contract'
import { type Person, send, tokenOf, userOf } from './people.ts'

export type SearchReply = ReplyOf<typeof api.searchPractitioners>
export type Practitioner = ReplyOf<typeof api.readPractitioner>['practitioner']

/** Asks the program itself, for a journey to know what it should see. */
export async function search(origin: string, person: Person, body: object): Promise<SearchReply> {
  const token = await tokenOf(origin, person)
  return (await (await send(origin, api.searchPractitioners.path, { token, body })).json()) as SearchReply
}

export async function readPractitioner(origin: string, person: Person, npi: string): Promise<Practitioner> {
  const token = await tokenOf(origin, person)
  const path = api.readPractitioner.path.replace(':npi', npi)
  const reply = await send(origin, path, { token, method: 'GET' })
  return ((await reply.json()) as ReplyOf<typeof api.readPractitioner>).practitioner
}

/** Ids of what the demo workspace holds, for the addresses of routes. */
export async function findIds(origin: string): Promise<Readonly<Record<string, string>>> {
  const { practitioners } = await search(origin, 'viewer', { query: 'smith', states: ['TX'], limit: 1 })
  const { id: userId, orgId } = await userOf(origin, 'admin')
  return { npi: practitioners[0]?.npi ?? '', orgId, userId }
}
