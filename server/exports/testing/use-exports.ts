import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import type { DirectoryConfig } from '@concord/domain'
import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Program } from '#server/http/route.ts'
import { rebuildSearchWithin } from '#server/search/read-model/rebuild-within.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { readWhole } from '../export-files.ts'
import { runExport } from '../run-export.ts'
import { findExport, type StoredExport } from '../store.ts'
import { toExport } from '../to-export.ts'
import { LIMITS, type Limits } from '../write-parts.ts'

export type Export = ReplyOf<typeof api.startExport>['export']
type Body = BodyIn<typeof api.startExport>

/** Small pages and parts, so that a small directory has many of them. */
export const TINY: Limits = { pageRows: 7, partBytes: 1500, tabRows: 3, noteMs: 0 }
export const VIEWER = 'viewer@summit.example'
export const ALL: Body['source'] = { kind: 'search', search: { subject: 'practitioner', filters: {} } }

/** Records as views see them otherwise: without them every organization sees what the tests write. */
const VIEWS = [
  ...[
    'overlay.records',
    'overlay.practitioners',
    'overlay.entities',
    'overlay.locations',
    'overlay.affiliations',
  ],
  ...[
    'search.overlay_subjects',
    'search.overlay_postings',
    'search.overlay_rollups',
    'search.overlay_hidden',
  ],
]

async function clearViews({ database }: TestProgram): Promise<void> {
  await database.asSystem(async (connection) => {
    for (const table of VIEWS) await connection.client.query(`delete from ${table}`)
    await rebuildSearchWithin(connection)
  })
}

/** Exports of a test program: started by calls, run here where a worker would run them. */
export type Exports = {
  readonly program: TestProgram
  /** The program as jobs get it. */
  readonly jobs: Program
  start(body?: Partial<Body>, email?: string): Promise<Export>
  /** Runs what was started and gives it as it is then. */
  run(started: Pick<Export, 'id'>, limits?: Limits): Promise<Export>
  /** Does something in the middle of the next run: while the first object of it is stored. */
  inNextRun(work: () => Promise<unknown>): void
  find(started: Pick<Export, 'id'>): Promise<StoredExport>
  /** The file as it is kept. */
  readFile(started: Pick<Export, 'id'>, content?: 'all' | 'changes'): Promise<Buffer>
  setConfig(config: Partial<DirectoryConfig>): Promise<void>
  close(): Promise<void>
}

export async function useExports(): Promise<Exports> {
  const program = await startTestProgram()
  await clearViews(program)
  const config = readConfig({ CONCORD_HOME: program.home })
  const jobs = { config, database: program.database }
  const orgOf = async (id: string) => {
    const row = await program.database.asSystem((c) =>
      c.one<{ org_id: string }>(sql`select org_id from exports where id = ${id}`),
    )
    return row?.org_id ?? ''
  }
  const find: Exports['find'] = async ({ id }) => {
    const orgId = await orgOf(id)
    const stored = await program.database.asOrganization(orgId, (c) => findExport(c, { orgId, id }))
    if (!stored) throw new Error('There is no such export')
    return stored
  }
  return {
    program,
    jobs,
    find,
    async start(body = {}, email = VIEWER) {
      const { status, reply } = await program.call(email, api.startExport, {
        body: { name: 'Everyone', source: ALL, format: 'csv', columns: ['npi', 'lastName', 'city'], ...body },
      })
      expect([status, reply.code]).toEqual([200, undefined])
      return reply.export
    },
    async run(started, limits = LIMITS) {
      await runExport(jobs, { orgId: await orgOf(started.id), id: started.id }, limits)
      return toExport(await find(started))
    },
    inNextRun(work) {
      const store = openFileStore(config)
      const { put } = store
      const putMeanwhile: typeof put = async (...given) => {
        Object.assign(store, { put })
        await work()
        return put(...given)
      }
      Object.assign(store, { put: putMeanwhile })
    },
    async readFile(started, content = 'all') {
      const stored = await find(started)
      const key = content === 'all' ? stored.file_key : stored.changes_key
      return readWhole(openFileStore(config), key ?? '')
    },
    async setConfig(changed) {
      await program.database.asSystem((c) =>
        c.run(sql`
          update organizations set products = (
            select jsonb_agg(case when p ->> 'name' = 'PROVIDER_DIRECTORY'
              then jsonb_set(p, '{config}', (p -> 'config') || ${JSON.stringify(changed)}::jsonb) else p end)
            from jsonb_array_elements(products) p)
          where client_id = 'summit'`),
      )
    },
    close: () => program.close(),
  }
}

/** Returns the rows of a CSV as cells, without the header; no cell of these tests holds a line break. */
export function readCsv(file: Buffer): string[][] {
  const lines = file.toString().replace('\ufeff', '').split('\r\n').slice(1, -1)
  return lines.map((line) => line.split(','))
}
