import { randomUUID } from 'node:crypto'
import { type CycleState, canFollow, getDeliveryDelay } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { DeliveryError, explainDeliveryError } from '#server/http/outgoing/delivery-error.ts'
import type { Program } from '#server/http/route.ts'
import { getTotals } from '../../cycles/control-totals.ts'
import { lockCycle, raiseRevision, type StoredCycle } from '../../cycles/cycle-store.ts'
import { moveCycle } from '../../cycles/move-cycle.ts'
import { findConnection, type StoredConnection } from '../connections/connection-store.ts'
import { openSecret } from '../connections/secrets.ts'
import { nameManifest } from './build-package.ts'
import {
  cancelWaiting,
  claimDelivery,
  type DeliveryKey,
  endTry,
  findDeliveries,
  findDelivery,
  putBack,
  type StoredDelivery,
} from './delivery-store.ts'
import { sendFiles } from './send-files.ts'

/** States of a cycle whose files may go out. */
export const SENDABLE: readonly CycleState[] = ['approved', 'published', 'delivered', 'confirmed']

type Begun = {
  readonly delivery: StoredDelivery
  readonly cycle: StoredCycle
  readonly connection: StoredConnection
}

type Try = DeliveryKey & { readonly tries: number }

const inOrganization = <Result>(
  { database }: Program,
  orgId: string,
  work: (tx: Connection) => Promise<Result>,
): Promise<Result> => database.asOrganization(orgId || null, work, { write: true })

async function begin(tx: Connection, { tries, ...key }: Try, claim: string): Promise<Begun | undefined> {
  const delivery = await findDelivery(tx, key)
  const cycle = delivery && (await lockCycle(tx, { orgId: key.orgId, id: delivery.cycle_id }))
  const connection = delivery && (await findConnection(tx, { orgId: key.orgId, id: delivery.connection_id }))
  if (!delivery || !cycle || !connection) return undefined
  if (!SENDABLE.includes(cycle.state) || connection.removed_at !== null) {
    if (await cancelWaiting(tx, key)) await raiseRevision(tx, { orgId: key.orgId, id: cycle.id })
    return undefined
  }
  if (connection.is_paused) {
    if (await putBack(tx, key, tries)) await raiseRevision(tx, { orgId: key.orgId, id: cycle.id })
    return undefined
  }
  if (!(await claimDelivery(tx, key, { tries, claim }))) return undefined
  await raiseRevision(tx, { orgId: key.orgId, id: cycle.id })
  return { delivery, cycle, connection }
}

/** Moves the cycle to delivered when it has gone to every destination that it was meant for. */
async function noteDelivered(tx: Connection, orgId: string, cycle: StoredCycle): Promise<void> {
  const key = { orgId, id: cycle.id }
  const all = (await findDeliveries(tx, key)).toSorted((a, b) => a.number - b.number)
  // Of each destination the last sending counts.
  const last = [...new Map(all.map((one) => [one.connection_id, one.state])).values()]
  const isLeft = last.some((state) => state !== 'delivered' && state !== 'canceled')
  if (isLeft || !canFollow(cycle.state, 'delivered')) return raiseRevision(tx, key)
  const destinations = last.filter((state) => state === 'delivered').length
  const counts = { rows: getTotals(cycle).out, destinations }
  await moveCycle(tx, orgId, cycle, 'delivered', { userId: null, counts })
}

async function finish(tx: Connection, key: DeliveryKey, claim: string, { delivery, connection }: Begun) {
  const cycle = await lockCycle(tx, { orgId: key.orgId, id: delivery.cycle_id })
  const isMine = await endTry(tx, key, claim, { state: 'delivered', nextAt: null, error: null })
  if (!isMine || !cycle) return
  await noteDelivered(tx, key.orgId, cycle)
  await insertAuditEvent(tx, {
    orgId: key.orgId,
    userId: null,
    action: 'cycle.delivered',
    details: {
      cycleId: cycle.id,
      name: `${cycle.sender}, ${cycle.type}, ${cycle.period.slice(0, 7)}`,
      destination: connection.name,
      files: delivery.files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
    },
  })
}

async function fail(tx: Connection, { tries, ...key }: Try, claim: string, begun: Begun, error: string) {
  const delay = getDeliveryDelay(tries + 1)
  const cycleKey = { orgId: key.orgId, id: begun.cycle.id }
  await lockCycle(tx, cycleKey)
  const isMine = await endTry(
    tx,
    key,
    claim,
    delay === null
      ? { state: 'failed', nextAt: null, error }
      : { state: 'waiting', nextAt: new Date(Date.now() + delay), error },
  )
  if (isMine) await raiseRevision(tx, cycleKey)
}

async function send({ config }: Program, orgId: string, { delivery, cycle, connection }: Begun) {
  const opened = await openSecret(config, orgId, connection)
  if (opened.settings.kind === 'sftp' && opened.hostKey === null)
    throw new DeliveryError('No one agreed to the key of this server yet: send a test file to it.')
  const { id, files, manifest } = delivery
  await sendFiles(config, opened, { id, files, manifest: { name: nameManifest(cycle), text: manifest } })
}

/**
 * Makes one try of a delivery. A worker that is killed leaves it to the one that takes its job over, whose files take the
 * place of what was there already; one that lost its claim notes nothing.
 */
export async function sendDelivery(program: Program, payload: Try): Promise<void> {
  const { tries: _, ...key } = payload
  const claim = randomUUID()
  const begun = await inOrganization(program, key.orgId, (tx) => begin(tx, payload, claim))
  if (!begun) return
  try {
    await send(program, key.orgId, begun)
  } catch (error) {
    const words = explainDeliveryError(error)
    await inOrganization(program, key.orgId, (tx) => fail(tx, payload, claim, begun, words))
    return
  }
  await inOrganization(program, key.orgId, (tx) => finish(tx, key, claim, begun))
}
