import { randomUUID } from 'node:crypto'
import { api, type ReplyOf } from '@concord/contract'
import { makeNpi } from '@concord/domain'
import { BUILT_IN_TARGETS } from '@concord/roster-language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, ANALYST, findUserId, HARBOR_ADMIN, SUMMIT, VIEWER } from '#server/accounts/testing/people.ts'
import { insertConfig } from '../configs/config-store.ts'
import { insertDraft, markPublished } from '../configs/version-store.ts'
import { type Uploads, useUploads } from '../files/testing/use-uploads.ts'

const TARGET = BUILT_IN_TARGETS.get('practitioner-roster')
const KEY = { prefix: 'larkmoor', type: 'practitioner' }

/** The rows of a file whose City column holds ZIP codes and whose Zip column holds cities. */
const ROWS = Array.from({ length: 30 }, (_, at) =>
  [makeNpi(String(234_567_800 + at)), 'Ode', 'Ana', 'AP5836727', String(75_201 + at), 'Dallas', 'TX'].join(
    ',',
  ),
)
const TEXT = `NPI,Last Name,First Name,DEA Number,City,Zip,State\n${ROWS.join('\n')}\n`

let uploads: Uploads
let file: string
beforeAll(async () => {
  uploads = await useUploads()
  const { program } = uploads
  const id = randomUUID()
  await program.database.asSystem(async (tx) => {
    const made = { orgId: SUMMIT, id, kind: 'target', targetId: null, builtIn: TARGET?.id ?? null } as const
    await insertConfig(tx, { ...made, name: 'Practitioners', createdBy: findUserId(ADMIN) })
    const number = await insertDraft(
      tx,
      { orgId: SUMMIT, id },
      { config: TARGET, note: '', userId: findUserId(ADMIN) },
    )
    await markPublished(
      tx,
      { orgId: SUMMIT, id, number },
      { by: findUserId(ADMIN), effectiveOn: '2026-01-01' },
    )
  })
  const roster = { ...KEY, sender: 'Larkmoor Health', scope: 'full', targetId: id } as const
  expect((await program.call(ANALYST, api.createRoster, { body: roster })).status).toBe(200)
  file = (await uploads.upload('Larkmoor.csv', TEXT)).file?.id ?? ''
})
afterAll(() => uploads.close())

type Mapping = ReplyOf<typeof api.readRosterMapping>

async function read(email = ANALYST): Promise<Mapping> {
  const { status, reply } = await uploads.program.call(email, api.readRosterMapping, {
    params: { ...KEY, file },
  })
  expect([status, reply.code]).toEqual([200, undefined])
  return reply
}
const save = (revision: number | null, config: Record<string, unknown>, email = ANALYST) =>
  uploads.program.call(email, api.saveRosterMapping, {
    params: KEY,
    body: { revision, config, note: 'First' },
  })
const ask = (revision: number) =>
  uploads.program.call(ANALYST, api.askForRosterMapping, {
    params: { ...KEY, file },
    body: { revision, effectiveOn: '2026-12-01' },
  })

test('a file that was never mapped comes with its columns, first rows and a proposal', async () => {
  const { file: shown, source, versions } = await read()
  expect([source, versions]).toEqual([null, []])
  expect(shown).toMatchObject({ dataRows: 30, headers: TEXT.split('\n')[0]?.split(',') })
  expect(shown?.columns[0]).toMatchObject({ header: 'NPI', field: 'npi', shape: 'npi', share: 1 })
  expect(shown?.rows[0]).toMatchObject({ row: 2 })
  expect(shown?.proposed).toMatchObject({ kind: 'source', target: 'practitioner-roster' })
})

test('DEA numbers are masked in samples and rows', async () => {
  const { file: shown } = await read()
  const dea = shown?.columns.find(({ header }) => header === 'DEA Number')
  expect(dea?.sensitive).toBe('dea')
  expect(dea?.samples.join()).not.toMatch(/\d/)
  expect(shown?.rows.map(({ cells }) => cells[3]).join()).not.toMatch(/\d/)
})

test('a draft is kept, seen again, and not overwritten by who did not see it', async () => {
  const { file: shown } = await read()
  const first = await save(null, shown?.proposed ?? {})
  expect(first).toMatchObject({ status: 200, reply: { draft: { number: 1, revision: 1, state: 'draft' } } })
  expect((await read()).source).toMatchObject({ revision: 1, note: 'First', config: shown?.proposed })
  expect((await save(null, shown?.proposed ?? {})).status).toBe(409)
  const second = await save(1, { ...shown?.proposed, mappings: [] })
  expect(second.reply.draft.revision).toBe(2)
  expect((await save(1, shown?.proposed ?? {})).status).toBe(409)
})

test('a config that names what there is not is refused with the sentence of the linter', async () => {
  const { source } = await read()
  const config = { ...source?.config, mappings: [{ field: 'nowhere', from: 'NPI' }] }
  const { status, reply } = await save(source?.revision ?? null, config)
  expect([status, reply.code]).toEqual([400, 'invalid_input'])
  expect(JSON.stringify(reply)).toContain('nowhere')
})

test('a version whose values contradict its fields is not saved, unless someone keeps it', async () => {
  const { source } = await read()
  const mappings = [
    { field: 'npi', from: 'NPI' },
    { field: 'city', from: 'City' },
    { field: 'zip', from: 'Zip' },
  ]
  const wrong = await save(source?.revision ?? null, { ...source?.config, mappings })
  const refused = await ask(wrong.reply.draft.revision)
  expect([refused.status, refused.reply.code]).toEqual([400, 'invalid_input'])
  expect(JSON.stringify(refused.reply)).toContain('city')
  const kept = { ...source?.config, mappings, unguarded: ['city', 'zip'] }
  const overruled = await save(wrong.reply.draft.revision, kept)
  const asked = await ask(overruled.reply.draft.revision)
  expect(asked).toMatchObject({ status: 200, reply: { draft: { state: 'waiting' } } })
  expect((await read()).versions).toMatchObject([{ number: 1, state: 'waiting', note: 'First' }])
})

test('another organization finds no such mapping, and who may not map is refused', async () => {
  const { call } = uploads.program
  const params = { ...KEY, file }
  expect((await call(VIEWER, api.readRosterMapping, { params })).status).toBe(403)
  expect([403, 404]).toContain((await call(HARBOR_ADMIN, api.readRosterMapping, { params })).status)
  const body = { revision: null, config: {}, note: '' }
  expect([403, 404]).toContain(
    (await call(HARBOR_ADMIN, api.saveRosterMapping, { params: KEY, body })).status,
  )
})
