import type { AnswerState, api, ReplyOf } from '@concord/contract'
import { hasPermission } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { type CycleKey, findCycle } from '../cycles/cycle-store.ts'
import { findConnections } from './connections/connection-store.ts'
import {
  findAttempts,
  findDeliveries,
  type StoredAttempt,
  type StoredDelivery,
} from './deliveries/delivery-store.ts'
import { SENDABLE } from './deliveries/send-delivery.ts'
import { countAnswers, findResponses } from './responses/response-store.ts'

type Reply = ReplyOf<typeof api.listDeliveries>

const SHOWN_ATTEMPTS = 20
const SHOWN_REASONS = 20
const DAY_MS = 86_400_000

const toDelivery = (
  stored: StoredDelivery,
  attempts: readonly StoredAttempt[],
): Reply['deliveries'][number] => ({
  id: stored.id,
  destination: { id: stored.connection_id, name: stored.connection_name, kind: stored.kind },
  number: stored.number,
  state: stored.state,
  files: stored.files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
  dueAt: stored.due_at.toISOString(),
  deliveredAt: stored.delivered_at?.toISOString() ?? null,
  sentBy: stored.sent_by,
  attempts: attempts.map(({ number, started_at, ended_at, error }) => ({
    number,
    startedAt: started_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    error,
  })),
})

const findFirst = (deliveries: readonly StoredDelivery[]): Date | undefined =>
  deliveries.flatMap(({ delivered_at }) => delivered_at ?? []).sort((a, b) => a.getTime() - b.getTime())[0]

async function readAnswers(
  { tx }: SignedInContext,
  key: CycleKey,
  deliveries: readonly StoredDelivery[],
): Promise<Reply['answers']> {
  const responses = await findResponses(tx, key)
  if (responses.length === 0) return null
  const counted = await countAnswers(tx, key)
  const sum = (states: readonly AnswerState[]) =>
    counted.filter(({ state }) => states.includes(state)).reduce((all, { count }) => all + count, 0)
  const isOpen = sum(['pending', 'unanswered']) > 0
  const lastAnswer = Math.max(0, ...counted.map(({ answered_at }) => answered_at?.getTime() ?? 0))
  const first = findFirst(deliveries)?.getTime() ?? Date.now()
  return {
    sent: counted.reduce((all, { count }) => all + count, 0),
    accepted: sum(['accepted']),
    rejected: sum(['rejected']),
    pending: sum(['pending']),
    unanswered: sum(['unanswered']),
    unknown: responses.reduce((all, { unknown }) => all + unknown, 0),
    daysOutstanding: Math.max(0, Math.floor(((isOpen ? Date.now() : lastAnswer) - first) / DAY_MS)),
    reasons: counted
      .flatMap(({ state, reason, count }) => (reason === null ? [] : [{ state, reason, count }]))
      .slice(0, SHOWN_REASONS),
    responses: responses.map(({ id, name, person, at, rows }) => ({
      ...{ id, name, person, rows },
      at: at.toISOString(),
    })),
  }
}

export async function listDeliveries(context: SignedInContext, cycleId: string): Promise<Reply> {
  const { tx, viewer } = context
  const key = { orgId: viewer.user.orgId, id: cycleId }
  const cycle = await findCycle(tx, key)
  if (!cycle) throw new AppError('not_found')
  const stored = await findDeliveries(tx, key)
  const deliveries: Reply['deliveries'] = []
  for (const one of stored)
    deliveries.push(toDelivery(one, await findAttempts(tx, { orgId: key.orgId, id: one.id }, SHOWN_ATTEMPTS)))
  const destinations = (await findConnections(tx, key.orgId, cycle.roster_id)).filter(
    ({ direction }) => direction === 'out',
  )
  const isDelivered = cycle.state === 'delivered' || cycle.state === 'confirmed'
  return {
    deliveries,
    destinations: destinations.map(({ id, name, settings, is_automatic, is_paused }) => ({
      ...{ id, name, kind: settings.kind, isAutomatic: is_automatic && !is_paused, isPaused: is_paused },
    })),
    answers: await readAnswers(context, key, stored),
    can: {
      deliver: hasPermission(viewer, 'CREATE_MAPPINGS') && SENDABLE.includes(cycle.state),
      addResponse: hasPermission(viewer, 'UPLOAD_FILES') && isDelivered,
    },
    revision: cycle.revision,
  }
}
