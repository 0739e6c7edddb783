import { NO_PLACE_KEY, printFieldPath } from '@concord/domain'
import type { StatedRow, Values } from '#server/intake/rows/read-row.ts'

/** The combined claims of the rows of one practitioner. */
export type PractitionerClaim = {
  readonly fields: Values
  /** Keys of places that rows say are over, and no other row that they are there. */
  readonly endedPlaces: readonly string[]
  /** True where rows that name no place say that all of it is over. */
  readonly isGone: boolean
}

type Fields = Record<string, unknown>

const printPlace = (key: string, column: string | null) => printFieldPath({ table: 'locations', key, column })
const printTie = ({ groupNpi, placeKey }: StatedRow, column: string | null) =>
  groupNpi === null
    ? undefined
    : printFieldPath({ table: 'affiliations', entityNpi: groupNpi, key: placeKey ?? NO_PLACE_KEY, column })

/** Sets a field unless it is set: of several rows, the first one that states a field counts. */
function put(fields: Fields, path: string | undefined, value: unknown): void {
  if (path !== undefined && !(path in fields)) fields[path] = value
}

const addLists = (lists: readonly unknown[]): unknown[] => [
  ...new Map(lists.flat().map((item) => [JSON.stringify(item), item])).values(),
]

/**
 * Adds the record fields of the rows. Lists add up, because a row may name one specialty or language as well as all of
 * them; the first specialty leads.
 */
function putRecord(fields: Fields, rows: readonly StatedRow[]): void {
  for (const { record } of rows)
    for (const [column, value] of Object.entries(record)) put(fields, column, value)
  for (const column of ['languages', 'identifiers'])
    if (column in fields) fields[column] = addLists(rows.map(({ record }) => record[column] ?? []))
  if ('taxonomies' in fields)
    fields.taxonomies = mergeTaxonomies(rows.map(({ record }) => record.taxonomies ?? []))
}

function mergeTaxonomies(lists: readonly unknown[]): unknown[] {
  const byCode = new Map<string, Fields>()
  for (const item of lists.flat() as Fields[]) {
    const code = String(item.code)
    const known = byCode.get(code)
    if (known === undefined) byCode.set(code, { ...item, primary: byCode.size === 0 })
    else if (known.licenseNumber === null && item.licenseNumber !== null)
      Object.assign(known, { licenseNumber: item.licenseNumber, licenseState: item.licenseState })
  }
  return [...byCode.values()]
}

/**
 * Returns what rows of one practitioner state together, in the order of the file. An affiliation is over where all rows that
 * name it have ended; of a place that is said by no claim, because others may know the practitioner there as well.
 */
export function claimPractitioner(rows: readonly StatedRow[]): PractitionerClaim {
  const there = rows.filter(({ isEnded }) => !isEnded)
  const ended = rows.filter(({ isEnded }) => isEnded)
  const fields: Fields = {}
  putRecord(fields, there)
  for (const row of there) {
    if (row.placeKey !== null) {
      put(fields, printPlace(row.placeKey, null), true)
      for (const [column, value] of Object.entries(row.place))
        put(fields, printPlace(row.placeKey, column), value)
    }
    put(fields, printTie(row, null), true)
    for (const [column, value] of Object.entries(row.tie)) put(fields, printTie(row, column), value)
    put(fields, printTie(row, 'confirmation'), 'entity')
  }
  for (const row of ended) put(fields, printTie(row, null), false)
  const kept = new Set(there.map(({ placeKey }) => placeKey))
  const over = ended.map(({ placeKey }) => placeKey).filter((key) => key !== null && !kept.has(key))
  return {
    fields,
    endedPlaces: [...new Set(over)].filter((key) => key !== null),
    isGone: there.length === 0 && ended.some(({ placeKey }) => placeKey === null),
  }
}
