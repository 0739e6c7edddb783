import { basename } from 'node:path'
import { formatCount } from '@concord/domain'
import type { Connection, Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { applyBatch, markCovered, openBatch } from '#server/ledger/batches.ts'
import { insertFindings } from '#server/ledger/findings.ts'
import { lockLedger } from '#server/ledger/lock-ledger.ts'
import type { Report } from '../files/progress.ts'
import { type Balance, balanceLine, type Reject, SHOWN_REJECTS, whereFindingsAre } from '../ingest-outcome.ts'
import { lockOutOtherLoads } from '../load-lock.ts'
import { type ListLayout, type ListRow, readList } from './read-list.ts'

export type ListOutcome = Balance & {
  batchId: string
  label: string
  /** Number of the read rows that cannot be linked to any record, such as exclusions without an NPI and a name. */
  notLinkable: number
  /** Says what the directory holds and the list does not state any more. */
  notListed: number
  rejects: Reject[]
  notes: readonly string[]
}

export type Merged = {
  added: number
  changed: number
  unchanged: number
  notListed: number
  /** Notes about the rows for people to read, one line each. */
  notes?: readonly string[]
}

export type ListContext = { connection: Connection; batchId: string; at: Date }

export type PublicList<Column extends string, Item> = {
  layout: ListLayout<Column>
  sourceId: string
  label: string
  /** The day that the list speaks of, where it says so, by its kind. */
  covers?: Readonly<Record<string, string>>
  /** Returns what a row states; or why it cannot be taken; or that it names no one. */
  readRow(row: ListRow<Column>): Item | { reject: string } | 'notLinkable'
  /** Returns how a row is kept that cannot be taken. */
  rawOf(values: Readonly<Record<Column, string>>): string
  merge(context: ListContext, items: readonly Item[], unread: readonly UnreadRow<Column>[]): Promise<Merged>
}

/** The values of a row that could not be taken; null where it could not be split into columns. */
export type UnreadRow<Column extends string> = Readonly<Record<Column, string>> | null

type ReadRows<Column extends string, Item> = {
  items: Item[]
  unread: UnreadRow<Column>[]
  rejects: RejectedRow[]
  notLinkable: number
  read: number
}

async function readRows<Column extends string, Item extends object>(
  path: string,
  list: PublicList<Column, Item>,
): Promise<ReadRows<Column, Item>> {
  const rows: ReadRows<Column, Item> = { items: [], unread: [], rejects: [], notLinkable: 0, read: 0 }
  const reject = (line: number, reason: string, raw: string) => {
    rows.rejects.push({ file: basename(path), line, reason, raw })
  }
  await readList(path, list.layout, {
    row(row) {
      rows.read += 1
      const item = list.readRow(row)
      if (item === 'notLinkable') rows.notLinkable += 1
      else if ('reject' in item) {
        rows.unread.push(row.values)
        reject(row.line, String(item.reject), list.rawOf(row.values))
      } else rows.items.push(item)
    },
    reject(line, reason) {
      rows.read += 1
      rows.unread.push(null)
      // The row cannot be split into columns, so that columns that may not be kept cannot be removed from it.
      reject(line, reason, '')
    },
  })
  return rows
}

/** Says what became of the rows of a list. */
export function listLines(outcome: ListOutcome): string[] {
  const { label, rejects, notLinkable, notListed, notes, batchId } = outcome
  const more = rejects.length - SHOWN_REJECTS
  return [
    label,
    `  ${balanceLine(outcome)}${notLinkable > 0 ? ` + ${formatCount(notLinkable)} that name no one` : ''}`,
    ...notes.map((note) => `  ${note}`),
    ...(notListed > 0 ? [`  ${formatCount(notListed)} that were known are not listed any more`] : []),
    ...(rejects.length > 0
      ? [`Rejected rows: ${formatCount(rejects.length)}. ${whereFindingsAre(batchId)}`]
      : []),
    ...rejects.slice(0, SHOWN_REJECTS).map(({ file, line, reason }) => `  ${file}, line ${line}: ${reason}`),
    ...(more > 0 ? [`  and ${formatCount(more)} more`] : []),
  ]
}

export type RejectedRow = Reject & { raw: string }

/** Keeps rows that could not be taken as findings of their batch. */
export async function insertRejects(
  connection: Connection,
  batchId: string,
  rejects: readonly RejectedRow[],
): Promise<void> {
  await insertFindings(
    connection,
    batchId,
    sql`select 'rejected' as kind, file, line, null::bigint as npi, reason, raw as stated
      from jsonb_to_recordset(${JSON.stringify(rejects)}::jsonb)
        r (file text, line bigint, reason text, raw text)`,
  )
}

/** Loads a public list as one batch, in one transaction. */
export async function loadList<Column extends string, Item extends object>(
  database: Database,
  path: string,
  list: PublicList<Column, Item>,
  report: Report,
): Promise<ListOutcome> {
  const { items, unread, rejects, notLinkable, read } = await readRows(path, list)
  const outcome = await database.asSystem(async (connection): Promise<ListOutcome> => {
    await lockOutOtherLoads(connection)
    const { sourceId, label } = list
    const batchId = await openBatch(connection, { sourceId, label })
    if (list.covers) await markCovered(connection, batchId, list.covers)
    const at = await lockLedger(connection)
    const { notListed, notes = [], ...merged } = await list.merge({ connection, batchId, at }, items, unread)
    const counts = { read, ...merged, older: 0, rejected: rejects.length, notLinkable, notListed }
    const accounted = merged.added + merged.changed + merged.unchanged + rejects.length + notLinkable
    if (accounted !== read) throw new Error(`The rows of ${path} do not add up: ${JSON.stringify(counts)}`)
    await insertRejects(connection, batchId, rejects)
    await applyBatch(connection, batchId, counts, at)
    return { ...counts, notes, batchId, label, rejects: rejects.map(({ raw: _, ...reject }) => reject) }
  })
  for (const line of listLines(outcome)) report.say(line)
  return outcome
}
