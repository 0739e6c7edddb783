import { NO_ORGANIZATION } from '#server/db/database.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import { datedName, type FileReply } from '#server/http/file-reply.ts'
import type { ReadLog } from '#server/http/route.ts'
import { type EventFilters, findEventsAfter, type StoredEvent } from './store.ts'
import { getOrganization, toAuditEvent } from './to-audit-event.ts'

const EVENTS_AT_ONCE = 1000

const COLUMNS: readonly CsvColumn<StoredEvent>[] = [
  ['Organization', (event) => getOrganization(event.org_id, event.organization)],
  ['Number', ({ seq }) => String(seq)],
  ['Time (UTC)', ({ at }) => at.toISOString()],
  ['User', (event) => event.user_name],
  ['Email', (event) => event.user_email],
  ['Acted by', (event) => event.impersonator_name],
  ['API token', (event) => event.token_name],
  ['Address', ({ address }) => address],
  ['Acted on', (event) => event.subject_name],
  ['Action', ({ action }) => action],
  ['Details', ({ details }) => JSON.stringify(details)],
  ['Hash', ({ hash }) => hash],
  ['Organization ID', (event) => event.org_id],
  ['User ID', (event) => event.user_id],
  ['Acted by ID', (event) => event.impersonator_id],
  ['API token ID', (event) => event.token_id],
  ['Acted on ID', (event) => event.subject_id],
]

/** Reads the events in parts, each in its own transaction, so that a slow reader holds none open. */
async function* readParts(readLog: ReadLog, filters: EventFilters): AsyncIterable<StoredEvent[]> {
  let last: Pick<StoredEvent, 'org_id' | 'seq'> | undefined = { org_id: NO_ORGANIZATION, seq: 0 }
  while (last) {
    const after = last
    const part: StoredEvent[] = await readLog((tx) => findEventsAfter(tx, filters, after, EVENTS_AT_ONCE))
    if (part.length > 0) yield part
    last = part.length === EVENTS_AT_ONCE ? part.at(-1) : undefined
  }
}

async function* printLines(parts: AsyncIterable<StoredEvent[]>): AsyncIterable<string> {
  for await (const part of parts)
    yield part.map((event) => `${JSON.stringify(toAuditEvent(event))}\n`).join('')
}

/** Returns all events that the filters leave, in the order of their chain, as a file that is sent while it is read. */
export function exportEvents(readLog: ReadLog, filters: EventFilters, format: 'csv' | 'ndjson'): FileReply {
  const parts = readParts(readLog, filters)
  if (format === 'csv') return csvFile('audit-log', COLUMNS, parts)
  return {
    name: datedName('audit-log', format),
    contentType: 'application/x-ndjson; charset=utf-8',
    content: printLines(parts),
  }
}
