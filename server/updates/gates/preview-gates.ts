import { type api, type BodyOf, GATE_PREVIEW_DAYS, type ReplyOf } from '@concord/contract'
import { getConfidence, passGates } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { findEvaluatedSince } from './gate-store.ts'

const DAY_MS = 86_400_000
const STEPS = 20

/**
 * Returns where the changes of the last days would have gone. Sure changes that are not ready still wait for a person.
 */
export async function previewGates(
  { tx, viewer }: SignedInContext,
  gates: BodyOf<typeof api.previewUpdateGates>,
): Promise<ReplyOf<typeof api.previewUpdateGates>> {
  const since = new Date(Date.now() - GATE_PREVIEW_DAYS * DAY_MS)
  const groups = (await findEvaluatedSince(tx, viewer.user.orgId, since)).map((group) => {
    const { score } = getConfidence(group)
    return { ...group, score, goes: passGates(score, gates) }
  })
  const byUpdate = Map.groupBy(groups, ({ updateId }) => updateId)
  const applied = new Set(
    [...byUpdate].flatMap(([id, evaluated]) =>
      evaluated.every(({ goes, isReady }) => goes === 'apply' && isReady) ? [id] : [],
    ),
  )
  const changes = { apply: 0, review: 0, ask: 0 }
  const byConfidence = Array.from({ length: STEPS + 1 }, () => 0)
  for (const { updateId, goes, score, changes: count } of groups) {
    changes[goes === 'ask' ? 'ask' : applied.has(updateId) ? 'apply' : 'review'] += count
    const step = Math.floor(score * STEPS + 1e-9)
    byConfidence[step] = (byConfidence[step] ?? 0) + count
  }
  return { updates: byUpdate.size, appliedUpdates: applied.size, changes, byConfidence }
}
