import { type api, IMPACT_PAGE_PRACTITIONERS, type ParamsOf, type ReplyOf } from '@concord/contract'
import { findRecordField, formatOrganizationName, formatPersonName, getConfidence } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { toUpdate } from '../to-update.ts'
import { findUpdate, type StoredUpdate } from '../update-store.ts'
import {
  countEffects,
  countMeant,
  findPageChanges,
  type Standing,
  type StoredChange,
  selectPractitioners,
} from './change-store.ts'
import { getKey } from './change-update.ts'
import { toCounts } from './compute-impact.ts'
import { findImpact, hasMoved, readAsOrganization } from './impact-store.ts'
import { findRecordNames, readNpiPage } from './name-store.ts'
import { readSources } from './source-store.ts'
import { findTask } from './task-store.ts'
import type { CountedSources } from './to-claims.ts'

type Change = ReplyOf<typeof api.listImpactChanges>['practitioners'][number]['changes'][number]

export async function readImpact(
  context: SignedInContext,
  params: ParamsOf<typeof api.readUpdateImpact>,
): Promise<ReplyOf<typeof api.readUpdateImpact>> {
  const { tx } = context
  const key = getKey(context, params)
  const update = await findUpdate(tx, key)
  if (!update) throw new AppError('not_found')
  const { impact = null, impact_at: at = null } = (await findImpact(tx, key)) ?? {}
  const { leftOut, selected, asked } = await countMeant(tx, key)
  const task = (await findTask(tx, key))?.task ?? null
  const isFree = task === null
  const isOpen = update.state === 'open' && isFree
  const isOutdated = update.state === 'open' && at !== null && (await hasMoved(tx, key, at))
  return {
    update: toUpdate(update),
    impact,
    counts: toCounts(await countEffects(tx, key)),
    ...{ leftOut, asked, isOutdated, task },
    can: {
      select: isOpen && impact !== null,
      apply: isOpen && impact !== null && !isOutdated && selected > 0,
      undo: isFree && update.state === 'applied',
      reject: isOpen,
      returnToDraft: isOpen,
      reopen: isFree && (update.state === 'rejected' || update.state === 'undone'),
      compute: isOpen,
      cancel: !isFree,
    },
  }
}

const sourceOf = (id: string, sources: CountedSources): Change['beforeSource'] => {
  const { kind, name } = sources.get(id) ?? { kind: 'registry' as const, name: 'Another source' }
  return { kind, name }
}

function toStanding({ sourceId, ...standing }: Standing, sources: CountedSources) {
  return { ...standing, source: sourceOf(sourceId, sources) ?? { kind: 'registry' as const, name: '' } }
}

function toChange(stored: StoredChange, { origin }: StoredUpdate, sources: CountedSources): Change {
  const { number, line, npi, path, value, verdict, selected, effect, details, has_evidence } = stored
  const { found } = details
  const conflict = found?.conflict ?? null
  return {
    ...{ number, line, npi: String(npi), path, value, verdict, selected },
    effect: effect ?? 'noEffect',
    field: findRecordField(path)?.label ?? path,
    place: found?.place ?? null,
    before: found?.before ?? null,
    beforeSource: found?.beforeSourceId ? sourceOf(found.beforeSourceId, sources) : null,
    idleReason: found?.idleReason ?? null,
    confirms: found?.confirms ?? false,
    breaks: [...(found?.breaks ?? [])],
    fixes: [...(found?.fixes ?? [])],
    moves: found?.moves ?? null,
    conflict: conflict && {
      standing: { ...toStanding(conflict.standing, sources), value: conflict.standing.value },
      own: toStanding(conflict.own, sources),
      hasEvidence: has_evidence,
    },
    choice: details.choice ?? (details.ask ? 'ask' : selected && effect === 'conflict' ? 'take' : 'keep'),
    reason: details.reason || null,
    confidence: getConfidence({ verdict, hasEvidence: has_evidence, origin }).score,
  }
}

/** Lists the practitioners of a page in the order in which the update first mentions them, each with its changes. */
export async function listImpactChanges(
  context: SignedInContext,
  { effect, page: asked, ...params }: ParamsOf<typeof api.listImpactChanges>,
): Promise<ReplyOf<typeof api.listImpactChanges>> {
  const { tx } = context
  const key = getKey(context, params)
  const update = await findUpdate(tx, key)
  if (!update) throw new AppError('not_found')
  const select = selectPractitioners(key, effect)
  const { npis, total, page } = await readNpiPage(tx, select, { asked, rows: IMPACT_PAGE_PRACTITIONERS })
  const changes = await findPageChanges(tx, key, npis, effect)
  const sourceIds = changes.flatMap(({ details: { found } }) =>
    [found?.beforeSourceId, found?.conflict?.standing.sourceId, found?.conflict?.own.sourceId].flatMap(
      (id) => id ?? [],
    ),
  )
  const sources = await readSources(tx, [...new Set(sourceIds)])
  await readAsOrganization(tx, key.orgId)
  const names = await findRecordNames(tx, npis)
  const nameOf = (npi: number) => {
    const { organization, ...person } = names.get(npi) ?? {}
    return (organization ? formatOrganizationName(organization) : formatPersonName(person)) || null
  }
  const byNpi = Map.groupBy(changes, ({ npi }) => npi)
  return {
    practitioners: npis.map((npi) => ({
      ...{ npi: String(npi), name: nameOf(npi) },
      changes: (byNpi.get(npi) ?? []).map((change) => toChange(change, update, sources)),
    })),
    ...{ total, page },
  }
}
