import type { api, ReplyOf } from '@concord/contract'
import { type DirectorySubject, type EvaluatedClaim, type FieldResolution, isNoValue } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { getEndOfDay } from '#server/ledger/moment.ts'
import { readClaims } from '#server/ledger/read-claims.ts'
import { type RecordLayers, rewindLayers, rewindRegistry } from '#server/ledger/record-layers.ts'
import type { RecordSnapshot } from '#server/ledger/record-snapshot.ts'
import { explainPastRecord, findEntry, getPastDay, wasThere } from '../record-moment.ts'
import { type ListedField, listFieldPaths } from './list-field-paths.ts'
import { toPlace } from './record-parts.ts'
import { NOW, readSeenRecord, type SeenRecord } from './seen-record.ts'
import { findBatches, type RecordBatchRow } from './store.ts'

type Reply = ReplyOf<typeof api.readPractitionerSources>
type Field = Reply['fields'][number]
type Claim = Field['claims'][number]

function toClaim(claim: EvaluatedClaim, batch: RecordBatchRow | undefined): Claim {
  const { sourceId, batchId, orgId, value, observedOn, ageDays, weight, halfLifeDays, firstDays } = claim
  const { freshness, score, isFirst, verdict } = claim
  return {
    value,
    source: { id: sourceId, kind: batch?.kind ?? 'registry', name: batch?.source ?? 'Source' },
    batchId,
    batch: batch?.label ?? '',
    isOwn: orgId !== null,
    observedOn,
    ageDays,
    weight,
    halfLifeDays,
    firstDays,
    freshness,
    score,
    isFirst,
    verdict,
  }
}

function getState(resolution: FieldResolution | undefined): Field['state'] {
  if (!resolution || (isNoValue(resolution.value) && resolution.conflicts === 0)) return 'missing'
  if (resolution.conflicts > 0) return 'conflict'
  return resolution.claims.length === 1 ? 'single' : 'agreed'
}

/** Returns what the registry stated at a moment, with the batch that brought it. */
async function findRegistry(
  { tx }: SignedInContext,
  { npi, layers }: Pick<SeenRecord, 'npi' | 'layers'>,
  at: Date,
): Promise<RecordSnapshot | undefined> {
  const registry = rewindRegistry(layers, at)
  if (!registry || at === NOW) return registry
  const last = layers.layers[0]?.changes.find((change) => change.at <= at)
  const batchId = last?.batch_id ?? (await findEntry(tx, npi)).batchId ?? registry.row.batch_id
  return { ...registry, row: { ...registry.row, batch_id: batchId } }
}

function toField(
  { path, field, place, entityNpi }: ListedField,
  resolution: FieldResolution | undefined,
  {
    batches,
    entityNames,
  }: { batches: ReadonlyMap<string, RecordBatchRow> } & Pick<SeenRecord, 'entityNames'>,
): Field {
  return {
    path,
    label: field?.label ?? path.replaceAll('_', ' '),
    group: field?.group ?? 'other',
    place: toPlace(place),
    entity: entityNpi === null ? null : { npi: entityNpi, name: entityNames.get(entityNpi) ?? null },
    value: resolution?.value ?? null,
    state: getState(resolution),
    decisionDay: resolution?.decisionDay ?? null,
    reason: resolution?.reason ?? null,
    claims: resolution?.claims.map((claim) => toClaim(claim, batches.get(claim.batchId))) ?? [],
  }
}

async function rewindSeen(
  { tx }: SignedInContext,
  { npi, now, layers }: { npi: string; now: RecordSnapshot; layers: RecordLayers },
  day: string | null,
): Promise<RecordSnapshot> {
  if (day === null) return now
  const at = getEndOfDay(day)
  const then = (await wasThere(tx, npi, at)) ? rewindLayers(layers, at) : undefined
  if (!then) throw await explainPastRecord(tx, npi, false)
  return then
}

/** Returns every field of a record that the viewer may see, with what its sources state and why one of them won. */
export async function readSources(
  context: SignedInContext,
  subject: DirectorySubject,
  { npi, asOf }: { readonly npi: string; readonly asOf?: string | undefined },
): Promise<Reply> {
  const { tx, viewer } = context
  const seen = await readSeenRecord(context, subject, npi)
  const day = getPastDay(asOf)
  const viewed = await rewindSeen(context, seen, day)
  const at = day === null ? null : getEndOfDay(day)
  const registry = await findRegistry(context, seen, at ?? NOW)
  if (!registry) throw await explainPastRecord(tx, npi, false)
  const sourced = await readClaims(tx, registry, { orgId: viewer.user.orgId || null, at })
  const listed = listFieldPaths(viewed, sourced, seen.sight)
  const claims = listed.flatMap(({ path }) => sourced.fields.get(path)?.claims ?? [])
  const batches = await findBatches(tx, [...new Set(claims.map(({ batchId }) => batchId))])
  const fields = listed.map((field) =>
    toField(field, sourced.fields.get(field.path), { batches, entityNames: seen.entityNames }),
  )
  const count = (state: Field['state']) => fields.filter((field) => field.state === state).length
  const counts = {
    all: fields.length,
    conflict: count('conflict'),
    single: count('single'),
    missing: count('missing'),
  }
  return { asOf: day, counts, fields }
}
