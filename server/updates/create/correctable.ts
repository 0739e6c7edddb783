import { type api, entityFiltersSchema, practitionerFiltersSchema, type ReplyOf } from '@concord/contract'
import {
  formatCity,
  formatOrganizationName,
  formatPersonName,
  getRecordField,
  getTableFields,
  MAILING_KEY,
  printFieldPath,
  type RecordField,
  type RecordTable,
  seesEntities,
  taxonomyName,
} from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf, Input, SignedInContext } from '#server/http/route.ts'
import { getPosition, type Row } from '#server/ledger/records/directory-record.ts'
import { searchEntities, searchPractitioners } from '#server/search/search-records.ts'
import { readSeenRecords } from '../read-seen-records.ts'
import { PeopleFinder } from './find-people.ts'
import { namePlace, nameRecord } from './understand/format-record.ts'

type Find = typeof api.findCorrectable
type Found = ReplyOf<Find>['records'][number]

const MAX_FOUND = 6

const describe = (taxonomies: readonly string[], city: string | null) =>
  [taxonomies[0] ? taxonomyName(taxonomies[0]) : '', city ? formatCity(city) : ''].filter(Boolean).join(', ')

async function findEntities(context: SignedInContext, query: string): Promise<Found[]> {
  if (!seesEntities(context.viewer)) return []
  const { entities } = await searchEntities(context, {
    ...entityFiltersSchema.parse({ query }),
    limit: MAX_FOUND,
  })
  return entities.map(({ npi, name, taxonomies, city }) => ({
    ...{ npi, kind: 'entity' },
    name: formatOrganizationName(name ?? '') || `NPI ${npi}`,
    detail: describe(taxonomies, city),
  }))
}

/** Finds whom a correction may be about, practitioners before organizations. */
export async function findRecords(
  context: ContextOf<Find>,
  { params: { query } }: Input<Find>,
): Promise<ReplyOf<Find>> {
  const filters = practitionerFiltersSchema.parse({ query })
  const { practitioners } = await searchPractitioners(context, { ...filters, limit: MAX_FOUND })
  const people = practitioners.map(
    (hit): Found => ({
      ...{ npi: hit.npi, kind: 'practitioner' },
      name: formatPersonName(hit) || `NPI ${hit.npi}`,
      detail: describe(hit.taxonomies, hit.city),
    }),
  )
  return { records: [...people, ...(await findEntities(context, query))] }
}

type Read = typeof api.readCorrectable
type Correctable = ReplyOf<Read>['fields'][number]

/** Kinds of fields that a form has a control for; values of other kinds come in files. */
const SHOWN_KINDS: readonly RecordField['kind'][] = [
  'text',
  'given',
  'words',
  'code',
  'phone',
  'flag',
  'date',
  'npi',
  'set',
]
/** The columns that only a place of practice has. */
const OF_PRACTICE = new Set(['accepting_new_patients', 'telehealth', 'wheelchair_access'])

function listColumns(
  table: RecordTable,
  row: Row,
  place: string | null,
  toPath: (column: string) => string,
): Correctable[] {
  return getTableFields(table).flatMap((field): Correctable[] => {
    const { column, label, group, kind } = field
    if (column === null || !field.isClaimable || column === 'confirmation' || !SHOWN_KINDS.includes(kind))
      return []
    return [{ path: toPath(column), label, group, kind, place, value: row[column] ?? null }]
  })
}

function listPresence(table: 'locations' | 'affiliations', path: string, place: string): Correctable[] {
  const field = getRecordField(
    table === 'locations'
      ? { table, key: '-', column: null }
      : { table, entityNpi: '0000000000', key: '-', column: null },
  )
  return field === undefined
    ? []
    : [{ path, label: field.label, group: field.group, kind: field.kind, place, value: true }]
}

/** Lists the fields of a record that may be corrected, as its viewer sees it. */
export async function readFields(
  context: ContextOf<Read>,
  { params: { npi } }: Input<Read>,
): Promise<ReplyOf<Read>> {
  const { tx, viewer } = context
  const record = (await readSeenRecords(tx, viewer, [npi])).get(npi)
  if (!record) throw new AppError('not_found')
  const names = await new PeopleFinder(context).nameEntities([record])
  const places = [...record.places]
    .toSorted(([, one], [, other]) => getPosition(one) - getPosition(other))
    .flatMap(([key, row]) => {
      const isMailing = key === MAILING_KEY
      const place = isMailing ? 'Mailing address' : namePlace(row)
      const columns = listColumns('locations', row, place, (column) =>
        printFieldPath({ table: 'locations', key, column }),
      )
      const shown = columns.filter(({ path }) => !isMailing || !OF_PRACTICE.has(path.split('.').at(-1) ?? ''))
      return [
        ...shown,
        ...(isMailing
          ? []
          : listPresence('locations', printFieldPath({ table: 'locations', key, column: null }), place)),
      ]
    })
  const ties = [...record.affiliations].flatMap(([key, row]) => {
    const name = names.get(key.slice(0, 10))
    if (name === undefined) return []
    return [
      ...listColumns('affiliations', row, name, (column) => `affiliations.${key}.${column}`),
      ...listPresence('affiliations', `affiliations.${key}`, name),
    ]
  })
  const own = listColumns(record.record.table, record.record.row, null, (column) => column)
  return { npi, name: nameRecord(record), fields: [...own, ...places, ...ties] }
}
