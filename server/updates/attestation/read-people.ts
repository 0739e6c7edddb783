import type { api, ReplyOf } from '@concord/contract'
import { CLOCK_TIME_ZONE, dayInZone, daysBetween, formatPersonName, taxonomyName } from '@concord/domain'
import { getVerifiedCutoff, type PersonRow } from './office-store.ts'

export type Person = ReplyOf<typeof api.openCall>['people'][number]

/** People whose clock ends within a week are asked for now. */
export const ASKED_WITHIN_DAYS = 14

export function toPerson(
  row: PersonRow,
  { acceptsPatients, network }: Pick<Person, 'acceptsPatients' | 'network'>,
  now: Date,
): Person {
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
    ...{ acceptsPatients, network },
  }
}
