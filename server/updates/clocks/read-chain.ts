import type { api, ReplyOf } from '@concord/contract'
import {
  CALL_OUTCOME_LABELS,
  type CallOutcome,
  CLOCK_TIME_ZONE,
  type ClockLane,
  formatDate,
} from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import type { OwnPeople } from '../people/own-people-store.ts'
import type { StoredItem } from './clock-store.ts'
import {
  type Deed,
  findCallStep,
  findChanges,
  findQuestionSteps,
  findSentOfDay,
  findSentOfUpdate,
  findUpdateSteps,
  findVerifications,
} from './evidence-store.ts'

export type Step = ReplyOf<typeof api.readClockItem>['steps'][number]

type Chain = (connection: Connection, people: OwnPeople, item: StoredItem) => Promise<Step[]>

const say = (outcome: string): string => CALL_OUTCOME_LABELS[outcome as CallOutcome] ?? outcome

const done = ({ label, detail, at, by, sha256 }: Deed): Step => ({
  ...{ label, by, sha256 },
  detail: say(detail),
  at: at.toISOString(),
  state: 'done',
})

const next = (label: string, detail: string, state: Step['state'] = 'waits'): Step => ({
  ...{ label, detail, state },
  ...{ at: null, by: null, sha256: null },
})

const byDue = ({ due_on }: StoredItem): string => (due_on === null ? 'at once' : `by ${formatDate(due_on)}`)

const verify: Chain = async (connection, { orgId }, item) => {
  const deeds = await findVerifications(connection, orgId, item.id)
  const last = next('Verify again', byDue(item), item.state === 'met' ? 'toCome' : 'waits')
  return [...deeds.toReversed().map(done), last]
}

const stepAt = (label: string, at: Date | null, { detail = '', by = null as string | null } = {}): Step[] =>
  at === null ? [] : [done({ label, detail, at, by, sha256: null })]

const ofUpdate = async (
  connection: Connection,
  people: OwnPeople,
  { item, updateId }: { readonly item: StoredItem; readonly updateId: string },
): Promise<Step[]> => {
  const steps = await findUpdateSteps(connection, people.orgId, updateId)
  if (!steps) return []
  const { said_by: said, applied_at, changes, lines } = steps
  const from = [said.source, said.person].filter(Boolean).join(', ')
  const isClosed = steps.state === 'rejected' || steps.state === 'discarded'
  const sent = applied_at === null ? undefined : await findSentOfUpdate(connection, people, updateId)
  const ended = isClosed
    ? stepAt(steps.state === 'rejected' ? 'Rejected' : 'Discarded', steps.changed_at, {
        detail: steps.closed_reason ?? '',
      })
    : [
        ...(applied_at === null ? [next('Applied', byDue(item))] : []),
        ...stepAt('Applied', applied_at, { by: steps.applied_by }),
        ...stepAt('In the directory', applied_at, { detail: 'seen by search and API' }),
        ...(applied_at === null ? [next('In the directory', 'seen by search and API', 'toCome')] : []),
        ...(sent ? [done(sent)] : [next('Sent to Plan Finder', 'with the next export as JSON', 'toCome')]),
      ]
  return [
    done({ label: 'Received', detail: from, at: steps.heard_at, by: null, sha256: steps.sha256 }),
    ...stepAt('Read and understood', steps.created_at, {
      detail: `${lines} ${lines === 1 ? 'line' : 'lines'}, ${changes} ${changes === 1 ? 'change' : 'changes'}`,
      by: steps.created_by,
    }),
    ...stepAt('Impact shown', steps.impact_at),
    ...ended,
  ]
}

const remove: Chain = async (connection, people, item) => {
  if (item.update_id !== null) return ofUpdate(connection, people, { item, updateId: item.update_id })
  const call = await findCallStep(connection, people.orgId, item.id.replace('call:', ''))
  if (!call) return []
  const ended = item.ended_at
  return [
    done(call),
    ...(ended === null
      ? [next('Verify or remove', byDue(item))]
      : stepAt('Verified or removed', ended, { detail: `${call.people} people` })),
  ]
}

const planFinder: Chain = async (connection, people, item) => {
  const [npi = '', day = ''] = item.id.split(':')
  const changed = { npi, day, timeZone: CLOCK_TIME_ZONE }
  const changes = await findChanges(connection, people, changed)
  const sent = await findSentOfDay(connection, people, changed)
  return [...changes.map(done), sent ? done(sent) : next('Send to Plan Finder', `as JSON, ${byDue(item)}`)]
}

const answer: Chain = async (connection, { orgId }, item) => {
  const steps = await findQuestionSteps(connection, orgId, item.id)
  if (!steps) return []
  const { asked_at, asked_by, contact, network, npi, answered_at } = steps
  const detail = [asked_by, contact].filter(Boolean).join(', ')
  return [
    done({ label: 'Asked', detail, at: asked_at, by: steps.created_by, sha256: null }),
    answered_at === null
      ? next('Answer in writing', byDue(item))
      : done({
          label: 'Answered in writing',
          detail: `NPI ${npi} is ${steps.answer === 'inNetwork' ? '' : 'not '}in ${network}`,
          at: answered_at,
          by: steps.answered_by,
          sha256: steps.seal,
        }),
  ]
}

const CHAINS: Readonly<Record<ClockLane, Chain>> = {
  verify,
  update: (connection, people, item) => ofUpdate(connection, people, { item, updateId: item.id }),
  remove,
  planFinder,
  answer,
}

/** Reads the steps that were taken for an item, in order, and those that are to come. */
export const readChain = (
  connection: Connection,
  lane: ClockLane,
  { people, item }: { readonly people: OwnPeople; readonly item: StoredItem },
): Promise<Step[]> => CHAINS[lane](connection, people, item)
