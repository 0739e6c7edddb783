import { findRecordField, getValueKey } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { findCountingClaims } from './claims-store.ts'
import { keyRecord } from './flatten-record.ts'
import { compareViews } from './records/compare-views.ts'
import { readFacts } from './records/read-facts.ts'
import { type RecordClaim, resolveFields } from './records/resolve-fields.ts'
import type { ViewChange } from './records/write-history.ts'

/** A value of a draft that another source keeps out. */
export type LostValue = {
  readonly npi: number
  readonly path: string
  readonly stated: unknown
  readonly kept: unknown
  readonly keptBy: { readonly sourceId: string; readonly observedOn: string }
  /** True where the stated one is newer or scores higher, so that a person has to decide. */
  readonly isConflict: boolean
}

/** The effect of applying a draft on the records of one view. */
export type DraftDifference = {
  readonly changes: readonly ViewChange[]
  /** Records that the view sees as others do so far. */
  readonly begun: number
  readonly lost: readonly LostValue[]
}

type Draft = { readonly batchId: string; readonly viewId: string }
type Facts = Awaited<ReturnType<typeof readFacts>>

/** Finds the fields in which a claim of a draft differs from the value that wins. */
function findLost(npi: number, facts: Facts, draft: Draft, claims: readonly RecordClaim[]): LostValue[] {
  const record = facts.registry.get(npi)
  const statement = facts.statements.get(String(record?.row.batch_id))
  if (record === undefined || statement === undefined) return []
  const updatedOn = record.row.registry_updated_on
  const registry = typeof updatedOn === 'string' ? { ...statement, observedOn: updatedOn } : statement
  const lost: LostValue[] = []
  for (const [path, { winner, claims: evaluated }] of resolveFields(keyRecord(record), registry, claims)) {
    const own = evaluated.find(({ batchId }) => batchId === draft.batchId)
    if (own === undefined || own === winner || own.verdict === 'agrees' || own.verdict === 'superseded')
      continue
    const kind = findRecordField(path)?.kind ?? 'text'
    if (getValueKey(kind, own.value) === getValueKey(kind, winner.value)) continue
    const keptBy = { sourceId: winner.sourceId, observedOn: winner.observedOn }
    const isConflict = own.verdict === 'conflict'
    lost.push({ npi, path, stated: own.value, kept: winner.value, keptBy, isConflict })
  }
  return lost
}

/** Returns what a draft would change in the view of its organization, of these records; nothing is written. */
export async function compareDraft(
  connection: Connection,
  npis: readonly number[],
  draft: Draft,
): Promise<DraftDifference> {
  const facts = await readFacts(connection, npis, { withIds: [draft.batchId] })
  const { changes, begun } = await compareViews(npis, facts)
  const isSeen = ({ viewId }: { viewId: string }) => viewId === draft.viewId
  const lost = npis.flatMap((npi) => {
    const claims = (facts.claims.get(npi) ?? []).filter(
      ({ orgId }) => orgId === null || orgId === draft.viewId,
    )
    return claims.some(({ batchId }) => batchId === draft.batchId) ? findLost(npi, facts, draft, claims) : []
  })
  return { changes: changes.filter(isSeen), begun: begun.filter(isSeen).length, lost }
}

/** Returns what a source says of records now, by NPI: of each field its latest statement. */
export async function readFormerFields(
  connection: Connection,
  npis: readonly number[],
  sourceId: string,
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const claims = (await findCountingClaims(connection, npis)).filter((claim) => claim.sourceId === sourceId)
  const said = claims.toSorted((one, other) =>
    one.observedOn === other.observedOn
      ? Number(one.batchStartedAt > other.batchStartedAt) - Number(one.batchStartedAt < other.batchStartedAt)
      : Number(one.observedOn > other.observedOn) - Number(one.observedOn < other.observedOn),
  )
  const former = new Map<number, Record<string, unknown>>()
  for (const { npi, fields } of said) former.set(npi, { ...former.get(npi), ...fields })
  return former
}

/**
 * Adds to a draft, for every record that its source ever spoke of and the draft does not, that the source says nothing of it
 * any more, but for those of whom it is not known. Returns how many.
 */
export function stageSilence(
  connection: Connection,
  batchId: string,
  { observedOn, except }: { readonly observedOn: string; readonly except: readonly number[] },
): Promise<number> {
  return connection.run(sql`
    insert into claims (npi, batch_id, source_id, org_id, observed_on, fields, is_whole)
    select distinct c.npi, d.id, d.source_id, d.org_id, ${observedOn}::date, '{}'::jsonb, true
    from batches d
    join batches b on b.source_id = d.source_id and b.id <> d.id and b.state <> 'draft'
    join claims c on c.batch_id = b.id
    where d.id = ${batchId} and d.state = 'draft'
      and not exists (select from unnest(${except}::bigint[]) e (npi) where e.npi = c.npi)
    on conflict (npi, batch_id) do nothing`)
}
