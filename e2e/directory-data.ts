import { api, type Endpoint, type ReplyOf } from '@concord/contract'
import { getToken, getUser, type Person, send } from './people.ts'

export type SearchReply = ReplyOf<typeof api.searchPractitioners> & ReplyOf<typeof api.countPractitioners>
export type EntityReply = ReplyOf<typeof api.searchEntities> & ReplyOf<typeof api.countEntities>
export type Practitioner = ReplyOf<typeof api.readPractitioner>['practitioner']
export type Entity = ReplyOf<typeof api.readEntity>['entity']

/** Asks the program itself for a page with its counts, for a journey to know what it should see. */
async function ask(
  origin: string,
  person: Person,
  [page, counts]: readonly [Endpoint, Endpoint],
  { limit, cursor, ...filters }: SearchBody,
): Promise<unknown> {
  const token = await getToken(origin, person)
  const reply = async (path: string, body: object) => {
    let response = await send(origin, path, { token, body })
    // A day of the past is prepared first; the program says how far it is.
    while (response.status === 503 && (await response.clone().text()).includes('"pastView"'))
      response = await send(origin, path, { token, body })
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const [rows, numbers] = await Promise.all([
    reply(page.path, { ...filters, limit, cursor }),
    reply(counts.path, filters),
  ])
  return { ...(rows as object), ...(numbers as object) }
}

type SearchBody = { readonly limit?: number; readonly cursor?: string; readonly [filter: string]: unknown }

export async function search(origin: string, person: Person, body: SearchBody): Promise<SearchReply> {
  return (await ask(origin, person, [api.searchPractitioners, api.countPractitioners], body)) as SearchReply
}

export async function searchEntities(origin: string, person: Person, body: SearchBody): Promise<EntityReply> {
  return (await ask(origin, person, [api.searchEntities, api.countEntities], body)) as EntityReply
}

async function readRecord(origin: string, person: Person, endpoint: Endpoint, npi: string): Promise<unknown> {
  const token = await getToken(origin, person)
  return (await send(origin, endpoint.path.replace(':npi', npi), { token, method: 'GET' })).json()
}

export async function readPractitioner(origin: string, person: Person, npi: string): Promise<Practitioner> {
  const reply = await readRecord(origin, person, api.readPractitioner, npi)
  return (reply as ReplyOf<typeof api.readPractitioner>).practitioner
}

export async function readEntity(origin: string, person: Person, npi: string): Promise<Entity> {
  const reply = await readRecord(origin, person, api.readEntity, npi)
  return (reply as ReplyOf<typeof api.readEntity>).entity
}

/** Returns ids of what the demo workspace holds, for the addresses of routes. */
export async function findIds(origin: string): Promise<Readonly<Record<string, string>>> {
  const { practitioners } = await search(origin, 'viewer', { query: 'smith', states: ['TX'], limit: 1 })
  const { entities } = await searchEntities(origin, 'viewer', { limit: 1 })
  const { id: userId, orgId } = await getUser(origin, 'admin')
  const token = await getToken(origin, 'internal')
  const listed = await send(origin, api.listBatches.path, { token, method: 'GET' })
  const { batches } = (await listed.json()) as ReplyOf<typeof api.listBatches>
  const sent = await send(origin, api.sendSupportMessage.path, {
    token: await getToken(origin, 'viewer'),
    body: { message: 'Where do I find last month?', page: '/' },
  })
  const message = (await sent.json()) as ReplyOf<typeof api.sendSupportMessage>
  const made = await send(origin, api.createWebhook.path, {
    token,
    body: { name: 'Walked webhook', url: 'https://walked.example/changes', filter: {} },
  })
  const { webhook } = (await made.json()) as ReplyOf<typeof api.createWebhook>
  return {
    npi: practitioners[0]?.npi ?? '',
    entityNpi: entities[0]?.npi ?? '',
    orgId,
    userId,
    batchId: batches[0]?.id ?? '',
    messageId: message.id,
    webhookId: webhook.id,
  }
}
