import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openWorkFolder, runRoster } from '@concord/engine'
import { sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Program } from '#server/http/route.ts'
import { getOriginalKey } from '#server/rosters/files/file-keys.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { LAYOUTS, makeSource, TARGETS } from './demo-configs.ts'
import { findDemoRoster, ROSTERS } from './demo-rosters.ts'
import { makeRosterFiles } from './make-files.ts'

type Made = {
  org_id: string
  prefix: string
  type: string
  sha256: string
  stored_name: string
  rows: number
  removed: { header: string }[]
}

/** A roster of each layout whose newest file could be read. */
const oneOfEach = Object.keys(LAYOUTS).flatMap(
  (layout) =>
    ROSTERS.find(
      ({ layout: own, organization, isMapped, last }) =>
        own === layout && organization === 'summit' && isMapped !== false && last?.stage !== 'received',
    ) ?? [],
)
const isWanted = (cycle: { org_id: string; prefix: string; type: string; age: number }) =>
  cycle.age === 0 && oneOfEach.some((roster) => roster === findDemoRoster(cycle))

let program: TestProgram
let worker: Program
let made: Made[]
const findMade = () =>
  program.database.asSystem((connection) =>
    connection.rows<Made>(sql`
      select distinct on (r.prefix, r.type) f.org_id, r.prefix, r.type, f.sha256, f.stored_name, c.rows, f.removed
      from roster_cycles c join rosters r on r.org_id = c.org_id and r.id = c.roster_id
      join roster_files f on f.org_id = c.org_id and f.id = c.file_id order by r.prefix, r.type, c.received_at desc`),
  )
beforeAll(async () => {
  program = await startTestProgram()
  worker = { config: readConfig({ CONCORD_HOME: program.home }), database: program.database }
  await makeRosterFiles(worker, isWanted)
  made = await findMade()
})
afterAll(() => program.close())

test('each file is made once, whoever makes them', async () => {
  const count = () =>
    program.database.asSystem((connection) =>
      connection.one<{ count: number }>(sql`select count(*)::int as count from roster_files`),
    )
  const before = await count()
  expect(before?.count).toBeGreaterThanOrEqual(oneOfEach.length)
  await makeRosterFiles(worker, isWanted)
  expect(await count()).toEqual(before)
})

test('what a file should not have is taken out before it is stored', () => {
  expect(made.flatMap(({ removed }) => removed.map(({ header }) => header))).toContain('SSN')
})

describe('the published mapping of a demo roster', () => {
  test.each(oneOfEach.map((roster) => [roster.layout, roster] as const))(
    'reads most rows of %s',
    async (_, roster) => {
      const found = made.find(({ prefix, type }) => prefix === roster.prefix && type === roster.type)
      if (!found) throw new Error(`No file of ${roster.sender}`)
      const work = await openWorkFolder(program.home, 'demo-')
      const file = join(work.path, found.stored_name)
      const content = await openFileStore(worker.config).get(getOriginalKey(found.org_id, found.sha256))
      await pipeline(Readable.from(content ?? []), createWriteStream(file))
      const { balance } = await runRoster({
        ...{ file, out: join(work.path, 'out'), runDate: '2026-11-20' },
        target: targetConfigSchema.parse(TARGETS[roster.type].config),
        source: sourceConfigSchema.parse(makeSource('demo', 'Demo', roster)),
        limits: { memoryMb: 1024, threads: 1, timeoutMs: 60_000 },
      })
      await work.remove()
      expect(balance.in).toBeGreaterThan(0)
      expect(balance.out / (balance.in + balance.exploded)).toBeGreaterThan(0.8)
    },
  )
})
