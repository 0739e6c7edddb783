import { randomUUID } from 'node:crypto'
import { type CountedKey, readFieldNames, readKeys } from '@concord/engine'
import type { Connection } from '#server/db/database.ts'
import type { Program } from '#server/http/route.ts'
import type { CycleKey, StoredCycle } from '#server/rosters/cycles/cycle-store.ts'
import { queryResults } from '#server/rosters/cycles/read-results.ts'
import { openApprovedRows } from '#server/rosters/cycles/rejected-changes.ts'
import { findConnections, insertConnection } from '#server/rosters/delivery/connections/connection-store.ts'
import { buildPackage } from '#server/rosters/delivery/deliveries/build-package.ts'
import { findNpiField } from '#server/rosters/delivery/responses/add-response.ts'
import {
  insertResponse,
  insertSentRecords,
  noteAnswers,
} from '#server/rosters/delivery/responses/response-store.ts'
import { insertRows } from '../insert-rows.ts'
import { findDemoUser } from './find-demo-user.ts'

const SENDER = findDemoUser('admin@summit.example')
const DESTINATION = {
  name: 'Payer intake',
  settings: { kind: 'sftp', host: 'sftp.payer.example', port: 22, username: 'rosters', folder: 'in' },
} as const
const TOOK_MS = 4000

/** The receiver of the demo workspace rejects one record of this many. */
const REJECTED_EVERY = 89
const REJECTED_REASON = 'No agreement covers this location'

/** Returns the records of a cycle that go out, by NPI. */
export async function readDemoRecords(program: Program, key: CycleKey): Promise<readonly CountedKey[]> {
  const { path } = await openApprovedRows(program, key)
  return queryResults(program, key, [], async (connection) => {
    const column = findNpiField(await readFieldNames(connection, path))
    const records: CountedKey[] = []
    if (column === undefined) return records
    for await (const piece of readKeys(connection, path, column)) records.push(...piece)
    return records.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  })
}

/** Returns the destination of a roster, added where there is none. Only a person sends there: its server does not exist. */
async function openDestination(
  tx: Connection,
  orgId: string,
  rosterId: string,
  since: Date,
): Promise<string> {
  const [known] = await findConnections(tx, orgId, rosterId)
  if (known) return known.id
  const id = randomUUID()
  await insertConnection(
    tx,
    { orgId, id, rosterId, direction: 'out', userId: SENDER },
    {
      ...DESTINATION,
      secret: null,
      hostKey: null,
      isAutomatic: false,
      schedule: null,
      isPaused: false,
      since,
    },
  )
  return id
}

/** Notes that the files of an approved cycle were sent. */
export async function addDemoDelivery(
  tx: Connection,
  key: CycleKey,
  cycle: StoredCycle,
  at: Date,
): Promise<void> {
  const { content } = await buildPackage(tx, key, cycle)
  if (content === null) return
  const { orgId } = key
  const [id, startedAt] = [randomUUID(), new Date(at.getTime() - TOOK_MS)]
  await insertRows(tx, 'roster_deliveries', [
    {
      ...{ org_id: orgId, id, cycle_id: key.id, number: 1, state: 'delivered', tries: 1 },
      ...{ files: content.files, manifest: content.manifest, asked_by: SENDER },
      connection_id: await openDestination(tx, orgId, cycle.roster_id, cycle.received_at),
      ...{ due_at: startedAt, delivered_at: at },
    },
  ])
  await insertRows(tx, 'roster_delivery_attempts', [
    { org_id: orgId, delivery_id: id, number: 1, started_at: startedAt, ended_at: at },
  ])
}

/** Notes what the receiver answered to the records of a cycle. */
export async function addDemoAnswers(
  tx: Connection,
  key: CycleKey,
  { prefix, period }: StoredCycle,
  records: readonly CountedKey[],
  at: Date,
): Promise<void> {
  await insertSentRecords(tx, key, records)
  const answers = records.map(({ key: record }, index) => {
    const isRejected = (index + 1) % REJECTED_EVERY === 0
    return {
      key: record,
      state: isRejected ? ('rejected' as const) : ('accepted' as const),
      reason: isRejected ? REJECTED_REASON : null,
    }
  })
  await noteAnswers(tx, key, answers, at)
  await insertResponse(tx, key, {
    ...{ id: randomUUID(), name: `${prefix}-${period.slice(0, 7)}-response.csv`, userId: SENDER, at },
    ...{ rows: answers.length, unknown: 0 },
  })
}
