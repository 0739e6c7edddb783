import { api, type Endpoint } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { ADMIN, ANALYST, addUser, HARBOR, HARBOR_ADMIN, SUMMIT, VIEWER } from './testing/people.ts'
import { OUTSIDER, organizationFieldOf, validInput } from './testing/valid-input.ts'

type Shape = {
  readonly format?: string
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
}
type Values = Readonly<Record<string, unknown>>

let program: TestProgram
/** The ids of objects of Harbor, by kind. */
let foreign: Readonly<Record<string, string>>

const search = { subject: 'practitioner', filters: { query: 'smith' } } as const

/** Adds an upload of Harbor and the file that came of it, and returns their ids. */
async function addRosterFile() {
  const [rosterUpload, rosterFile] = [crypto.randomUUID(), crypto.randomUUID()]
  await program.database.asSystem(async (connection) => {
    await connection.run(sql`
      insert into roster_files (org_id, id, name, received_sha256, received_bytes, received_at, received_by, sha256, bytes,
        format, stored_as, stored_name, removed, ssn_like_tins, inspection)
      select ${HARBOR}, ${rosterFile}, 'walled.csv', ${'a'.repeat(64)}, 0, now(), id, ${'a'.repeat(64)}, 8, 'csv', 'received',
        'walled.csv', '[]', '[]', '{"format": "csv", "encoding": null, "tabs": [], "guesses": []}'
      from users where email = ${HARBOR_ADMIN}`)
    await connection.run(sql`
      insert into roster_uploads (org_id, id, user_id, name, bytes, started_at, expires_at)
      select ${HARBOR}, ${rosterUpload}, id, 'walled.csv', 8, now(), now() + interval '1 day'
      from users where email = ${HARBOR_ADMIN}`)
  })
  return { rosterUpload, rosterFile }
}

beforeAll(async () => {
  program = await startTestProgram()
  const asHarbor = <E extends Endpoint>(endpoint: E, input: object) =>
    program.call(HARBOR_ADMIN, endpoint, input as never)
  const body = {
    name: 'Walled',
    scopes: ['READ'],
    expiresOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  }
  const view = { list: 'users', name: 'Walled', address: '', hiddenColumns: [], isDefault: true }
  const other = await addUser(program, { orgId: HARBOR, roles: ['directoryViewer'] })
  const { reply: token } = await asHarbor(api.createApiToken, { body })
  const { reply: saved } = await asHarbor(api.saveSearch, { body: { name: 'Walled', search } })
  const { reply: listView } = await asHarbor(api.saveListView, { body: view })
  const { reply: message } = await asHarbor(api.sendSupportMessage, { body: { message: 'Hello', page: '/' } })
  const { reply: acting } = await asHarbor(api.startImpersonation, {
    body: { userId: other.userId, reason: 'A question' },
  })
  foreign = {
    organization: HARBOR,
    user: other.userId,
    token: token.apiToken.id,
    savedSearch: saved.savedSearch.id,
    listView: listView.listView.id,
    message: message.id,
    impersonation: acting.impersonation.id,
    ...(await addRosterFile()),
  }
})
afterAll(() => program.close())

const isId = (shape: Shape): boolean => shape.format === 'uuid' || (shape.anyOf?.some(isId) ?? false)

type IdField = { readonly name: string; readonly isList: boolean }
const idFields = new WeakMap<z.ZodType, readonly IdField[]>()

/** Returns the fields of a schema that take an id, required or not. */
function findIdFields(schema: z.ZodType): readonly IdField[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return Object.entries(properties).flatMap(([name, shape]): readonly IdField[] => {
    if (isId(shape)) return [{ name, isList: false }]
    return shape.items && isId(shape.items) ? [{ name, isList: true }] : []
  })
}

/** Returns the fields of a schema that take an id with one in each. */
function fillIds(schema: z.ZodType | undefined, id: string): Values {
  if (!schema) return {}
  const fields = idFields.get(schema) ?? findIdFields(schema)
  idFields.set(schema, fields)
  return Object.fromEntries(fields.map(({ name, isList }) => [name, isList ? [id] : id]))
}

async function ask(by: string, endpoint: Endpoint, id: string, orgId: string): Promise<[number, string]> {
  const own = organizationFieldOf(endpoint)
  const { params, body, headers } = validInput(endpoint, orgId) as {
    params: Values
    body?: Values
    headers: Values
  }
  const withIds = (schema: z.ZodType | undefined, values: Values | undefined) =>
    values && { ...values, ...fillIds(schema, id), ...(own && own in values ? { [own]: orgId } : {}) }
  const input = { params: withIds(endpoint.params, params), body: withIds(endpoint.body, body), headers }
  const { status, reply } = await program.call(by, endpoint, input as never)
  return [status, settle(JSON.stringify(reply) ?? '')]
}

/** Reads all rows of Harbor, including its audit log. */
function readAll(): Promise<unknown> {
  return program.database.asOwner(async (connection) => {
    const tables = await connection.rows<{ name: string }>(sql`
      select quote_ident(table_name) as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'org_id' and table_type = 'BASE TABLE' order by 1`)
    const all = []
    for (const { name } of tables) {
      const text = `select to_jsonb(t) as row from ${name} t where org_id = $1 order by t::text`
      all.push([name, await connection.rows({ text, values: [HARBOR] })])
    }
    return all
  })
}

/** Replaces what differs between two answers to the same call. */
function settle(text: string): string {
  return text
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/made ?\d+/g, 'made')
}

const takesId = ({ params, body }: Endpoint) =>
  [params, body].some((schema) => Object.keys(fillIds(schema, OUTSIDER)).length > 0)

const CALLS = Object.entries<Endpoint>(api).filter(([, endpoint]) => takesId(endpoint))

test.each([ADMIN, ANALYST, VIEWER])(
  '%s is answered of what another organization has as of what no one has',
  async (by) => {
    const before = await readAll()
    for (const [name, endpoint] of CALLS) {
      const ofNothing = await ask(by, endpoint, OUTSIDER, SUMMIT)
      // Who may not call it at all is refused before anyone looks at the id: one kind tells enough.
      const kinds = ofNothing[0] === 403 ? Object.entries(foreign).slice(0, 1) : Object.entries(foreign)
      for (const [kind, id] of kinds) {
        const shown = [name, kind, ...(await ask(by, endpoint, id, SUMMIT))]
        expect(shown).toEqual([name, kind, ...ofNothing])
      }
      if (organizationFieldOf(endpoint) === undefined) continue
      expect([name, ...(await ask(by, endpoint, OUTSIDER, HARBOR))]).toEqual([
        name,
        ...(await ask(by, endpoint, OUTSIDER, OUTSIDER)),
      ])
    }
    expect(await readAll()).toEqual(before)
  },
)

test('calls are asked with ids of each kind that there is', () => {
  expect(CALLS.length).toBeGreaterThan(20)
  expect(Object.values(foreign).every((id) => /^[\da-f-]{36}$/.test(id))).toBe(true)
})
