import type { api, ReplyOf } from '@concord/contract'
import {
  formatOrganizationName,
  formatPersonName,
  scoreExclusionMatch,
  screenExclusion,
} from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { findExclusionListDay } from '#server/search/exclusion-list.ts'
import type { RecordMoment } from './record-moment.ts'
import {
  type ExclusionRow,
  findExclusions,
  findPossibleExclusions,
  type PossibleExclusionRow,
} from './store.ts'

type Practitioner = ReplyOf<typeof api.readPractitioner>['practitioner']

/** The exclusion screening of a record, with the rows of the exclusion list that it rests on. */
export type Screened = Pick<
  Practitioner,
  'exclusions' | 'screening' | 'exclusionListOn' | 'possibleExclusions'
> & { readonly isExcluded: boolean }

function getExclusion(row: ExclusionRow): Practitioner['exclusions'][number] {
  return {
    type: row.type,
    excludedOn: row.excluded_on,
    reinstatedOn: row.reinstated_on,
    waiverState: row.waiver_state,
  }
}

function getListedName(row: PossibleExclusionRow): string {
  if (row.business_name !== null) return formatOrganizationName(row.business_name)
  const { last_name: lastName, first_name: firstName, middle_name: middleName } = row
  return formatPersonName({ lastName, firstName, middleName, credentials: null })
}

function getPossible(row: PossibleExclusionRow): Practitioner['possibleExclusions'][number] {
  return {
    score: scoreExclusionMatch(row.reasons),
    reasons: row.reasons,
    name: getListedName(row),
    specialty: row.specialty,
    city: row.city,
    state: row.state,
    type: row.type,
    excludedOn: row.excluded_on,
    waiverState: row.waiver_state,
  }
}

/** Returns what the exclusion list says of a record; the possible matches best first, of equal ones the newest. */
export async function screenRecord(
  connection: Connection,
  npi: string,
  { day, at, tables }: RecordMoment,
): Promise<Screened> {
  const exclusions = await findExclusions(connection, npi, day)
  const listDay = await findExclusionListDay(connection, at)
  const isExcluded = exclusions.some(({ reinstated_on }) => reinstated_on === null)
  const possible = isExcluded ? [] : await findPossibleExclusions(connection, npi, day, tables)
  return {
    isExcluded,
    exclusions: exclusions.map(getExclusion),
    screening: screenExclusion({ isExcluded, isPossible: possible.length > 0 }, listDay),
    exclusionListOn: listDay,
    possibleExclusions: possible.map(getPossible).sort((a, b) => b.score - a.score),
  }
}
