import { createHash } from 'node:crypto'
import { api, type ReplyOf } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, ANALYST, HARBOR_ADMIN, readAudit, SUMMIT, VIEWER } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { MAX_READINGS } from '#server/intake/reading-tries.ts'
import { runReady } from '../cycles/jobs.ts'
import { runCycle } from '../cycles/run-cycle.ts'
import { startHeaders } from '../files/testing/use-uploads.ts'
import { type Mappings, type RosterParams, useMappings } from '../mapping/testing/use-mapping.ts'
import { readUpload } from '../uploads/read-upload.ts'
import { placeFixes } from './place-fixes.ts'

type Cycle = ReplyOf<typeof api.readCycle>['cycle']
type Row = { npi: string; name: string }

let mappings: Mappings
let key: RosterParams
let known: Row[]
let cycleId: string

const HEADER = 'NPI,Last Name,First Name,Street,City,State,ZIP'
const line = ({ npi, name }: Row, zip = '75201') => `${npi},${name},Ana,1 Main St,Dallas,TX,${zip}`
/** Returns a row whose NPI lacks a digit; `lines` has ten known people, the third and the seventh with such an NPI. */
const short = ({ npi, name }: Row): Row => ({ npi: npi.slice(0, 9), name })
const lines = () =>
  known.map((row, at) => line(at === 2 || at === 6 ? short(row) : row, at === 4 ? '75204.0' : '75201'))

const call = <Endpoint extends (typeof api)[keyof typeof api]>(
  endpoint: Endpoint,
  input: object,
  email = ANALYST,
) => mappings.uploads.program.call(email, endpoint, input as never)

async function ok<Endpoint extends (typeof api)[keyof typeof api]>(
  endpoint: Endpoint,
  input: object,
  email = ANALYST,
): Promise<ReplyOf<Endpoint>> {
  const { status, reply } = await call(endpoint, input, email)
  expect([status, (reply as { details?: unknown }).details]).toEqual([200, undefined])
  return reply as ReplyOf<Endpoint>
}

const run = () => runCycle(mappings.uploads.jobs, { orgId: SUMMIT, id: cycleId })
const read = async (): Promise<Cycle> => (await ok(api.readCycle, { params: { cycleId } })).cycle
const list = (more: object = {}) => ok(api.listCycleOutput, { params: { cycleId, ...more } })
const fixes = async () => (await ok(api.listCycleFixes, { params: { cycleId } })).fixes
const trace = (rowId: number, field: string) =>
  ok(api.traceCycleOutput, { params: { cycleId, rowId: String(rowId), field } })
const download = (name: string, email = ANALYST) =>
  call(api.downloadCycleFile, { params: { cycleId, name } }, email)
async function fix(cells: readonly object[], revision?: number) {
  const body = { revision: revision ?? (await read()).revision, cells }
  return call(api.fixCycleCells, { params: { cycleId }, body })
}
const decide = async (
  endpoint: typeof api.applyCycleFixes | typeof api.undoCycleFixes,
  fixesId: string,
  email = ANALYST,
) => call(endpoint, { params: { cycleId, fixesId }, body: { revision: (await read()).revision } }, email)

beforeAll(async () => {
  mappings = await useMappings()
  key = await mappings.addRoster('output')
  known = await mappings.uploads.program.database.asSystem((tx) =>
    tx.rows<Row>(sql`
      select npi::text as npi, last_name as name from practitioners
      where status = 'active' and last_name ~ '^[a-zA-Z]+$' order by npi limit 10`),
  )
  await mappings.addFile(key, 'June.csv', `${[HEADER, ...lines()].join('\n')}\n`)
  const { file } = await mappings.read(key)
  const saved = await ok(api.saveRosterMapping, {
    params: key,
    body: { revision: null, config: { ...file?.proposed, stops: [] }, note: '' },
  })
  const body = { revision: saved.draft.revision, effectiveOn: todayInUtc(), reason: 'The first mapping.' }
  await ok(api.askForRosterMapping, { params: key, body })
  const { source } = await mappings.read(key, ADMIN)
  const params = { configId: source?.configId }
  await ok(api.publishSource, { params, body: { revision: source?.revision } }, ADMIN)
  const cycles = (await ok(api.listCycles, { params: { prefix: key.prefix } })).cycles
  cycleId = cycles[0]?.id ?? ''
  await runReady(mappings.uploads.jobs, { orgId: SUMMIT })
  await run()
})
afterAll(() => mappings.close())

test('all rows are listed by page, also those that are held, by filters and in an order', async () => {
  const all = await list()
  expect(all).toMatchObject({ total: 10, page: 1, counts: { out: 8, held: 2, rejected: 0 }, attempt: 1 })
  expect(all.rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(all.fields).toContainEqual({ id: 'npi', label: 'NPI', type: 'npi', isRequired: true })
  expect(all.rows[0]?.values).toMatchObject({ npi: known[0]?.npi, city: 'Dallas', zip: '75201' })
  const held = await list({ outcome: 'held', sort: '-:row' })
  expect(held.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
    [8, 'held'],
    [4, 'held'],
  ])
  expect(held.rows[0]?.findings).toContainEqual(expect.objectContaining({ field: 'npi', severity: 'error' }))
  const named = await list({
    filters: JSON.stringify({ last_name: known[5]?.name.toLowerCase(), city: '=Dallas' }),
  })
  expect(named.rows.map(({ row }) => row)).toContain(7)
  expect((await list({ filters: JSON.stringify({ city: '=' }) })).total).toBe(0)
  expect((await list({ page: '40' })).page).toBe(1)
  for (const params of [{ sort: 'nothing' }, { filters: '[' }, { filters: '{"none":"x"}' }]) {
    const { status, reply } = await call(api.listCycleOutput, { params: { cycleId, ...params } })
    expect([status, reply.code]).toEqual([400, 'invalid_input'])
  }
})

test('a cell tells the file, the place, the text as stored, and what each step made of it', async () => {
  const told = await trace(4, 'zip')
  expect(told).toMatchObject({
    ...{ file: 'June.csv', row: 6, outcome: 'out', value: '75204', field: { id: 'zip' } },
    cells: [{ column: 'ZIP', address: 'G6', index: 6, stored: '75204.0', shown: '75204.0', fix: null }],
    source: { version: 1 },
  })
  expect(told.steps.at(0)).toMatchObject({ kind: 'column', text: '75204.0' })
  expect(told.steps.at(-1)).toMatchObject({ kind: 'field', text: '75204' })
  const missing = await call(api.traceCycleOutput, { params: { cycleId, rowId: '99', field: 'zip' } })
  expect(missing.status).toBe(404)
})

test('files are told with their hashes and totals that add up, and downloads are as told', async () => {
  const { files } = await ok(api.listCycleFiles, { params: { cycleId } })
  expect(files.map(({ name }) => name)).toEqual([
    ...['annotated.csv', 'clean.csv', 'clean.parquet', 'findings.csv', 'summary.json', 'manifest.json'],
  ])
  for (const { name, sha256, bytes } of files.filter(({ name: one }) => !one.endsWith('.parquet'))) {
    const { status, reply } = await download(name)
    const content = String(reply)
    expect([name, status, Buffer.byteLength(content)]).toEqual([name, 200, bytes])
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
  const manifest = JSON.parse(String((await download('manifest.json')).reply))
  const { controlTotals } = manifest
  expect(controlTotals).toMatchObject({ in: 10, out: 8, held: 2, rejected: 0, isBalanced: true })
  expect(manifest.file).toMatchObject({ name: 'June.csv', sha256: expect.stringMatching(/^[\da-f]{64}$/) })
  expect(manifest.files.find(({ name }: { name: string }) => name === 'clean.csv')).toMatchObject({ rows: 8 })
  expect((await download('rows.parquet')).status).toBe(404)
  const [audit] = await readAudit(mappings.uploads.program)
  expect(audit).toMatchObject({ action: 'cycle.file-downloaded', details: { file: 'manifest.json' } })
})

test('cells are fixed for this cycle alone, if they hold what was seen, and undone', async () => {
  const npi = known[2]?.npi ?? ''
  const cell = { tab: 'June', row: 4, column: 0, before: npi.slice(0, 9), after: npi }
  const { revision } = await read()
  expect((await fix([{ ...cell, before: 'x' }])).reply).toMatchObject({
    ...{ code: 'invalid_input', details: [{ field: 'cells.0' }] },
  })
  for (const wrong of [{ tab: 'May' }, { row: 1 }, { column: 40 }, { after: cell.before }])
    expect((await fix([{ ...cell, ...wrong }])).status).toBe(400)
  expect((await fix([cell], revision - 1)).reply).toMatchObject({ code: 'conflict' })
  const fixed = await fix([cell])
  expect(fixed).toMatchObject({ status: 200, reply: { state: 'read' } })
  expect((await fix([cell])).reply).toMatchObject({ code: 'conflict', details: { reason: 'state' } })
  await run()
  expect((await read()).balance).toMatchObject({ in: 10, out: 9, held: 1 })
  const told = await trace(2, 'npi')
  expect(told.cells).toMatchObject([
    {
      address: 'A4',
      stored: cell.before,
      fix: { text: npi, origin: 'grid', person: { name: 'Daniel Reyes' } },
    },
  ])
  const [set] = await fixes()
  expect(set).toMatchObject({ origin: 'grid', state: 'applied', rows: 1, cells: 1 })
  expect((await decide(api.undoCycleFixes, set?.id ?? '')).status).toBe(200)
  await run()
  expect((await read()).balance).toMatchObject({ out: 8, held: 2 })
  expect((await trace(2, 'npi')).cells).toMatchObject([{ fix: null, used: cell.before }])
})

const toBase64 = (text: string) => Buffer.from(text).toString('base64')

/** Uploads fixed rows up to where a worker would find their places. */
async function sendFixes(content: string, email = ANALYST, id = cycleId) {
  const headers = startHeaders('fixed.csv', Buffer.byteLength(content))
  const metadata = `${headers['upload-metadata']},fixes ${toBase64(id)}`
  const started = await call(
    api.createRosterUpload,
    { headers: { ...headers, 'upload-metadata': metadata } },
    email,
  )
  if (started.status !== 201) return started
  const { upload } = started.reply
  await mappings.uploads.send(upload, 0, Buffer.from(content))
  await readUpload(mappings.uploads.jobs, { orgId: SUMMIT, id: upload.id })
  return started
}

const place = (id: string) => placeFixes(mappings.uploads.jobs, { orgId: SUMMIT, cycleId, id })

async function uploadFixes(content: string, email = ANALYST) {
  const started = await sendFixes(content, email)
  const placing = (await fixes()).find(({ state }) => state === 'placing')
  if (placing) await place(placing.id)
  return started
}

test('the annotated file comes back corrected: what it changes is shown, counts when someone says so, and is undone', async () => {
  const annotated = String((await download('annotated.csv')).reply)
  const [third, seventh] = [known[2], known[6]]
  const corrected = [third, seventh].reduce(
    (text, row) => (row ? text.replace(`${row.npi.slice(0, 9)},`, `${row.npi},`) : text),
    annotated,
  )
  expect((await uploadFixes(corrected)).status).toBe(201)
  const [proposed] = await fixes()
  expect(proposed).toMatchObject({
    ...{ origin: 'file', state: 'proposed', file: { name: 'fixed.csv' }, rows: 2, cells: 2 },
    ...{ unchanged: 8, unplacedRows: 0, ignoredColumns: [] },
  })
  const params = { cycleId, fixesId: proposed?.id }
  const { cells, total } = await ok(api.listFixedCells, { params })
  expect([total, cells[0]]).toEqual([
    2,
    {
      ...{ tab: 'June', row: 4, column: 0, header: 'NPI' },
      before: third?.npi.slice(0, 9),
      after: third?.npi,
    },
  ])
  expect((await read()).balance).toMatchObject({ out: 8 })
  expect((await decide(api.applyCycleFixes, proposed?.id ?? '')).status).toBe(200)
  await run()
  expect((await read()).balance).toMatchObject({ out: 10, held: 0 })
  expect((await decide(api.applyCycleFixes, proposed?.id ?? '')).reply).toMatchObject({ code: 'conflict' })
  expect((await decide(api.undoCycleFixes, proposed?.id ?? '')).status).toBe(200)
  await run()
  expect((await read()).balance).toMatchObject({ out: 8, held: 2 })
})

test('fixed rows that have nothing to do with the file are refused in a sentence', async () => {
  await uploadFixes('Shop,Price\na,1\nb,2\n')
  expect((await fixes())[0]).toMatchObject({
    state: 'refused',
    refusal: expect.stringMatching(/has no row with the headers/),
  })
})

test('fixed rows that are still read can be put aside, and stay there', async () => {
  await sendFixes(`${[HEADER, ...lines()].join('\n').replace('Ana', 'Anna')}\n`)
  const [placing] = await fixes()
  const id = placing?.id ?? ''
  expect(placing?.state).toBe('placing')
  expect((await decide(api.undoCycleFixes, id)).status).toBe(200)
  await place(id)
  expect((await fixes())[0]).toMatchObject({ id, state: 'undone', cells: 0 })
})

test('fixed rows that cannot be read in all of their tries are refused in a sentence', async () => {
  await sendFixes(`${[HEADER, ...lines()].join('\n').replace('Ana', 'Anna')}\n`)
  const id = (await fixes())[0]?.id ?? ''
  const { store } = mappings.uploads
  const { get } = store
  store.get = () => Promise.reject(new Error('The store is away'))
  for (let tries = 1; tries <= MAX_READINGS; tries += 1) {
    expect((await fixes())[0]).toMatchObject({ id, state: 'placing' })
    await expect(place(id)).rejects.toThrow('The store is away')
  }
  store.get = get
  const refusal = expect.stringMatching(/^fixed\.csv could not be read .*Send it again/)
  expect((await fixes())[0]).toMatchObject({ id, state: 'refused', refusal })
})

test('fixed rows whose worker is killed each time are refused without another try', async () => {
  await sendFixes(`${[HEADER, ...lines()].join('\n').replace('Ana', 'Anna')}\n`)
  const id = (await fixes())[0]?.id ?? ''
  await mappings.uploads.program.database.asSystem((tx) =>
    tx.run(sql`update roster_cycle_fix_sets set tries = ${MAX_READINGS} where id = ${id}`),
  )
  await place(id)
  expect((await fixes())[0]).toMatchObject({ id, state: 'refused', cells: 0 })
})

test('fixed rows that others overtook do not count', async () => {
  const npi = known[6]?.npi ?? ''
  const content = `${[HEADER, ...lines()].join('\n').replace(`${npi.slice(0, 9)},`, `${npi},`)}\n`
  await uploadFixes(content)
  const [proposed] = await fixes()
  await fix([{ tab: 'June', row: 8, column: 0, before: npi.slice(0, 9), after: known[0]?.npi ?? '' }])
  await run()
  const { reply } = await decide(api.applyCycleFixes, proposed?.id ?? '')
  expect(reply).toMatchObject({ code: 'conflict', details: { reason: 'cells' } })
  expect((await decide(api.undoCycleFixes, proposed?.id ?? '')).status).toBe(200)
})

test('no one sees or fixes the output of another organization, and who may not decide changes nothing', async () => {
  const [set] = await fixes()
  const fixesId = set?.id ?? ''
  const inputs = [
    [api.listCycleOutput, {}],
    [api.traceCycleOutput, { rowId: '0', field: 'npi' }],
    [api.listCycleFiles, {}],
    [api.downloadCycleFile, { name: 'clean.csv' }],
    [api.listCycleFixes, {}],
    [api.listFixedCells, { fixesId }],
  ] as const
  for (const [endpoint, params] of inputs)
    expect((await call(endpoint, { params: { cycleId, ...params } }, HARBOR_ADMIN)).status).toBe(404)
  const body = { revision: 1, cells: [{ tab: 'June', row: 4, column: 0, before: null, after: 'x' }] }
  const other = await call(api.fixCycleCells, { params: { cycleId }, body }, HARBOR_ADMIN)
  expect(other.status).toBe(404)
  expect((await decide(api.undoCycleFixes, fixesId, HARBOR_ADMIN)).status).toBe(404)
  expect((await uploadFixes('NPI\n1\n', HARBOR_ADMIN)).status).toBe(400)
  expect((await call(api.fixCycleCells, { params: { cycleId }, body }, VIEWER)).status).toBe(403)
  expect((await decide(api.applyCycleFixes, fixesId, VIEWER)).status).toBe(403)
})
