import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRoster } from './run-roster.ts'

const COLUMNS = Array.from({ length: 40 }, (_, column) => column)
const ROWS = 30_000
const LONG =
  'and what else a sender has to say of a practitioner in notes that no one has read for many years'

const target = targetConfigSchema.parse({
  kind: 'target',
  version: 1,
  id: 'wide',
  name: 'Wide',
  key: ['note-0'],
  fields: COLUMNS.map((column) => ({ id: `note-${column}`, label: `Note ${column}` })),
  rules: [{ rule: 'duplicate-key' }],
})
const source = sourceConfigSchema.parse({
  kind: 'source',
  version: 1,
  id: 'clinic',
  name: 'Clinic',
  target: 'wide',
  reading: { headerRows: [1] },
  mappings: COLUMNS.map((column) => ({ field: `note-${column}`, from: `#${column + 1}` })),
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-memory-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Yields long rows, each of them twice, so that rows have to be compared whole. */
function* lines() {
  yield `${COLUMNS.map((column) => `Note ${column}`).join(',')}\n`
  for (let row = 0; row < ROWS; row += 1) {
    const cells = COLUMNS.map((column) => `${((row % (ROWS / 2)) * 7919 + column * 31) % 100_003} ${LONG}`)
    yield `${cells.join(',')}\n`
  }
}

test('long rows, each of them twice, are run in little memory', async () => {
  const file = join(folder, 'roster.csv')
  await pipeline(Readable.from(lines()), createWriteStream(file))
  const limits = { memoryMb: 400, threads: 2, timeoutMs: 1_200_000 }
  const out = join(folder, 'out')
  const { balance } = await runRoster({ file, target, source, out, runDate: '2026-11-20', limits })
  expect(balance).toMatchObject({ in: ROWS, out: ROWS / 2, rejected: ROWS / 2 })
})
