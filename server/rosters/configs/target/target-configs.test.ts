import { randomUUID } from 'node:crypto'
import { api } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { BUILT_IN_TARGETS, type WrittenSource, type WrittenTarget } from '@concord/roster-language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN,
  ANALYST,
  addUser,
  findUserId,
  HARBOR,
  SUMMIT,
  VIEWER,
} from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { insertConfig } from '../config-store.ts'
import { insertDraft, markPublished } from '../version-store.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

const TARGET = {
  ...{ kind: 'target', version: 1, id: 'small', name: 'Small', key: ['npi'] },
  programs: [{ id: 'medicare', name: 'Medicare' }],
  fields: [
    { id: 'npi', label: 'NPI', type: 'npi', required: true, law: '42 CFR 422.111(m)' },
    {
      ...{ id: 'zip', label: 'ZIP', type: 'zip', requiredBy: [{ program: 'medicare' }] },
      examples: { passes: ['7030'], fails: [] },
    },
    { id: 'zip4', label: 'ZIP, four more', type: 'zip4', derive: { from: 'zip' } },
    { id: 'plan', label: 'Plan', allowed: ['Gold', 'Silver'] },
    { id: 'fax', label: 'Fax', type: 'phone' },
  ],
  rules: [{ rule: 'npi-check-digit', field: 'npi' }],
} satisfies WrittenTarget

/** Adds a config with these versions, all but the last of them published; the last one as `isOpen` says. */
async function addConfig(
  configs: readonly object[],
  { targetId = null, isOpen = false }: { targetId?: string | null; isOpen?: boolean } = {},
): Promise<string> {
  const key = { orgId: SUMMIT, id: randomUUID() }
  const kind = targetId === null ? 'target' : 'source'
  const createdBy = findUserId(ANALYST)
  await program.database.asSystem(async (tx) => {
    await insertConfig(tx, { ...key, kind, targetId, name: `Config ${key.id}`, builtIn: null, createdBy })
    for (const [index, config] of configs.entries()) {
      const number = await insertDraft(tx, key, { config, note: '', userId: createdBy })
      if (isOpen && index === configs.length - 1) continue
      await markPublished(tx, { ...key, number }, { by: findUserId(ADMIN), effectiveOn: todayInUtc() })
    }
  })
  return key.id
}

const source = (mappings: WrittenSource['mappings'], more: Partial<WrittenSource> = {}): WrittenSource => ({
  ...{ kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: 'small', mappings, ...more },
})

/** Adds a roster of a source whose newest file has these columns, each with how many of its cells are filled. */
async function addFile(
  { targetId, sourceId, sender }: { targetId: string; sourceId: string; sender: string },
  { rows, columns }: { rows: number; columns: readonly (readonly [header: string, filled: number])[] },
): Promise<void> {
  const [rosterId, now] = [randomUUID(), new Date()]
  const read = columns.map(([header, filled], index) => ({ index, header, filled }))
  const tabs = [
    { name: 'Notes', hidden: true, rows: 9, columns: [] },
    { name: 'Roster', hidden: false, rows, columns: read },
  ]
  await program.database.asSystem(async (tx) => {
    await tx.run(sql`
      insert into rosters (org_id, id, prefix, type, sender, scope, target_id, source_id, created_at)
      values (${SUMMIT}, ${rosterId}, ${sender}, 'practitioner', ${`Sender ${sender}`}, 'full', ${targetId}, ${sourceId}, ${now})`)
    for (const [daysAgo, inspection] of [
      [1, { tabs }],
      [30, { tabs: [] }],
    ] as const) {
      const [fileId, received] = [randomUUID(), new Date(now.getTime() - daysAgo * 86_400_000)]
      await tx.run(sql`
        insert into roster_files (org_id, id, name, received_sha256, received_bytes, received_at, received_by, sha256, bytes,
          format, stored_as, stored_name, removed, ssn_like_tins, inspection)
        values (${SUMMIT}, ${fileId}, 'roster.csv', 'x', 1, ${received}, ${findUserId(ANALYST)}, 'x', 1, 'csv', 'received',
          'roster.csv', '[]', '[]', ${JSON.stringify(inspection)}::jsonb)`)
      await tx.run(sql`
        insert into roster_cycles (org_id, id, roster_id, file_id, period, state, stage, received_at, changed_at)
        values (${SUMMIT}, ${randomUUID()}, ${rosterId}, ${fileId}, '2026-07-01', 'received', 'received', ${received}, ${received})`)
    }
  })
}

const at = (configId: string) => ({ params: { configId } })

test('usage tells which sources make each field, and how full it is in their newest files', async () => {
  const targetId = await addConfig([TARGET])
  const one = await addConfig(
    [
      source([
        { field: 'npi', from: 'NPI' },
        { field: 'zip', from: ['Zip', 'Post code'] },
        { field: 'plan', constant: 'Gold' },
      ]),
    ],
    { targetId },
  )
  const other = await addConfig([source([{ field: 'npi', formula: 'digits([NPI])' }])], { targetId })
  const unfinished = await addConfig([{ kind: 'source' }], { targetId, isOpen: true })
  await addFile(
    { targetId, sourceId: one, sender: 'one' },
    {
      rows: 10,
      columns: [
        ['NPI', 10],
        ['Post code', 4],
        ['Zip', 5],
      ],
    },
  )
  await addFile({ targetId, sourceId: other, sender: 'other' }, { rows: 30, columns: [['NPI', 30]] })
  const { status, reply } = await program.call(ANALYST, api.readTargetUsage, at(targetId))
  expect(status).toBe(200)
  const byId = new Map(reply.sources.map((found) => [found.id, found]))
  expect(byId.get(one)).toMatchObject({
    ...{ version: 1, rows: 10, rosters: [{ prefix: 'one', type: 'practitioner', sender: 'Sender one' }] },
  })
  expect([byId.get(other)?.rows, byId.get(unfinished)?.rows, byId.size]).toEqual([30, null, 3])
  const field = (id: string) => reply.fields.find((found) => found.field === id)
  // A formula may give anything: its source says nothing of how full the field is.
  expect(field('npi')).toMatchObject({ filled: 1 })
  expect(field('npi')?.uses.map(({ by, filled }) => [by, filled])).toEqual(
    expect.arrayContaining([
      ['columns', 1],
      ['formula', null],
    ]),
  )
  expect(field('zip')).toEqual({
    ...{ field: 'zip', filled: 5 / 40 },
    uses: [{ sourceId: one, by: 'columns', columns: ['Zip', 'Post code'], filled: 0.5 }],
  })
  expect(field('zip4')?.uses).toEqual([{ sourceId: one, by: 'derived', columns: [], filled: null }])
  expect(field('plan')).toMatchObject({ filled: 10 / 40 })
  expect(field('fax')).toEqual({ field: 'fax', uses: [], filled: 0 })
})

test('two versions are compared in words, and each is downloaded as a config or as a JSON Schema', async () => {
  const after = { ...TARGET, fields: TARGET.fields.slice(0, 4) }
  const configId = await addConfig([TARGET, after], { isOpen: true })
  const { reply } = await program.call(ANALYST, api.compareTargetVersions, {
    params: { configId, from: 1, to: 2 },
  })
  expect(reply.changes).toMatchObject([{ part: 'fields', key: 'fax', sentence: 'Field fax removed' }])
  const download = async (as: 'config' | 'rowSchema'): Promise<unknown> => {
    const params = { configId, number: 2, as }
    const file: unknown = (await program.call(ANALYST, api.downloadTargetVersion, { params })).reply
    return typeof file === 'string' ? JSON.parse(file) : file
  }
  expect(await download('config')).toEqual(after)
  const schema = (await download('rowSchema')) as { properties: object }
  expect(Object.keys(schema.properties)).toEqual(['npi', 'zip', 'zip4', 'plan'])
  const read = await program.call(ANALYST, api.readTargetText, { body: { text: JSON.stringify(schema) } })
  expect(read.reply).toMatchObject({ as: 'jsonSchema', notes: [], problems: [] })
})

test('built-in targets, and texts of configs with what is wrong by its place', async () => {
  const { reply } = await program.call(ANALYST, api.listBuiltInTargets)
  expect(reply.targets.map(({ id }) => id)).toEqual([...BUILT_IN_TARGETS.keys()])
  const text =
    '{ "kind": "target", "version": 1,\n"id": "x", "name": "X", "fields": [{ "id": "NPI", "label": "N" }] }'
  const linted = await program.call(ANALYST, api.lintTargetText, { body: { text } })
  expect(linted.reply.problems).toMatchObject([{ severity: 'error', pointer: '/fields/0/id', line: 2 }])
  const empty = await program.call(ANALYST, api.readTargetText, { body: { text: '' } })
  expect([empty.status, empty.reply.code]).toEqual([400, 'invalid_input'])
})

test('waivers are told with who agreed, since when, and whether they count', async () => {
  const waive = (rule: string, more: object = {}) => ({
    ...{ rule, reason: 'The border.', owner: 'Mara', until: '2099-12-31', ...more },
  })
  const border = waive('zip-of-other-state', { sender: 'border' })
  const ended = waive('required', { until: '2020-01-31' })
  const coming = waive('required', { since: '2099-01-01', agreedBy: 'The board' })
  const drafted = waive('too-long')
  const configId = await addConfig(
    [
      { ...TARGET, waivers: [border] },
      { ...TARGET, waivers: [ended, border, coming] },
      { ...TARGET, waivers: [border, drafted] },
    ],
    { isOpen: true },
  )
  await addFile(
    { targetId: configId, sourceId: await addConfig([source([])], { targetId: configId }), sender: 'border' },
    { rows: 1, columns: [] },
  )
  const { reply } = await program.call(ANALYST, api.listTargetWaivers, at(configId))
  const admin = (await program.call(ADMIN, api.readCurrentUser)).reply
  expect(
    reply.waivers.map(({ rule, state, version, agreedBy, senderName }) => [
      rule,
      state,
      version,
      agreedBy,
      senderName,
    ]),
  ).toEqual([
    ['required', 'ended', 2, expect.any(String), null],
    ['zip-of-other-state', 'counts', 1, expect.any(String), 'Sender border'],
    ['required', 'coming', 2, 'The board', null],
    ['too-long', 'draft', 3, null, null],
  ])
  expect(JSON.stringify(admin)).toContain(reply.waivers[1]?.agreedBy)
})

test('the data dictionary has every field of the targets in force, and needs its own permission', async () => {
  const targetId = await addConfig([TARGET])
  const draft = await addConfig([TARGET], { isOpen: true })
  await addConfig([source([{ field: 'npi', from: 'NPI' }])], { targetId })
  const { email } = await addUser(program, { roles: ['rosterAnalyst'] })
  const read = (target?: string, by = email) =>
    program.call(by, api.readDataDictionary, { params: target === undefined ? {} : { target } })
  const { status, reply } = await read(targetId)
  expect(status).toBe(200)
  const [described] = reply.targets
  expect(described?.fields.map(({ id }) => id)).toEqual(TARGET.fields.map(({ id }) => id))
  expect(described?.fields[0]).toMatchObject({
    ...{ isKey: true, law: '42 CFR 422.111(m)', required: ['Every row'], uses: [{ columns: ['NPI'] }] },
    rules: [{ code: 'npi-check-digit', severity: 'error', says: expect.stringContaining('check digit') }],
  })
  expect(described?.fields[1]).toMatchObject({
    ...{ required: ['For Medicare, every row'], samples: [{ text: '7030', value: '07030' }] },
  })
  expect(described?.fields[3]).toMatchObject({
    samples: [{ text: 'Gold', value: 'Gold' }, { text: 'Silver' }],
  })
  expect(described?.fields[4]?.samples.length).toBeGreaterThan(0)
  const all = (await read()).reply.targets.map(({ id }) => id)
  expect([all.includes(targetId), all.includes(draft)]).toEqual([true, false])
  expect((await read(draft)).status).toBe(404)
  expect((await read(targetId, VIEWER)).status).toBe(403)
})

test('another organization finds none of it, and who may not edit targets is refused', async () => {
  const configId = await addConfig([TARGET, TARGET])
  const params = { configId }
  const calls = [
    [api.readTargetUsage, { params }],
    [api.listTargetWaivers, { params }],
    [api.compareTargetVersions, { params: { ...params, from: 1, to: 2 } }],
    [api.downloadTargetVersion, { params: { ...params, number: 1 } }],
    [api.readDataDictionary, { params: { target: configId } }],
  ] as const
  const harbor = await addUser(program, { orgId: HARBOR, roles: ['rosterAnalyst'] })
  for (const [call, input] of calls) {
    const send = (email: string) =>
      program.call(email, call as typeof api.readTargetUsage, input as { params: { configId: string } })
    expect([call.path, (await send(harbor.email)).status]).toEqual([call.path, 404])
    expect([call.path, (await send(VIEWER)).status]).toEqual([call.path, 403])
  }
  for (const call of [api.readTargetText, api.lintTargetText] as const)
    expect((await program.call(VIEWER, call, { body: { text: '{}' } })).status).toBe(403)
  expect((await program.call(VIEWER, api.listBuiltInTargets)).status).toBe(403)
})
