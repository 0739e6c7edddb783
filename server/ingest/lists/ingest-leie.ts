import { basename } from 'node:path'
import { isCalendarDate, SOURCES } from '@concord/domain'
import type { Database } from '#server/db/database.ts'
import { repairSearch } from '#server/search/read-model/rebuild-search.ts'
import { checkAge } from '../check-age.ts'
import type { Report } from '../files/progress.ts'
import { readNpi } from '../rows/npi-cell.ts'
import { findListDay } from './find-list-day.ts'
import type { UnreadExclusion } from './keep-in-force.ts'
import { type ListOutcome, loadList, type PublicList, type UnreadRow } from './load-list.ts'
import { type ListedExclusion, mergeExclusions } from './merge-exclusions.ts'
import type { ListLayout, ListRow } from './read-list.ts'

type Column =
  | 'npi'
  | 'type'
  | 'excludedOn'
  | 'reinstatedOn'
  | 'waiverOn'
  | 'waiverState'
  | 'name'
  | 'firstName'
  | 'middleName'
  | 'business'
  | 'specialty'
  | 'general'
  | 'city'
  | 'state'

const LAYOUT: ListLayout<Column> = {
  what: 'the exclusion list of the OIG',
  columns: {
    npi: ['npi'],
    type: ['excltype'],
    excludedOn: ['excldate'],
    reinstatedOn: ['reindate'],
    waiverOn: ['waiverdate'],
    waiverState: ['wvrstate', 'waiverstate'],
    name: ['lastname'],
    firstName: ['firstname'],
    middleName: ['midname'],
    business: ['busname'],
    specialty: ['specialty'],
    general: ['general'],
    city: ['city'],
    state: ['state'],
  },
  required: ['npi', 'type', 'excludedOn'],
}

export type LeieOptions = {
  report: Report
  /** 'YYYY-MM-DD', the day of the list; by default that of the file. */
  asOf?: string
  allowLargeChange?: boolean
  allowOlder?: boolean
}

const NO_NPI = /^0*$/

/** Reads '20200319' as a date; null for '00000000', which states none; undefined for text that is not a date. */
function readDay(stated: string): string | null | undefined {
  if (/^0*$/.test(stated)) return null
  const day = `${stated.slice(0, 4)}-${stated.slice(4, 6)}-${stated.slice(6)}`
  return isCalendarDate(day) ? day : undefined
}

type Values = ListRow<Column>['values']

/** Returns whom a row means, by NPI or by name and state; undefined if it states neither. */
function readSubject(values: Values): ListedExclusion['subject'] | { reject: string } | undefined {
  if (!NO_NPI.test(values.npi)) {
    const npi = readNpi(values.npi)
    return typeof npi === 'number' ? { npi } : npi
  }
  const { name, firstName, business, state, city, middleName } = values
  const place = { state, city: city || null, specialty: values.specialty || values.general || null }
  if (state === '') return undefined
  if (name !== '' && firstName !== '') {
    return { ...place, lastName: name, firstName, middleName: middleName || null, businessName: null }
  }
  if (business === '') return undefined
  return { ...place, lastName: null, firstName: null, middleName: null, businessName: business }
}

function readRow({ values }: ListRow<Column>): ListedExclusion | { reject: string } | 'notLinkable' {
  const subject = readSubject(values)
  if (subject === undefined) return 'notLinkable'
  if ('reject' in subject) return subject
  const excludedOn = readDay(values.excludedOn)
  if (!excludedOn) return { reject: `'${values.excludedOn}' is not the day of an exclusion, as 20200319 is.` }
  if (values.type === '') return { reject: 'The row does not say by which section of the law.' }
  const reinstatedOn = readDay(values.reinstatedOn)
  const waiverOn = readDay(values.waiverOn)
  if (reinstatedOn === undefined || waiverOn === undefined) {
    return { reject: `'${values.reinstatedOn}' or '${values.waiverOn}' is not a day.` }
  }
  return {
    subject,
    excludedOn,
    type: values.type,
    reinstatedOn,
    waiverOn,
    waiverState: values.waiverState || null,
  }
}

/** Reads what can be read of a row that could not be taken. */
function readUnread(values: UnreadRow<Column>): UnreadExclusion {
  if (!values) return { namesNpi: true, npi: null, excludedOn: null, type: null, name: null }
  const npi = readNpi(values.npi)
  return {
    namesNpi: !NO_NPI.test(values.npi),
    npi: typeof npi === 'number' ? npi : null,
    excludedOn: readDay(values.excludedOn) ?? null,
    type: values.type || null,
    name: values.business || values.name,
  }
}

const KIND = 'leie'

/**
 * Loads the list of excluded individuals and entities, which is always whole: who is not listed any more is
 * reinstated, unless a row that could not be taken may mean them. Rows without an NPI are compared by name and state. Dates of birth and street addresses are not read.
 */
export async function ingestLeie(
  database: Database,
  path: string,
  options: LeieOptions,
): Promise<ListOutcome> {
  const { report, asOf, allowLargeChange = false, allowOlder = false } = options
  const day = await findListDay(path, asOf)
  const sourceId = SOURCES.exclusionList.id
  const list: PublicList<Column, ListedExclusion> = {
    layout: LAYOUT,
    sourceId,
    label: `OIG exclusions of ${day}`,
    covers: { [KIND]: day },
    readRow,
    rawOf: ({ npi, type, excludedOn, name, business }) =>
      JSON.stringify({ npi, type, excludedOn, name: name || business }),
    merge: (context, exclusions, unread) =>
      mergeExclusions(context, exclusions, { day, allowLargeChange, unread: unread.map(readUnread) }),
  }
  await database.asSystem((connection) =>
    checkAge(connection, {
      sourceId,
      files: [{ kind: KIND, name: basename(path), until: day }],
      allowOlder,
      report,
    }),
  )
  const outcome = await loadList(database, path, list, report)
  await repairSearch(database, report.say)
  return outcome
}
