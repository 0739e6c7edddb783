import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, type ReplyOf } from '@concord/contract'
import type { RosterScope } from '@concord/domain'
import { writeParquet } from '@concord/engine'
import { BUILT_IN_TARGETS } from '@concord/roster-language'
import { expect } from 'vitest'
import { ANALYST, SUMMIT } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { insertResults } from '../../cycles/result-store.ts'
import { storeResults } from '../../cycles/store-results.ts'
import { type Mappings, useMappings } from '../../mapping/testing/use-mapping.ts'
import { runPublication } from '../run-publication.ts'

export type Publication = ReplyOf<typeof api.readPublication>['publication']
export type TestRow = Readonly<Record<string, string>>

const FIELDS = BUILT_IN_TARGETS.get('practitioner-roster')?.fields ?? []

/** Cycles that were approved, as if the engine had given these rows, and their way into the directory. */
export type Publications = {
  readonly mappings: Mappings
  /** A roster of that short id, and its id. */
  addRoster(prefix: string, scope?: RosterScope): Promise<string>
  /** A cycle of it that came on a day, with the rows that go out of it and those that are held. */
  addCycle(
    rosterId: string,
    day: string,
    rows: readonly TestRow[],
    held?: readonly TestRow[],
  ): Promise<string>
  read(cycleId: string, email?: string): Promise<Publication>
  /** Asks for something with the revision of now, and has it done. */
  act(cycleId: string, does: 'preview' | 'publish' | 'rollBack', email?: string): Promise<Publication>
  revisionOf(cycleId: string): Promise<number>
  stateOf(cycleId: string): Promise<string>
  close(): Promise<void>
}

const CALLS = {
  preview: api.previewPublication,
  publish: api.publishCycle,
  rollBack: api.rollBackCycle,
} as const

/** Writes clean.parquet and, with what became of each row, rows.parquet. */
async function writeRows(folder: string, rows: readonly TestRow[], held: readonly TestRow[]): Promise<void> {
  const lines = join(folder, 'rows.json')
  await writeFile(lines, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const columns = FIELDS.map(
    ({ id, type }) => ({ name: id, type: type === 'date' ? 'DATE' : 'VARCHAR' }) as const,
  )
  await writeParquet({ lines, target: join(folder, 'clean.parquet') }, columns)
  const all = [
    ...rows.map((row) => ({ ...row, ':outcome': 'out' })),
    ...held.map((row) => ({ ...row, ':outcome': 'held' })),
  ]
  await writeFile(lines, all.map((row) => `${JSON.stringify(row)}\n`).join(''))
  await writeParquet({ lines, target: join(folder, 'rows.parquet') }, [
    ...columns,
    { name: ':outcome', type: 'VARCHAR' },
  ])
  await rm(lines)
}

export async function usePublications(): Promise<Publications> {
  const mappings = await useMappings()
  const { program, store, jobs } = mappings.uploads
  const { database } = program

  const readCycle = async (cycleId: string) => {
    const { status, reply } = await program.call(ANALYST, api.readCycle, { params: { cycleId } })
    expect([status, reply.code]).toEqual([200, undefined])
    return reply.cycle
  }
  const read: Publications['read'] = async (cycleId, email = ANALYST) => {
    const { status, reply } = await program.call(email, api.readPublication, { params: { cycleId } })
    expect([status, reply.code]).toEqual([200, undefined])
    return reply.publication
  }
  return {
    mappings,
    read,
    async addRoster(prefix, scope = 'full') {
      const key = await mappings.addRoster(prefix, { scope })
      const found = await database.asSystem((tx) =>
        tx.one<{ id: string }>(
          sql`select id from rosters where org_id = ${SUMMIT} and prefix = ${key.prefix}`,
        ),
      )
      return found?.id ?? ''
    },
    async addCycle(rosterId, day, rows, held = []) {
      const attempt = { orgId: SUMMIT, id: randomUUID(), attempt: 1 }
      const folder = await mkdtemp(join(tmpdir(), 'concord-rows-'))
      await writeRows(folder, rows, held)
      const results = await storeResults(store, attempt, folder)
      await rm(folder, { recursive: true })
      await database.asSystem(async (tx) => {
        await tx.run(sql`
          insert into roster_cycles (org_id, id, roster_id, period, state, stage, attempt, result_attempt, received_at,
            changed_at, rows, target_version)
          values (${SUMMIT}, ${attempt.id}, ${rosterId}, ${`${day.slice(0, 7)}-01`}, 'approved', 'approved', 1, 1,
            ${new Date(`${day}T09:00:00Z`)}, now(), ${rows.length}, 1)`)
        await insertResults(tx, attempt, results)
      })
      return attempt.id
    },
    async act(cycleId, does, email = ANALYST) {
      const { revision } = await readCycle(cycleId)
      const { status, reply } = await program.call(email, CALLS[does], {
        params: { cycleId },
        body: { revision, reason: 'The file was of another group' },
      })
      expect([status, reply.details]).toEqual([200, undefined])
      await runPublication(jobs, { orgId: SUMMIT, id: cycleId })
      return read(cycleId)
    },
    revisionOf: async (cycleId) => (await readCycle(cycleId)).revision,
    stateOf: async (cycleId) => (await readCycle(cycleId)).state,
    close: () => mappings.close(),
  }
}
