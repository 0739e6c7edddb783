import { api, type ReplyOf } from '@concord/contract'
import { makeNpi, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, ANALYST, HARBOR_ADMIN, SUMMIT, VIEWER } from '#server/accounts/testing/people.ts'
import { type Mappings, type RosterParams, useMappings } from '../testing/use-mapping.ts'
import { runReplay } from './run-replay.ts'
import { beginAttempt, noteFile } from './store.ts'

type Replay = ReplyOf<typeof api.startMappingReplay>['replay']

let mappings: Mappings
let key: RosterParams
const write = (month: string, rows: number) =>
  `NPI,Last Name,City,Panel\n${Array.from({ length: rows }, (_, at) =>
    [makeNpi(String(234_567_400 + at)), `Ode ${month}`, 'Dallas', at % 2 === 0 ? 'Y' : 'O'].join(','),
  ).join('\n')}\n`

beforeAll(async () => {
  mappings = await useMappings()
  key = await mappings.addRoster('replayed')
  for (const month of ['June', 'July']) await mappings.addFile(key, `${month}.csv`, write(month, 12))
})
afterAll(() => mappings.close())

const call = <Endpoint extends (typeof api)[keyof typeof api]>(
  endpoint: Endpoint,
  input: object,
  email = ANALYST,
) => mappings.uploads.program.call(email, endpoint, { params: key, ...input } as never)

/** The draft as it was saved last: reading a mapping reads its file, which takes its time. */
let draft: { revision: number | null; config: Record<string, unknown> } = { revision: null, config: {} }

async function save(config: Record<string, unknown>): Promise<number> {
  const body = { revision: draft.revision, config, note: '' }
  const { status, reply } = await call(api.saveRosterMapping, { body })
  expect([status, reply.details]).toEqual([200, undefined])
  draft = { revision: reply.draft.revision, config }
  return reply.draft.revision
}
const start = async (revision: number, files = 3): Promise<Replay> => {
  const { status, reply } = await call(api.startMappingReplay, { body: { revision, files } })
  expect([status, reply.details]).toEqual([200, undefined])
  return reply.replay
}
const run = ({ id }: Pick<Replay, 'id'>) => runReplay(mappings.uploads.jobs, { orgId: SUMMIT, id })
const read = async (): Promise<Replay | null> => (await call(api.readMappingReplay, {})).reply.replay
const ask = (revision: number, more: object = {}) =>
  call(api.askForRosterMapping, { body: { revision, effectiveOn: todayInUtc(), ...more } })

const proposed = async () => (await mappings.read(key)).file?.proposed ?? {}
const withCrosswalk = (config: Record<string, unknown>, entries: Record<string, string>) => ({
  ...config,
  mappings: [
    ...(config.mappings as { field: string }[]).filter(({ field }) => field !== 'accepting_new_patients'),
    { field: 'accepting_new_patients', from: 'Panel', crosswalk: 'panel' },
  ],
  crosswalks: [{ id: 'panel', entries }],
})

test('a first version has no earlier one to differ from: the replay counts what comes out', async () => {
  const revision = await save(withCrosswalk(await proposed(), { Y: 'Y' }))
  expect((await ask(revision)).reply.details).toEqual([
    { field: 'replay', message: expect.stringContaining('Replay the draft') },
  ])
  const started = await start(revision)
  expect(started).toMatchObject({ state: 'waiting', baseNumber: null, isCurrent: true })
  expect(started.files.map(({ name }) => name)).toEqual(['July.csv', 'June.csv'])
  await run(started)
  const done = await read()
  expect(done).toMatchObject({ state: 'done', done: 1, isCurrent: true })
  for (const { result, problem } of done?.files ?? []) {
    expect([problem, result?.rows, result?.cells]).toEqual([null, { before: 0, after: 12 }, []])
    expect(Object.values(result?.outcomes ?? {}).reduce((sum, count) => sum + count, 0)).toBe(12)
  }
  const asked = await ask(revision)
  expect(asked.reply).toMatchObject({ draft: { state: 'waiting' } })
  expect((await read())?.isCurrent).toBe(true)

  const { source, publishers } = await mappings.read(key, ADMIN)
  expect(source).toMatchObject({ isOwn: false, askedBy: expect.any(String), askedOf: null })
  expect(publishers.length).toBeGreaterThan(0)
  const params = { configId: source?.configId }
  const body = { revision: source?.revision }
  expect((await call(api.publishSource, { params, body }, ADMIN)).status).toBe(200)
  draft = { ...draft, revision: null }
})

test('a later version says which cells of which fields it changes, and whether an edit explains them', async () => {
  const revision = await save(withCrosswalk(draft.config, { Y: 'Y', O: 'Y' }))
  const started = await start(revision, 1)
  expect(started).toMatchObject({ baseNumber: 1, files: { length: 1 } })
  await run(started)
  const [july] = (await read())?.files ?? []
  const { cells, findings } = july?.result ?? {}
  expect(cells).toMatchObject([{ field: 'accepting_new_patients', count: 6, isExplained: true }])
  expect(cells?.[0]?.examples[0]).toMatchObject({ row: 3, before: null, after: 'Y' })
  expect(findings?.some(({ before, after }) => before > 0 && after === 0)).toBe(true)
})

test('a worker that was killed is followed by one that runs only what is left', async () => {
  const revision = await save({ ...draft.config, filters: [{ drop: "npi = 'x'", reason: 'None' }] })
  const { id, files } = await start(revision)
  const known = { ...files[0], result: null, problem: 'Told by the worker that was killed.' }
  await mappings.uploads.program.database.asOrganization(
    SUMMIT,
    async (tx) => {
      const attempt = (await beginAttempt(tx, { orgId: SUMMIT, id })) ?? 0
      await noteFile(tx, { orgId: SUMMIT, id, attempt }, { at: 0, file: known as never, done: 0.3 })
    },
    { write: true },
  )
  expect(await read()).toMatchObject({ state: 'running' })
  await run({ id })
  const done = await read()
  expect(done?.files.map(({ problem }) => problem)).toEqual([known.problem, null])
  expect(done?.files.slice(1).every(({ result }) => result !== null)).toBe(true)
})

test('a replay is of the draft as it was, and can be canceled before it is over', async () => {
  const revision = await save({ ...draft.config, name: 'Other' })
  expect((await read())?.isCurrent).toBe(false)
  expect((await call(api.startMappingReplay, { body: { revision: 1 } })).status).toBe(409)
  const { id } = await start(revision)
  expect((await start(revision)).id).toBe(id)
  const canceled = await call(api.cancelMappingReplay, { params: { ...key, id } })
  expect(canceled.reply.replay.state).toBe('canceled')
  await run({ id })
  expect((await read())?.files.every(({ result }) => result === null)).toBe(true)
  expect((await call(api.cancelMappingReplay, { params: { ...key, id } })).status).toBe(409)
})

test('whoever publishes without a replay says why, and the second person reads it', async () => {
  const asked = await ask(draft.revision ?? 0, {
    withoutReplay: 'The files before were of another system.',
  })
  expect([asked.status, asked.reply.details]).toEqual([200, undefined])
  expect((await mappings.read(key)).source?.note).toBe(
    'Not replayed: The files before were of another system.',
  )
})

test('a file that the draft cannot read is told, and the others are run', async () => {
  const other = await mappings.addRoster('other-columns')
  await mappings.addFile(other, 'May.csv', 'Id,Surname\n1,Ode\n2,Lima\n')
  await mappings.addFile(other, 'June.csv', write('June', 4))
  const before = key
  key = other
  draft = { revision: null, config: {} }
  try {
    const started = await start(await save(await proposed()))
    await run(started)
    const [june, may] = (await read())?.files ?? []
    expect([june?.problem, may?.result]).toEqual([null, null])
    expect(may?.problem).toContain('NPI')
  } finally {
    key = before
  }
})

test('the texts of a column are counted over the whole file, and once', async () => {
  const params = { ...key, column: 'Panel' }
  const first = await call(api.countRosterColumnValues, { params })
  expect(first.reply).toEqual({
    ...{ filled: 12, distinct: 2, isSensitive: false },
    values: [
      { text: 'O', count: 6 },
      { text: 'Y', count: 6 },
    ],
  })
  expect((await call(api.countRosterColumnValues, { params })).reply).toEqual(first.reply)
})

test('an old version is read by its number, and no other', async () => {
  const { reply } = await call(api.readRosterMappingVersion, { params: { ...key, number: 1 } })
  expect(reply).toMatchObject({ version: { number: 1, state: 'published' }, config: { kind: 'source' } })
  expect((await call(api.readRosterMappingVersion, { params: { ...key, number: 99 } })).status).toBe(404)
})

test('who may not map is refused, and another organization finds none of it', async () => {
  const { reply } = await call(api.readMappingReplay, {})
  const calls = [
    [api.readMappingReplay, { params: key }],
    [api.startMappingReplay, { params: key, body: { revision: 1 } }],
    [api.cancelMappingReplay, { params: { ...key, id: reply.replay?.id } }],
    [api.readRosterMappingVersion, { params: { ...key, number: 1 } }],
    [api.countRosterColumnValues, { params: { ...key, column: 'Panel' } }],
  ] as const
  for (const [endpoint, input] of calls) {
    expect((await call(endpoint, input, VIEWER)).status).toBe(403)
    expect([403, 404]).toContain((await call(endpoint, input, HARBOR_ADMIN)).status)
  }
})
