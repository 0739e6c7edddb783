import { MAX_CANDIDATES } from '@concord/contract'
import {
  formatDate,
  type LineVerdict,
  NO_PLACE_KEY,
  printFieldPath,
  searchKey,
  withoutNumber,
} from '@concord/domain'
import { readParts } from '#server/intake/rows/read-row.ts'
import type { KeyedRecord } from '#server/ledger/flatten-record.ts'
import { choosePlace } from './choose-place.ts'
import { compareWanted } from './compare-wanted.ts'
import { nameRecord } from './format-record.ts'
import { type Candidate, type FoundChanges, type LineToRead, leastSure } from './line.ts'

type Tie = { readonly path: string; readonly entityNpi: string; readonly placeKey: string }

const listTies = ({ affiliations }: KeyedRecord): Tie[] =>
  [...affiliations.keys()].map((key) => {
    const [entityNpi = '', ...rest] = key.split('|')
    return { path: `affiliations.${key}`, entityNpi, placeKey: rest.join('|') }
  })

/** The affiliations that are over, or those of which someone has to choose one and why. */
type Ended = { readonly ties: readonly Tie[] } | { readonly ask: string; readonly among: readonly Tie[] }

/** Finds which affiliations with a group end at a place: all of them if the line names no place. */
function endWithGroup(own: readonly Tie[], placeKey: string | null): Ended {
  if (placeKey === null || own.length === 0) return { ties: own }
  const here = own.filter((tie) => withoutNumber(tie.placeKey) === placeKey)
  if (here.length > 0) return { ties: here }
  const anywhere = own.filter((tie) => tie.placeKey === NO_PLACE_KEY)
  return anywhere.length === own.length
    ? { ties: own }
    : {
        ask: 'It ends, but none of its affiliations with the group is at the place that the line names',
        among: own,
      }
}

/** Finds the affiliations that a line says are over. */
function findTies(
  record: KeyedRecord,
  { row, entityNames }: LineToRead,
  { groupNpi, placeKey }: { readonly groupNpi: string | null; readonly placeKey: string | null },
): Ended {
  const ties = listTies(record)
  if (groupNpi !== null)
    return endWithGroup(
      ties.filter(({ entityNpi }) => entityNpi === groupNpi),
      placeKey,
    )
  const group = searchKey(row.organizationName ?? '')
  const isNamed = ({ entityNpi }: Tie) => searchKey(entityNames.get(entityNpi) ?? '') === group
  if (ties.length === 0) return { ties }
  if (ties.length > 1)
    return { ask: `It ends, but which of ${ties.length} affiliations is not said`, among: ties }
  const namesOther = group !== '' && !ties.some(isNamed)
  return namesOther || row.groupNpi?.trim() || row.address1?.trim()
    ? { ask: 'It ends, but whether the line means the only affiliation is not clear', among: ties }
    : { ties }
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
 * there is, unless the line names something else. Where none of these is clear someone has to choose.
 */
export function findEnding(record: KeyedRecord, line: LineToRead, verdict: LineVerdict): FoundChanges {
  const { row } = line
  const { groupNpi, placeKey } = readParts(row)
  const none = { changes: [], same: [], notes: [], candidates: [] }
  const end = (
    paths: readonly string[],
    notes: readonly string[] = [],
    which: LineVerdict = 'sure',
  ): FoundChanges => {
    const wanted = paths.map((path) => ({ path, value: false, verdict: which }))
    return {
      ...none,
      ...compareWanted(record, wanted, verdict),
      verdict: leastSure([which, verdict]),
      notes: [...notes, ...noteLater(line)],
    }
  }
  if (groupNpi === null && placeKey !== null) {
    const place = choosePlace(record, row, { placeKey, isAdd: true })
    if (place.kind !== 'known') return { ...none, verdict, notes: ['The record has no such location'] }
    const path = printFieldPath({ table: 'locations', key: place.key, column: null })
    return place.isSure ? end([path]) : end([path], [place.note ?? ''], 'likely')
  }
  const place = placeKey === null ? null : choosePlace(record, row, { placeKey, isAdd: false })
  const isKnown = place?.kind === 'known' && place.isSure
  const found = findTies(record, line, { groupNpi, placeKey: isKnown ? withoutNumber(place.key) : placeKey })
  if ('ask' in found)
    return {
      ...none,
      verdict: 'ask',
      notes: [found.ask],
      candidates: found.among.slice(0, MAX_CANDIDATES).map((tie) => toCandidate(record, tie, line)),
    }
  if (found.ties.length > 0) return end(found.ties.map(({ path }) => path))
  return {
    ...none,
    verdict,
    notes: [
      groupNpi === null
        ? 'The record has no affiliation that could end'
        : 'The record has no such affiliation',
    ],
  }
}
