import type { api, ReplyOf } from '@concord/contract'
import { CLOCK_TIME_ZONE, dayInZone, daysBetween, formatPersonName, taxonomyName } from '@concord/domain'
import { getVerifiedCutoff, type PersonRow } from './office-store.ts'
import { digestOf, type Statement } from './read-statement.ts'

export type Person = ReplyOf<typeof api.openCall>['people'][number]

/** People whose clock ends within two weeks are asked for now. */
export const ASKED_WITHIN_DAYS = 14

export function toDuePerson(
  row: PersonRow,
  now: Date,
): Omit<Person, 'digest' | 'acceptsPatients' | 'network'> {
  const verifiedOn = row.verified_at === null ? null : dayInZone(row.verified_at, CLOCK_TIME_ZONE)
  const today = dayInZone(now, CLOCK_TIME_ZONE)
  const [first] = row.taxonomies
  return {
    npi: String(row.npi),
    name: formatPersonName({
      ...{ firstName: row.first_name, lastName: row.last_name, credentials: row.credentials },
    }),
    specialty: first === undefined ? '' : taxonomyName(first.code),
    ageDays: verifiedOn === null ? null : Math.max(0, daysBetween(verifiedOn, today)),
    isDue: verifiedOn === null || verifiedOn <= getVerifiedCutoff(now, ASKED_WITHIN_DAYS),
  }
}

/** Returns a person with what is read to an office, and the digest of all that an answer would vouch for. */
export function toPerson(row: PersonRow, statement: Statement, now: Date): Person {
  const { acceptsPatients, network } = statement
  return { ...toDuePerson(row, now), acceptsPatients, network, digest: digestOf(statement) }
}
