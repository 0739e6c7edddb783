import { MAX_CANDIDATES } from '@concord/contract'
import { formatDate, type LineVerdict, printFieldPath, withoutNumber } from '@concord/domain'
import { readParts } from '#server/intake/rows/read-row.ts'
import type { KeyedRecord } from '#server/ledger/flatten-record.ts'
import { choosePlace } from './choose-place.ts'
import { compareWanted } from './compare-wanted.ts'
import { nameRecord } from './format-record.ts'
import type { Candidate, FoundChanges, LineToRead } from './line.ts'

type Tie = { readonly path: string; readonly entityNpi: string; readonly placeKey: string }

const listTies = ({ affiliations }: KeyedRecord): Tie[] =>
  [...affiliations.keys()].map((key) => {
    const [entityNpi = '', ...rest] = key.split('|')
    return { path: `affiliations.${key}`, entityNpi, placeKey: rest.join('|') }
  })

/** Finds the affiliations that a line says are over; undefined if it does not say which. */
function findTies(
  record: KeyedRecord,
  groupNpi: string | null,
  placeKey: string | null,
): readonly Tie[] | undefined {
  const ties = listTies(record)
  const own = ties.filter(({ entityNpi }) => entityNpi === groupNpi)
  if (groupNpi !== null) {
    const here = own.filter((tie) => withoutNumber(tie.placeKey) === placeKey)
    return here.length > 0 ? here : own
  }
  return ties.length === 1 ? ties : undefined
}

const toCandidate = (
  record: KeyedRecord,
  { path, entityNpi }: Tie,
  { entityNames }: LineToRead,
): Candidate => ({
  npi: String(record.record.npi),
  name: entityNames.get(entityNpi) ?? `NPI ${entityNpi}`,
  detail: nameRecord(record),
  path,
})

/** Returns a note of the end day if it is still to come. */
const noteLater = ({ row, day }: LineToRead): string[] =>
  row.termDate && row.termDate > day
    ? [`Ends on ${formatDate(row.termDate)}: it counts as soon as it is applied`]
    : []

/**
 * Returns what ends by a line: the affiliation with the group that it names, else the location, else the only affiliation
 * there is. Where none of these is clear someone has to choose.
 */
export function findEnding(record: KeyedRecord, line: LineToRead, verdict: LineVerdict): FoundChanges {
  const { row } = line
  const { groupNpi, placeKey } = readParts(row)
  const none = { changes: [], same: [], notes: [], candidates: [] }
  const end = (paths: readonly string[], notes: readonly string[] = []): FoundChanges => {
    const wanted = paths.map((path) => ({ path, value: false, verdict }))
    return {
      ...none,
      ...compareWanted(record, wanted, verdict),
      verdict,
      notes: [...notes, ...noteLater(line)],
    }
  }
  if (groupNpi === null && placeKey !== null) {
    const place = choosePlace(record, row, { placeKey, isAdd: true })
    if (place.kind !== 'known') return { ...none, verdict, notes: ['The record has no such location'] }
    return end([printFieldPath({ table: 'locations', key: place.key, column: null })])
  }
  const ties = findTies(record, groupNpi, placeKey)
  if (ties?.length === 0) return { ...none, verdict, notes: ['The record has no such affiliation'] }
  if (ties !== undefined) return end(ties.map(({ path }) => path))
  const all = listTies(record)
  if (all.length === 0) return { ...none, verdict, notes: ['The record has no affiliation that could end'] }
  return {
    ...none,
    verdict: 'ask',
    notes: [`It ends, but which of ${all.length} affiliations is not said`],
    candidates: all.slice(0, MAX_CANDIDATES).map((tie) => toCandidate(record, tie, line)),
  }
}
