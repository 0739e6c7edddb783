import { randomUUID } from 'node:crypto'
import { api, type ParamsIn } from '@concord/contract'
import { makeNpi, SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { applyBatch, openBatch } from './batches.ts'
import { insertFindings } from './findings.ts'

const INTERNAL = 'internal@concord.example'
const ADMIN = 'admin@summit.example'
const NPI = makeNpi('200000007')
const LONG_ROW = `"${NPI}","=1+1","${'x'.repeat(900)}"`

let program: TestProgram
let summit: string
let registry: string
let roster: string

const lines = Array.from({ length: 30 }, (_, index) => ({
  kind: index % 3 === 0 ? 'guess' : 'warning',
  file: 'npidata_pfile_20261109-20261115.csv',
  line: index + 10,
  npi: NPI,
  reason: index % 3 === 0 ? 'A ZIP code had lost its leading zero' : 'State is not the code of a state',
  stated: `value ${index}`,
}))
const rejected = { ...lines[0], kind: 'rejected', line: 3, npi: null, reason: 'Not an NPI', stated: LONG_ROW }

beforeAll(async () => {
  program = await startTestProgram()
  summit = (await program.call(ADMIN, api.readCurrentUser)).reply.user.orgId
  await program.database.asSystem(async (c) => {
    registry = await openBatch(c, { sourceId: SOURCES.registry.id, label: 'NPPES 2026-11-09 to 2026-11-15' })
    roster = await openBatch(c, { sourceId: SOURCES.roster.id, label: 'Lakeshore, November', orgId: summit })
    const query = sql`select * from jsonb_to_recordset(${JSON.stringify([...lines, rejected])}::jsonb)
      f (kind text, file text, line bigint, npi bigint, reason text, stated text)`
    await insertFindings(c, registry, query)
    await insertFindings(c, roster, sql`${query} where kind = 'rejected'`)
    await insertFindings(c, roster, sql`${query} where kind = 'rejected'`)
    await applyBatch(c, registry, { read: 40, added: 39, rejected: 1 })
  })
})
afterAll(() => program.close())

const listBatches = async (params: ParamsIn<typeof api.listBatches>) =>
  (await program.call(INTERNAL, api.listBatches, { params })).reply
const listFindings = async (params: Omit<ParamsIn<typeof api.listFindings>, 'batchId'>) =>
  (await program.call(INTERNAL, api.listFindings, { params: { batchId: registry, ...params } })).reply

test('a batch of any source is listed with the numbers of its findings', async () => {
  const { batches } = await listBatches({ findings: 'rejected', sort: 'label' })
  expect(batches).toMatchObject([
    {
      id: roster,
      source: { kind: 'roster', name: 'Roster' },
      organization: 'Summit Health Plan',
      state: 'draft',
      findings: { rejected: 2, warning: 0, guess: 0 },
    },
    {
      id: registry,
      source: { kind: 'registry', name: 'NPPES registry' },
      organization: null,
      state: 'applied',
      counts: { read: 40, added: 39, rejected: 1 },
      findings: { rejected: 1, warning: 20, guess: 10 },
    },
  ])
  expect((await listBatches({ source: 'roster', search: 'lakeshore' })).total).toBe(1)
  expect((await listBatches({ source: 'attestation', findings: 'warning' })).total).toBe(0)
})

test('a batch says how often it has each reason, the most frequent first', async () => {
  const { reply } = await program.call(INTERNAL, api.readBatch, { params: { batchId: registry } })
  expect(reply.reasons).toEqual([
    { kind: 'warning', reason: 'State is not the code of a state', count: 20 },
    { kind: 'guess', reason: 'A ZIP code had lost its leading zero', count: 10 },
    { kind: 'rejected', reason: 'Not an NPI', count: 1 },
  ])
})

test('every finding can be read page by page, narrowed by kind, reason and text', async () => {
  const first = await listFindings({})
  const second = await listFindings({ page: 2 })
  expect([first.total, first.findings.length, second.findings.length]).toEqual([31, 25, 6])
  expect([...first.findings, ...second.findings].map(({ line }) => line)).toEqual([
    3,
    ...lines.map(({ line }) => line),
  ])
  expect(first.findings[0]).toMatchObject({ kind: 'rejected', npi: null, stated: LONG_ROW.slice(0, 240) })
  expect((await listFindings({ kind: 'guess' })).total).toBe(10)
  expect((await listFindings({ reason: 'State is not the code of a state' })).total).toBe(20)
  expect((await listFindings({ search: NPI })).total).toBe(31)
  expect((await listFindings({ search: 'value 7' })).findings).toMatchObject([{ line: 17, npi: NPI }])
})

test('the file holds what the filters leave, rejected rows whole, and its export is recorded', async () => {
  const save = async (params: object) => {
    const input = { params: { batchId: registry, ...params } }
    return String((await program.call(INTERNAL, api.exportFindings, input)).reply)
      .trimEnd()
      .split('\r\n')
  }
  expect(await save({})).toHaveLength(32)
  const [head, row] = await save({ kind: 'rejected' })
  expect(head).toBe('\ufeffFile,Line,NPI,Kind,Reason,Stated')
  expect(row).toBe(`${rejected.file},3,,rejected,Not an NPI,"${LONG_ROW.replaceAll('"', '""')}"`)
  const { reply } = await program.call(INTERNAL, api.listAuditEvents, {
    params: { action: 'batch-findings.exported' },
  })
  expect(reply.events.map(({ details }) => details)).toContainEqual({ batchId: registry, kind: 'rejected' })
})

test('only internal users read batches, and one that is not there is not found', async () => {
  const calls = [
    [api.readBatch, { params: { batchId: roster } }],
    [api.listFindings, { params: { batchId: roster } }],
    [api.exportFindings, { params: { batchId: roster } }],
  ] as const
  for (const email of [ADMIN, 'admin@harbor.example']) {
    for (const [endpoint, input] of [[api.listBatches, { params: {} }] as const, ...calls])
      expect((await program.call(email, endpoint, input as never)).status).toBe(403)
  }
  for (const [endpoint] of calls) {
    const input = { params: { batchId: randomUUID() } }
    expect((await program.call(INTERNAL, endpoint, input as never)).status).toBe(404)
  }
})

test('an organization sees the findings of its own batches in the database, and no others', async () => {
  const seenBy = (orgId: string) =>
    program.database.asOrganization(orgId, (c) =>
      c.rows(sql`select distinct batch_id as id from batch_findings`),
    )
  expect(await seenBy(summit)).toEqual([{ id: roster }])
  expect(await seenBy(randomUUID())).toEqual([])
})
