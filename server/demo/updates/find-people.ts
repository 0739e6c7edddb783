import { makeLocationKey } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Place = Parameters<typeof makeLocationKey>[0] & {
  readonly phone: string | null
  readonly fax: string | null
}

/** Someone whom demo corrections can mean, with the path of the place where they practice. */
export type CorrectedPerson = {
  readonly npi: string
  readonly place: string
  readonly phone: string | null
  readonly fax: string | null
}

type Row = { npi: number; place: Place }

const toPerson = ({ npi, place }: Row): CorrectedPerson => ({
  npi: String(npi),
  place: `locations.${makeLocationKey(place)}`,
  ...{ phone: place.phone, fax: place.fax },
})

const select = (condition: ReturnType<typeof sql>, order: ReturnType<typeof sql>, count: number) => sql`
  select p.npi, to_jsonb(l) as place from practitioners p
  join locations l on l.npi = p.npi and l.position = 0 and l.country = 'US' and l.state = 'TX' and l.phone is not null
  where p.status = 'active' and ${condition} order by ${order} limit ${count}`

/**
 * Finds people in Texas about whom only the registry says anything: those in ZIP codes that begin with 75 first, then
 * by NPI, highest first.
 */
export async function findUncontested(tx: Connection, count: number): Promise<CorrectedPerson[]> {
  const rows = await tx.rows<Row>(
    select(
      sql`not exists (select from claims c where c.npi = p.npi)`,
      sql`l.zip like '75%' desc, p.npi desc`,
      count,
    ),
  )
  return rows.map(toPerson)
}

/** Finds people whose phone was attested in the last 85 days, highest NPI first. */
export async function findAttested(tx: Connection, count: number): Promise<CorrectedPerson[]> {
  const attested = sql`exists (
    select from claims c join batches b on b.id = c.batch_id join sources s on s.id = b.source_id
    where c.npi = p.npi and s.kind = 'attestation' and b.state = 'applied' and c.observed_on > current_date - 85
      and c.fields::text like '%.phone%')`
  const rows = await tx.rows<Row>(select(attested, sql`p.npi desc`, count))
  return rows.map(toPerson)
}
