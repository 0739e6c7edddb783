import { explainClaim, isValidNpi } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A statement of a source about one record. */
export type NewClaim = {
  readonly npi: string | number
  /** 'YYYY-MM-DD': the day that the source speaks of. */
  readonly observedOn: string
  /** Values by field path (`domain/record-field.ts`); null where the source says that there is none. */
  readonly fields: Readonly<Record<string, unknown>>
  /** True where it stands in place of all that the source said of the record before. */
  readonly isWhole?: boolean
}

/** A claim that no record could hold. Its message is a sentence. */
export class ClaimError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ClaimError'
  }
}

function checkClaim({ npi, fields }: NewClaim): void {
  if (!isValidNpi(String(npi))) throw new ClaimError(`${npi} is not an NPI`)
  for (const [path, value] of Object.entries(fields)) {
    const problem = explainClaim(path, value)
    if (problem !== undefined) throw new ClaimError(`${problem} (NPI ${npi})`)
  }
}

/** Merges the claims about each record into one, because a batch has one claim for a record. */
function mergeClaims(claims: readonly NewClaim[]): object[] {
  const byNpi = Map.groupBy(claims, ({ npi }) => String(npi))
  return [...byNpi].map(([npi, said]) => ({
    npi,
    observed_on: said.reduce((newest, { observedOn }) => (observedOn > newest ? observedOn : newest), ''),
    fields: Object.assign({}, ...said.map(({ fields }) => fields)),
    is_whole: said.some(({ isWhole }) => isWhole === true),
  }))
}

/**
 * Adds what a source says of records to a draft batch; of a record that the batch speaks of already the fields are added,
 * and those stated again replaced. Throws ClaimError where no record could hold a claim, and then nothing is added.
 */
export async function stageClaims(
  connection: Connection,
  batchId: string,
  claims: readonly NewClaim[],
): Promise<void> {
  claims.forEach(checkClaim)
  const rows = mergeClaims(claims)
  const batch = await connection.one<{ state: string }>(
    sql`select state from batches where id = ${batchId} for update`,
  )
  if (batch?.state !== 'draft') throw new Error(`Batch ${batchId} is not a draft`)
  await connection.run(sql`
    insert into claims (npi, batch_id, source_id, org_id, observed_on, fields, is_whole)
    select c.npi, b.id, b.source_id, b.org_id, c.observed_on, c.fields, c.is_whole
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        c (npi bigint, observed_on date, fields jsonb, is_whole boolean),
      batches b where b.id = ${batchId}
    on conflict (npi, batch_id) do update
      set fields = claims.fields || excluded.fields, observed_on = greatest(claims.observed_on, excluded.observed_on),
        is_whole = claims.is_whole or excluded.is_whole`)
}
