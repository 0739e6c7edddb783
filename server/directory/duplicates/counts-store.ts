import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import type { DuplicateCounts } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { DuplicateSubject } from './record-store.ts'

const compress = promisify(deflate)
const expand = promisify(inflate)

/** Keeps what the run over all records counted, for the runs over some that follow. */
export async function saveCounts(
  connection: Connection,
  subject: DuplicateSubject,
  counts: DuplicateCounts,
): Promise<void> {
  await connection.run(sql`delete from duplicates.counts where subject = ${subject}`)
  for (const [field, counters] of Object.entries(counts.fields)) {
    const bytes = await compress(Buffer.from(counters.buffer), { level: 1 })
    await connection.run(sql`
      insert into duplicates.counts (subject, field, records, stated, counters)
      values (${subject}, ${field}, ${counts.records}, ${counts.stated[field] ?? 0}, ${bytes})`)
  }
}

/** Returns what was counted last, or undefined where no run over all records was made. */
export async function findCounts(
  connection: Connection,
  subject: DuplicateSubject,
): Promise<DuplicateCounts | undefined> {
  const rows = await connection.rows<{
    field: string
    records: number
    stated: number
    counters: Buffer
  }>(sql`
    select field, records, stated, counters from duplicates.counts where subject = ${subject}`)
  const fields: Record<string, Uint32Array> = {}
  for (const { field, counters } of rows) {
    const bytes = await expand(counters)
    fields[field] = new Uint32Array(
      bytes.buffer,
      bytes.byteOffset,
      bytes.length / Uint32Array.BYTES_PER_ELEMENT,
    )
  }
  const [first] = rows
  if (!first) return undefined
  return {
    records: first.records,
    slots: fields[first.field]?.length ?? 0,
    fields,
    stated: Object.fromEntries(rows.map(({ field, stated }) => [field, stated])),
  }
}
