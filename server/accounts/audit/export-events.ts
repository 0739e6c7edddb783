import { BYTE_ORDER_MARK, csvLine } from '@concord/domain'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { eventOf } from './event-of.ts'
import { type EventFilters, findEventsAfter, type StoredEvent } from './store.ts'

const EVENTS_AT_ONCE = 1000

type Format = 'csv' | 'ndjson'

const HEAD = [
  'Organization',
  'Number',
  'Time (UTC)',
  'User',
  'E-mail',
  'Acted by',
  'API token',
  'Address',
  'Action',
  'Details',
  'Hash',
]

function csvRow(event: StoredEvent): string {
  const cells = [
    event.organization ?? event.org_id,
    String(event.seq),
    event.at.toISOString(),
    event.user_name,
    event.user_email,
    event.impersonator_name,
    event.token_name,
    event.address,
    event.action,
    JSON.stringify(event.details),
    event.hash,
  ]
  return csvLine(cells.map((cell) => cell ?? ''))
}

const PRINTERS: Record<Format, { contentType: string; head: string; print(event: StoredEvent): string }> = {
  csv: { contentType: 'text/csv; charset=utf-8', head: BYTE_ORDER_MARK + csvLine(HEAD), print: csvRow },
  ndjson: {
    contentType: 'application/x-ndjson; charset=utf-8',
    head: '',
    print: (event) => `${JSON.stringify(eventOf(event))}\n`,
  },
}

/** Each part is read in a transaction of its own: a slow reader holds none open. */
async function* readParts(
  { database }: SignedInContext,
  filters: EventFilters,
): AsyncIterable<StoredEvent[]> {
  let last: Pick<StoredEvent, 'org_id' | 'seq'> | undefined = { org_id: NO_ORGANIZATION, seq: 0 }
  while (last) {
    const after = last
    const read = (connection: Parameters<typeof findEventsAfter>[0]) =>
      findEventsAfter(connection, filters, after, EVENTS_AT_ONCE)
    const part: StoredEvent[] = await (filters.orgId === null
      ? database.asSystem(read)
      : database.asOrganization(filters.orgId, read))
    if (part.length > 0) yield part
    last = part.length === EVENTS_AT_ONCE ? part.at(-1) : undefined
  }
}

/** All events that the filters leave, in the order of their chain, as a file that is sent while it is read. */
export function exportEvents(context: SignedInContext, filters: EventFilters, format: Format): FileReply {
  const { contentType, head, print } = PRINTERS[format]
  async function* content(): AsyncIterable<string> {
    if (head !== '') yield head
    for await (const part of readParts(context, filters)) yield part.map(print).join('')
  }
  const day = new Date().toISOString().slice(0, 10)
  return { name: `audit-log-${day}.${format}`, contentType, content: content() }
}
