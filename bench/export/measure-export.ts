import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ExportColumn } from '@concord/domain'
import {
  type Connection,
  type Database,
  findExport,
  findIdentityByEmail,
  insertExport,
} from '@concord/server'
import { to as copyTo } from 'pg-copy-streams'
import { measureTime } from '../directory/measure.ts'
import { runWorker } from '../run-worker.ts'

const ROUNDS = 3
const CHILD = join(import.meta.dirname, 'export-child.ts')
const EXPORTER = 'viewer@summit.example'

const COLUMNS: readonly ExportColumn[] = [
  ...(['npi', 'lastName', 'firstName', 'middleName', 'credentials', 'gender', 'status'] as const),
  ...(['taxonomies', 'street', 'city', 'state', 'zip', 'phone'] as const),
]
/** The same columns in the same order, as a person who knows the tables would query them. */
const COPY = `copy (
  select p.npi, p.last_name, p.first_name, p.middle_name, p.credentials, p.gender, p.status,
    (select string_agg(t ->> 'code', '; ') from jsonb_array_elements(p.taxonomies) t),
    concat_ws(', ', l.address_1, l.address_2), l.city, l.state, l.zip, l.phone
  from practitioners p left join locations l on l.npi = p.npi and l.position = 0
  order by p.last_name, p.first_name, p.npi) to stdout (format csv, header)`

type Place = { readonly home: string; readonly url: string; readonly database: Database }

async function copyOut({ client }: Connection, file: string): Promise<void> {
  await pipeline(client.query(copyTo(COPY)), createWriteStream(file))
}

async function startExport(database: Database) {
  const viewer = await database.asSystem((connection) => findIdentityByEmail(connection, EXPORTER))
  if (!viewer) throw new Error(`There is no ${EXPORTER}`)
  const { id: userId, orgId } = viewer.user
  const id = randomUUID()
  await database.asOrganization(
    orgId,
    (connection) =>
      insertExport(connection, {
        ...{ orgId, id, recipeId: id, userId, tokenId: null, name: 'Everyone', subject: 'practitioner' },
        ...{
          filters: {},
          listId: null,
          format: 'csv',
          columns: COLUMNS,
          expectedRows: 0,
          startedAt: new Date(),
          asOf: null,
        },
      }),
    { write: true },
  )
  return { orgId, id }
}

/** Runs an export in a process of its own, as a worker does; milliseconds from its first statement to the file. */
async function runExport({ home, url, database }: Place) {
  const key = await startExport(database)
  const { exitCode, milliseconds, peakMb } = await runWorker(CHILD, [url, home, key.orgId, key.id])
  if (exitCode !== 0) throw new Error(`The export ended with ${exitCode}`)
  const stored = await database.asOrganization(key.orgId, (connection) => findExport(connection, key))
  return { milliseconds, rows: stored?.rows ?? 0, rssMb: peakMb }
}

const least = (values: readonly number[]) => Math.min(...values)

/** Exports all practitioners and copies the same columns out, in turn; of each the fastest round. */
export async function measureExport(place: Place) {
  const folder = await mkdtemp(join(tmpdir(), 'concord-bench-'))
  try {
    const copies: number[] = []
    const exports: Awaited<ReturnType<typeof runExport>>[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const file = join(folder, 'copy.csv')
      copies.push(await place.database.asOwner((connection) => measureTime(() => copyOut(connection, file))))
      exports.push(await runExport(place))
      console.error(
        `COPY ${Math.round(copies.at(-1) ?? 0)} ms, export ${Math.round(exports.at(-1)?.milliseconds ?? 0)} ms`,
      )
    }
    const rows = exports[0]?.rows ?? 0
    const milliseconds = least(exports.map((one) => one.milliseconds))
    return {
      rows,
      exportVsCopyOut: milliseconds / least(copies),
      exportRowsPerS: rows / (milliseconds / 1000),
      exportRssMb: Math.max(...exports.map(({ rssMb }) => rssMb)),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
