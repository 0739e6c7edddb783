import { randomUUID } from 'node:crypto'
import { type api, type BodyOf, DELIVERY_ERRORS, type ParamsOf, type ReplyOf } from '@concord/contract'
import { canFollow } from '@concord/domain'
import { type CountedKey, readFieldNames, readKeys } from '@concord/engine'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { openSeenCycle } from '../../cycles/check-revision.ts'
import { type CycleKey, findCycle, raiseRevision, type StoredCycle } from '../../cycles/cycle-store.ts'
import { findTarget } from '../../cycles/find-target.ts'
import { moveCycle } from '../../cycles/move-cycle.ts'
import { queryResults } from '../../cycles/read-results.ts'
import { openApprovedRows } from '../../cycles/rejected-changes.ts'
import { refuseDelivery } from '../deliveries/deliver-cycle.ts'
import { foldName, type ParsedResponse, parseResponse } from './parse-response.ts'
import {
  countAnswers,
  hasSentRecords,
  insertResponse,
  insertSentRecords,
  noteAnswers,
} from './response-store.ts'

type Add = typeof api.addCycleResponse

const AT_ONCE = 5000

/**
 * Returns the NPI field, which identifies records where a response names no other field; undefined if there is none.
 */
export const findNpiField = (fields: readonly string[]): string | undefined =>
  fields.find((field) => /(?:^|_)npi$/i.test(field))

type Sent = { readonly response: ParsedResponse; readonly keys: readonly CountedKey[] }

/** Reads the response by the NPI or the key of the target, and the keys of the records that were sent. */
async function readSent(
  context: ContextOf<Add>,
  key: CycleKey,
  content: string,
  targetKey: readonly string[],
): Promise<Sent> {
  const { path } = await openApprovedRows(context, key)
  return queryResults(context, key, [], async (connection) => {
    const fields = await readFieldNames(connection, path)
    const response = parseResponse(
      content,
      targetKey.filter((id) => fields.includes(id)),
    )
    const column =
      fields.find((field) => foldName(field) === foldName(response.keyColumn)) ?? findNpiField(fields)
    if (column === undefined)
      throw new AppError('invalid_input', [{ field: 'content', message: DELIVERY_ERRORS.noKeyColumn }])
    const keys: CountedKey[] = []
    for await (const piece of readKeys(connection, path, column)) keys.push(...piece)
    return { response, keys }
  })
}

async function storeAnswers(tx: Connection, key: CycleKey, { response, keys }: Sent, at: Date) {
  if (!(await hasSentRecords(tx, key)))
    for (let from = 0; from < keys.length; from += AT_ONCE)
      await insertSentRecords(tx, key, keys.slice(from, from + AT_ONCE))
  const answers = [...response.answers].map(([record, answer]) => ({ key: record, ...answer }))
  let known = 0
  for (let from = 0; from < answers.length; from += AT_ONCE)
    known += await noteAnswers(tx, key, answers.slice(from, from + AT_ONCE), at)
  if (known === 0)
    throw new AppError('invalid_input', [{ field: 'content', message: DELIVERY_ERRORS.noneSent }])
  return { known, unknown: answers.length - known }
}

/** Moves the cycle to confirmed when the receiver has accepted or rejected every record. */
async function noteConfirmed(tx: Connection, orgId: string, cycle: StoredCycle, userId: string) {
  const key = { orgId, id: cycle.id }
  const counted = await countAnswers(tx, key)
  const count = (wanted: string) =>
    counted.filter(({ state }) => state === wanted).reduce((all, one) => all + one.count, 0)
  const isOpen = count('pending') + count('unanswered') > 0
  if (isOpen || !canFollow(cycle.state, 'confirmed')) return raiseRevision(tx, key)
  const counts = { accepted: count('accepted'), rejected: count('rejected') }
  await moveCycle(tx, orgId, cycle, 'confirmed', { userId, counts })
}

function assertDelivered(cycle: StoredCycle): void {
  if (cycle.state !== 'delivered' && cycle.state !== 'confirmed') throw refuseDelivery('notDelivered', cycle)
}

export async function addResponse(
  context: ContextOf<Add>,
  { cycleId }: ParamsOf<Add>,
  { revision, name, content }: BodyOf<Add>,
): Promise<ReplyOf<Add>> {
  const { database, viewer } = context
  const { orgId, id: userId } = viewer.user
  const key = { orgId, id: cycleId }
  const inOrg = <Result>(work: (tx: Connection) => Promise<Result>) =>
    database.asOrganization(orgId || null, work, { write: true })
  const target = await inOrg(async (tx) => {
    const cycle = await openSeenCycle(tx, key, revision)
    assertDelivered(cycle)
    return findTarget(tx, orgId, cycle)
  })
  const sent = await readSent(context, key, content, target?.key ?? [])
  return inOrg(async (tx) => {
    const cycle = await openSeenCycle(tx, key, revision)
    assertDelivered(cycle)
    const at = new Date()
    const { known, unknown } = await storeAnswers(tx, key, sent, at)
    const { rows } = sent.response
    await insertResponse(tx, key, { id: randomUUID(), name, userId, at, rows, unknown })
    await noteConfirmed(tx, orgId, cycle, userId)
    const { sender, type, period } = cycle
    await insertAuditEvent(tx, {
      orgId,
      ...getActor(viewer),
      action: 'cycle.response-added',
      details: {
        cycleId,
        name: `${sender}, ${type}, ${period.slice(0, 7)}`,
        ...{ file: name, rows, known, unknown },
      },
    })
    const now = await findCycle(tx, key)
    return { revision: now?.revision ?? revision, state: now?.state ?? cycle.state }
  })
}
