import { formatDate } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Report } from './files/progress.ts'
import { IngestError } from './ingest-error.ts'

type DatedFile = {
  kind: string
  name: string
  /** The last day that it covers, where it is known. */
  until?: string | undefined
}

export type AgeCheck = {
  sourceId: string
  files: readonly DatedFile[]
  allowOlder: boolean
  report: Report
}

type Newest = { day: string; label: string }

function findNewest(connection: Connection, sourceId: string, kind: string): Promise<Newest | undefined> {
  return connection.one<Newest>(sql`
    select covers ->> ${kind} as day, label from batches
    where source_id = ${sourceId} and state = 'applied' and covers ->> ${kind} is not null
    order by covers ->> ${kind} desc, applied_at desc limit 1`)
}

/**
 * Refuses files that are older than the last one loaded of their kind, unless `allowOlder` is set: their rows state no
 * age, so they would bring back values that changed since.
 */
export async function checkAge(
  connection: Connection,
  { sourceId, files, allowOlder, report }: AgeCheck,
): Promise<void> {
  const lines: string[] = []
  for (const { kind, name, until } of files) {
    const newest = until === undefined ? undefined : await findNewest(connection, sourceId, kind)
    if (!newest || until === undefined || until >= newest.day) continue
    lines.push(
      `The directory already holds what was published until ${formatDate(newest.day)} (${newest.label}).`,
      `  ${name} ends on ${formatDate(until)}.`,
    )
  }
  if (lines.length === 0) return
  if (!allowOlder) {
    lines.push('Values that changed since would come back. To load it anyway, add --allow-older.')
    throw new IngestError(lines.join('\n'))
  }
  for (const line of lines) report.say(line)
}
