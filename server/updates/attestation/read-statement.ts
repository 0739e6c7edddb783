import { isAnswered, NO_PLACE_KEY, type StatedPerson, toSealedText } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { KeyedRecord } from '#server/ledger/flatten-record.ts'
import type { Row } from '#server/ledger/records/directory-record.ts'
import type { Answers } from './call-store.ts'
import { sha256 } from './seal.ts'

/** The statement of a record about one place, as it is read to an office. */
export type Statement = StatedPerson & {
  readonly npi: string
  /** The key of the place in claims. */
  readonly place: string
  readonly phone: string | null
  /** '<NPI of the entity>|<key of the place, or ->' of the affiliation that names the network. */
  readonly affiliation: string | null
}

type Spot = { readonly phone: string; readonly zip: string; readonly street: string }

const textOf = (row: Row, column: string): string => (typeof row[column] === 'string' ? row[column] : '')
const streetOf = (row: Row): string => textOf(row, 'address_1').trim().toUpperCase().replaceAll('|', ' ')

const isAt = (row: Row, { phone, zip, street }: Spot): boolean =>
  row.phone === phone && row.zip === zip && streetOf(row) === street

const isPractice = (row: Row): boolean => Number(row.position) >= 0

/** Returns the places at which someone practices, by their keys and in their order. */
export const listPracticePlaces = ({ places }: KeyedRecord): (readonly [string, Row])[] =>
  [...places].filter(([, row]) => isPractice(row))

/**
 * Finds the network of the organization that the record names at this place, or else at no place, which holds at every
 * one. What it names at another office is no matter of this one.
 */
function findNetwork({ affiliations }: KeyedRecord, place: string, networks: readonly string[]) {
  const own = [...affiliations].filter(([, row]) => networks.includes(textOf(row, 'network')))
  const findAt = (where: string) => own.find(([key]) => key.endsWith(`|${where}`))
  const [affiliation, row] = findAt(place) ?? findAt(NO_PLACE_KEY) ?? []
  return { affiliation: affiliation ?? null, network: row === undefined ? null : textOf(row, 'network') }
}

export const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/** Reads the statement of a record; undefined if it no longer has such a place. */
export function readStatement(
  keyed: KeyedRecord,
  spot: Spot,
  networks: readonly string[],
): Statement | undefined {
  const found = listPracticePlaces(keyed).find(([, row]) => isAt(row, spot))
  if (!found) return undefined
  const [place, row] = found
  return {
    npi: String(keyed.record.npi),
    place,
    phone: typeof row.phone === 'string' ? row.phone : null,
    acceptsPatients: flagOf(row.accepting_new_patients),
    ...findNetwork(keyed, place, networks),
  }
}

/**
 * Returns all that an attestation on the web vouches for: that each place exists, its phone, whether it accepts new
 * patients, and the name.
 */
export function readAttestable(keyed: KeyedRecord): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for (const [key, row] of listPracticePlaces(keyed)) {
    fields[`locations.${key}`] = true
    if (typeof row.phone === 'string') fields[`locations.${key}.phone`] = row.phone
    const accepting = flagOf(row.accepting_new_patients)
    if (accepting !== null) fields[`locations.${key}.accepting_new_patients`] = accepting
  }
  const { last_name, first_name } = keyed.record.row
  if (typeof last_name === 'string') fields.last_name = last_name
  if (typeof first_name === 'string') fields.first_name = first_name
  return fields
}

const DIGEST_CHARACTERS = 16

/** Tells two readings of a record apart. */
export const digestOf = (fields: Readonly<Record<string, unknown>>): string =>
  sha256(toSealedText(fields)).slice(0, DIGEST_CHARACTERS)

/**
 * Returns the statements that were answered for; refuses answers given when a record read otherwise than now, because no
 * one said anything of what it states now.
 */
export function pickAnswered(
  statements: ReadonlyMap<string, Statement>,
  people: Answers['people'],
): Readonly<Record<string, Statement>> {
  const answered = Object.keys(people).filter((npi) => isAnswered(people[npi] ?? {}))
  const shown = answered.flatMap((npi) => {
    const statement = statements.get(npi)
    return statement && digestOf(statement) === people[npi]?.digest ? [[npi, statement] as const] : []
  })
  const read = Object.fromEntries(shown)
  const moved = answered.filter((npi) => read[npi] === undefined)
  if (moved.length > 0) throw new AppError('conflict', { reason: 'records', npis: moved })
  return read
}
