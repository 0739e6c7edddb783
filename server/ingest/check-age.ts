import { formatDate } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Report } from './files/progress.ts'
import { IngestError } from './ingest-error.ts'

export type AgeCheck = {
  sourceId: string
  /** With the last day that each covers, where it is known. */
  files: readonly { name: string; until?: string | undefined }[]
  allowOlder: boolean
  report: Report
}

/** Files that are older than what was loaded last would bring back what has changed since. */
export async function checkAge(
  connection: Connection,
  { sourceId, files, allowOlder, report }: AgeCheck,
): Promise<void> {
  const newest = await connection.one<{ day: string | null; label: string }>(sql`
    select covers_until as day, label from batches
    where source_id = ${sourceId} and state = 'applied' and covers_until is not null
    order by covers_until desc, applied_at desc limit 1`)
  const older = files.flatMap(({ name, until }) =>
    newest?.day && until !== undefined && until < newest.day ? [{ name, until }] : [],
  )
  if (!newest?.day || older.length === 0) return
  const lines = [
    `The directory already holds what was published until ${formatDate(newest.day)} (${newest.label}).`,
    ...older.map(({ name, until }) => `  ${name} ends on ${formatDate(until)}.`),
  ]
  if (!allowOlder) {
    lines.push('Values that changed since would come back. To load it anyway, add --allow-older.')
    throw new IngestError(lines.join('\n'))
  }
  for (const line of lines) report.say(line)
}
