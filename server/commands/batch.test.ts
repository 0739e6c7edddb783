import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SOURCES } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import { stageClaims } from '#server/ledger/stage-claims.ts'
import { fillDirectory, npiOf } from '#server/ledger/testing/small-directory.ts'
import { rebuildSearch } from '#server/search/read-model/rebuild-search.ts'

const PROGRAM = new URL('../main.ts', import.meta.url).pathname

let db: TestDatabase
let registry: string
let roster: string
beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.asSystem(async (c) => {
    registry = await fillDirectory(c, { practitioners: 3 })
    roster = await openBatch(c, { sourceId: SOURCES.roster.id, label: 'Two\nlines' })
    const fields = { last_name: 'Newname' }
    await stageClaims(c, roster, [{ npi: npiOf(0), observedOn: '2026-06-09', fields }])
  })
  await rebuildSearch(db.database)
})
afterAll(() => db.drop())

function start(...args: readonly string[]) {
  const env = { ...process.env, LOG_LEVEL: 'silent', DATABASE_URL: db.url }
  const program = spawn(process.execPath, [PROGRAM, 'batch', ...args], { env })
  const code = new Promise((resolve) => program.once('exit', resolve))
  const ended = Promise.all([text(program.stdout), text(program.stderr)]).then(async ([said, failed]) => ({
    code: await code,
    said,
    failed,
  }))
  return { program, ended }
}

const batch = (...args: readonly string[]) => start(...args).ended

test('--help says what there is, and what is misspelled is told with it', async () => {
  const { code, said } = await batch('--help')
  expect([code, said]).toEqual([0, expect.stringMatching(/^Usage: .*batch list/)])
  const unknown = await batch('list', '--jsn')
  expect([unknown.code, unknown.failed]).toEqual([
    2,
    expect.stringMatching(/^Unknown option '--jsn'\n\nUsage:/),
  ])
  const noId = await batch('undo', '123')
  expect(noId.failed).toContain('undo takes the ID of a batch: batch list shows them.')
})

test('batches are listed in columns, one line each, and as JSON', async () => {
  const { said } = await batch('list')
  const lines = said.trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^ID {2,}STATUS {2,}STARTED {2,}SOURCE {2,}ORGANIZATION {2,}BATCH$/)
  expect(said).toMatch(new RegExp(`${roster} {2}draft .* Roster .* Everyone .* Two lines`))
  const { batches } = JSON.parse((await batch('list', '--json')).said)
  expect(batches.map(({ id }: { id: string }) => id)).toEqual([roster, registry])
})

test('a batch is applied and undone with its reason in the audit log', async () => {
  const applied = await batch('apply', roster, '--reason', 'Approved')
  expect(applied).toEqual({
    code: 0,
    failed: 'Applying Two lines (everyone).\n',
    said: 'Applied. Records in the batch: 1. Records changed: 1. Fields changed: 1. Conflicts to decide: 0.\n',
  })
  const undone = await batch('undo', roster, '--json')
  expect(JSON.parse(undone.said)).toEqual({
    ...{ batchId: roster, change: 'undo', claimed: 1, records: 1, fields: 1, conflicts: 0 },
  })
  const events = await db.database.asSystem((c) =>
    c.rows(sql`select action, details->>'reason' as reason from audit_events order by seq`),
  )
  expect(events).toEqual([
    { action: 'batch.applied', reason: 'Approved' },
    { action: 'batch.undone', reason: 'By the command line' },
  ])
})

test('the command says that it waits for another batch, and why a batch cannot be changed', async () => {
  const ended = await db.database.asSystem(async (c) => {
    await lockLedger(c)
    const waiting = start('undo', registry)
    await once(waiting.program.stderr, 'data')
    return { answer: waiting.ended }
  })
  const { code, failed } = await ended.answer
  expect(code).toBe(2)
  expect(failed.trim().split('\n')).toEqual([
    'Another batch is being applied, undone or loaded. This one follows.',
    'Undoing First load (everyone).',
    expect.stringContaining('the first load'),
  ])
})
