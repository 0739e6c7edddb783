import type { api, ReplyOf } from '@concord/contract'
import {
  findRecordField,
  formatOrganizationName,
  formatPersonName,
  parseFieldPath,
  type Viewer,
} from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { ENTRY_PATH } from '#server/ledger/record-entries.ts'
import type { Row } from '#server/ledger/records/directory-record.ts'
import {
  type ChangeFilter,
  type ChangeRange,
  type ChangeRow,
  hasFewChanges,
  scanChanges,
} from './change-store.ts'
import { type Position, printPosition } from './position.ts'
import { keepSeen } from './seen-changes.ts'
import { type BatchRow, findBatches, findPlaces, findSubjects, type SubjectRow } from './subject-store.ts'

export type ChangeEvent = ReplyOf<typeof api.readChangelog>['changes'][number]

export type ChangePage = {
  readonly changes: readonly ChangeEvent[]
  /** Up to where changes were looked at; undefined: at none. */
  readonly end: Position | undefined
  readonly hasMore: boolean
}

/** Maximum rows that one call scans; the next call continues after them. */
const MAX_SCANNED = 20_000
/** Rows that a filter is tried on at once. */
const SCAN = 5000
const FEW_CHANGES = 20_000

const OTHER_LABELS: Readonly<Record<string, string>> = { exclusion: 'Exclusion', [ENTRY_PATH]: 'Record' }

function getLabel(path: string): string {
  return findRecordField(path)?.label ?? OTHER_LABELS[path] ?? path
}

function getName(subject: SubjectRow | undefined): string | null {
  if (!subject) return null
  if (subject.kind === 'entity') return subject.name === null ? null : formatOrganizationName(subject.name)
  const { first_name, middle_name, last_name, name_suffix, credentials } = subject
  return formatPersonName({
    firstName: first_name,
    middleName: middle_name,
    lastName: last_name,
    suffix: name_suffix,
    credentials,
  })
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function findPlace({ npi, field_path }: ChangeRow, places: ReadonlyMap<string, Row>) {
  const path = parseFieldPath(field_path)
  if (path === undefined || path.table === 'record') return null
  const place = places.get(`${npi} ${path.key}`)
  if (place === undefined) return null
  const { address_1, city, state, zip } = place
  return {
    position: Number(place.position),
    ...{ address1: textOf(address_1), city: textOf(city), state: textOf(state), zip: textOf(zip) },
  }
}

function getPerson({ undone_at, undone_by, applied_by }: BatchRow, at: Date) {
  return undone_at !== null && undone_at <= at ? undone_by : applied_by
}

type Known = {
  readonly subjects: ReadonlyMap<string, SubjectRow>
  readonly places: ReadonlyMap<string, Row>
  readonly batches: ReadonlyMap<string, BatchRow>
}

const positionOf = ({ us, npi, id }: ChangeRow): Position => ({ us, npi: Number(npi), id })

function toEvent(row: ChangeRow, { subjects, places, batches }: Known): ChangeEvent {
  const subject = subjects.get(row.npi)
  const batch = batches.get(row.batch_id)
  return {
    id: row.id,
    cursor: printPosition(positionOf(row)),
    at: row.at.toISOString(),
    subject: { npi: row.npi, kind: subject?.kind ?? null, name: getName(subject) },
    field: { path: row.field_path, label: getLabel(row.field_path), place: findPlace(row, places) },
    before: row.before,
    after: row.after,
    source: { kind: batch?.kind ?? 'registry', name: batch?.source ?? '' },
    batch: { id: row.batch_id, label: batch?.label ?? '', isOwn: batch?.org_id != null },
    by: batch ? getPerson(batch, row.at) : null,
  }
}

async function toEvents(
  connection: Connection,
  viewer: Viewer,
  rows: readonly ChangeRow[],
): Promise<ChangeEvent[]> {
  if (rows.length === 0) return []
  const subjects = await findSubjects(connection, [...new Set(rows.map(({ npi }) => npi))])
  const seen = await keepSeen(connection, viewer, rows, subjects)
  if (seen.length === 0) return []
  const placed = seen.filter(({ field_path: path }) => path.includes('.')).map(({ npi }) => npi)
  const places = placed.length > 0 ? await findPlaces(connection, [...new Set(placed)]) : new Map()
  const batches = await findBatches(connection, [...new Set(seen.map(({ batch_id: id }) => id))])
  return seen.map((row) => toEvent(row, { subjects, places, batches }))
}

const isFiltered = ({ fields, sources, batchId, text }: ChangeFilter): boolean =>
  fields.length + sources.length > 0 || batchId !== undefined || text !== undefined

/**
 * Returns the changes of the view of the transaction that are behind a position, in their order. The moments of changes are
 * in the order of commits, so that none is ever added before one that was read.
 */
export async function readChanges(
  connection: Connection,
  viewer: Viewer,
  { filter, limit, ...range }: ChangeRange & { readonly filter: ChangeFilter; readonly limit: number },
): Promise<ChangePage> {
  const changes: ChangeEvent[] = []
  let { from } = range
  let scanned = 0
  const { batchId } = filter
  const isSmallBatch = batchId !== undefined && (await hasFewChanges(connection, batchId, FEW_CHANGES))
  while (changes.length < limit && scanned < MAX_SCANNED) {
    const left = limit - changes.length
    const scan = isFiltered(filter) ? SCAN : left
    const found = await scanChanges(connection, filter, { ...range, from, scan, limit: left, isSmallBatch })
    changes.push(...(await toEvents(connection, viewer, found.rows)))
    scanned += found.scanned
    const lastRow = found.rows.at(-1)
    // Of a full page the rows behind the last one were not given yet.
    const isFull = found.rows.length === left && lastRow !== undefined
    from = isFull ? positionOf(lastRow) : (found.last ?? from)
    if (found.scanned < scan && !isFull) return { changes, end: from, hasMore: false }
  }
  return { changes, end: from, hasMore: true }
}
