import { getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { ENTRY_PATH } from '#server/ledger/record-entries.ts'
import { STREET } from '../attestation/office-store.ts'
import type { OwnPeople } from '../people/own-people-store.ts'

/** The ZIP code and the street of the office of the call c; a phone that is corrected removes no one from it. */
const OFFICE_ZIP = sql`split_part(c.office_key, '|', 2)`
const OFFICE_STREET = sql`split_part(c.office_key, '|', 3)`

/**
 * Selects when someone first vouched for the practitioner n after the call c. The day of a verification is too coarse for
 * that: a record may be verified in the morning of the day of the call.
 */
const selectVouched = (orgId: string): Sql => sql`
  select min(b.applied_at) from claims k
  join batches b on b.id = k.batch_id and b.state = 'applied' join sources s on s.id = k.source_id
  where k.npi = n.npi and (k.org_id is null or k.org_id = ${getOrgId(orgId)}) and b.applied_at > c.saved_at
    and (s.kind = 'attestation' or (s.kind = 'roster' and k.org_id is not null
      and exists (select from jsonb_each(k.fields) f where f.value not in ('null'::jsonb, 'false'::jsonb))))`

/** Tells whether the value of the change h before it is that of the office, as the keys of offices have it. */
const WAS_OF_OFFICE = sql`(
  (h.field_path ~ '^locations[.][0-9]+[.]address_1$'
    and translate(upper(btrim(h.before #>> '{}')), '|', ' ') = ${OFFICE_STREET})
  or (h.field_path ~ '^locations[.][0-9]+[.]zip$' and h.before #>> '{}' = ${OFFICE_ZIP}))`

/** Selects the positions of the places of the practitioner n at the office of the call c. */
const PLACES = sql`
  select l.position from viewed.locations l
  where l.npi = n.npi and l.position >= 0 and l.zip = ${OFFICE_ZIP} and ${STREET} = ${OFFICE_STREET}`

/**
 * Selects when the practitioner n, as the organization sees the record, was taken off the office of the call c: the record
 * ended, the place is not theirs any more, or no affiliation with a network of the organization is left there.
 */
const selectRemoved = ({ orgId, networks }: OwnPeople): Sql => sql`
  select case
    when not exists (select from viewed.practitioners p where p.npi = n.npi and p.status = 'active')
      then max(h.at) filter (where h.field_path in ('status', ${ENTRY_PATH}))
    when not exists (${PLACES}) then max(h.at) filter (where ${WAS_OF_OFFICE})
    when not exists (select from viewed.affiliations a
        where a.npi = n.npi and a.position in (${PLACES}) and a.network = any (${networks}::text[]))
      then max(h.at) filter (where h.before #>> '{}' = any (${networks}::text[])
        and substring(h.field_path from '^affiliations[.][0-9]{10}[|]([0-9]+)[.]network$')::int in (${PLACES}))
    end
  from changes h
  where h.npi = n.npi and h.at > c.saved_at and h.layer <> 'source'
    and (h.org_id is null or h.org_id = ${getOrgId(orgId)})`

/** Selects when the practitioner n of the call c was verified or removed after it, as `at`; null while neither is so. */
export const selectSettled = (people: OwnPeople): Sql =>
  sql`select least((${selectVouched(people.orgId)}), (${selectRemoved(people)})) as at`
