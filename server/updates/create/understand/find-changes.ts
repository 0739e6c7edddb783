import { getRecordField, type LineVerdict, NO_PLACE_KEY, printFieldPath, searchKey } from '@concord/domain'
import { type RowParts, readAction, readParts } from '#server/intake/rows/read-row.ts'
import type { KeyedRecord } from '#server/ledger/flatten-record.ts'
import { choosePlace } from './choose-place.ts'
import { compareWanted, type Wanted } from './compare-wanted.ts'
import { findEnding } from './find-ending.ts'
import { textOf } from './format-record.ts'
import { type FoundChanges, type LineToRead, leastSure } from './line.ts'

const NAME_COLUMNS = ['last_name', 'first_name', 'middle_name', 'name_prefix', 'name_suffix', 'credentials']

/**
 * Tells whether a stated name corrects the record. A name says whom a line means; it is a correction if it differs and
 * is not only shorter.
 */
function isOtherName(record: KeyedRecord, column: string, value: unknown): boolean {
  const [stated, known] = [searchKey(String(value)), searchKey(textOf(record.record.row, column) ?? '')]
  if (stated === known || known === '' || known.startsWith(`${stated} `)) return false
  if (column === 'last_name') return true
  return column === 'first_name' && stated.length > 1 && known.length > 1 && stated[0] === known[0]
}

const joinSets = (known: unknown, stated: unknown): unknown => {
  const all = [...((known ?? []) as readonly string[]), ...(stated as readonly string[])]
  return [...new Map(all.map((item) => [searchKey(item), item])).values()]
}

function wantRecord(record: KeyedRecord, { record: values }: RowParts, isNamed: boolean): Wanted[] {
  const own = record.record.table
  return Object.entries(values).flatMap(([column, value]): Wanted[] => {
    const field = getRecordField({ table: 'record', column })
    if (!field?.tables.includes(own)) return []
    if (NAME_COLUMNS.includes(column)) {
      const isOther = isNamed && isOtherName(record, column, value)
      return isOther ? [{ path: column, value, verdict: 'likely' }] : []
    }
    if (column === 'languages')
      return [{ path: column, value: joinSets(record.record.row.languages, value), verdict: 'likely' }]
    return [{ path: column, value, verdict: 'sure' }]
  })
}

const wantAll = (
  values: Readonly<Record<string, unknown>>,
  toPath: (column: string) => string,
  verdict: LineVerdict,
) => Object.entries(values).map(([column, value]): Wanted => ({ path: toPath(column), value, verdict }))

type WantedPlace = {
  readonly wanted: readonly Wanted[]
  readonly key: string | null
  readonly notes: readonly string[]
}

function wantPlace(
  record: KeyedRecord,
  { row, day }: LineToRead,
  { placeKey, address, contact }: RowParts,
): WantedPlace {
  if (placeKey === null && Object.keys(contact).length === 0) return { wanted: [], key: null, notes: [] }
  const isAdd = readAction(row, day) === 'add'
  const place = choosePlace(record, row, { placeKey, isAdd })
  if (place.kind === 'none')
    return { wanted: [], key: null, notes: ['The record has no location that this could be of'] }
  const { key } = place
  const toPath = (column: string | null) => printFieldPath({ table: 'locations', key, column })
  if (place.kind === 'new') {
    const there: Wanted = { path: toPath(null), value: true, verdict: 'sure' }
    const verdict = isAdd ? 'sure' : 'likely'
    const notes = isAdd ? [] : ['A location that the record does not have: it is added, the others stay']
    return {
      wanted: [{ ...there, verdict }, ...wantAll({ ...address, ...contact }, toPath, verdict)],
      key,
      notes,
    }
  }
  if (place.kind === 'moved') {
    const unit: Wanted = { path: toPath('address_2'), value: address.address_2 ?? null, verdict: 'likely' }
    return { wanted: [unit, ...wantAll(contact, toPath, 'sure')], key, notes: ['Same street, another unit'] }
  }
  return {
    wanted: wantAll(contact, toPath, place.isSure ? 'sure' : 'likely'),
    key,
    notes: place.note === null ? [] : [place.note],
  }
}

function wantTie({ affiliations }: KeyedRecord, { groupNpi, tie }: RowParts, key: string | null): Wanted[] {
  if (groupNpi === null) return []
  const own = [...affiliations.keys()].flatMap((known) =>
    known.startsWith(`${groupNpi}|`) ? [known.slice(groupNpi.length + 1)] : [],
  )
  // A line without a place speaks of the affiliations that are there.
  const keys = key === null && own.length > 0 ? own : [key ?? NO_PLACE_KEY]
  return keys.flatMap((place) => {
    const toPath = (column: string | null) =>
      printFieldPath({ table: 'affiliations', entityNpi: groupNpi, key: place, column })
    const there: Wanted = { path: toPath(null), value: true, verdict: 'sure' }
    return [there, ...wantAll(tie, toPath, keys.length === 1 ? 'sure' : 'likely')]
  })
}

/** Returns what a line says of a record: which fields, what stands there now, and what will. */
export function findChanges(record: KeyedRecord, line: LineToRead, verdict: LineVerdict): FoundChanges {
  const { row, day } = line
  if (readAction(row, day) === 'end') return findEnding(record, line, verdict)
  const parts = readParts(row)
  const place = wantPlace(record, line, parts)
  const wanted = [
    ...wantRecord(record, parts, Boolean(row.npi)),
    ...place.wanted,
    ...(record.record.table === 'practitioners'
      ? wantTie(record, parts, parts.placeKey === null ? null : place.key)
      : []),
  ]
  const compared = compareWanted(record, wanted, verdict)
  return {
    ...compared,
    verdict: leastSure([verdict, ...compared.changes.map((change) => change.verdict)]),
    notes: place.notes,
    candidates: [],
  }
}
