import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { positionAt, printPosition } from '#server/changelog/feed/position.ts'
import { readChanges } from '#server/changelog/feed/read-changes.ts'
import { beginTry, endTry, insertDelivery, markDelivery } from '#server/changelog/webhooks/delivery-store.ts'
import { findOrganizationViewer } from '#server/changelog/webhooks/organization-viewer.ts'
import { makeSecret } from '#server/changelog/webhooks/secrets.ts'
import { insertWebhook, moveOn, noteFailure } from '#server/changelog/webhooks/webhook-store.ts'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Program } from '#server/http/route.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { ORGANIZATIONS } from '../accounts/organizations.ts'
import { findDemoUser } from '../rosters/find-demo-user.ts'

/** Makes the webhook of the demo payer after the workspace is there: its secret needs the key of the program. */
export const makeWebhookJob = declareJob('make-demo-webhook', z.object({}))

const ORG = ORGANIZATIONS.summit.id
const KEY = { orgId: ORG, id: '05e4b000-0000-4000-8000-000000000001' }
const HOUR_MS = 3_600_000
const CREATED_HOURS_AGO = 24 * 9
/** Hours ago of the deliveries that were taken. */
const TAKEN_HOURS_AGO = [194, 146, 98, 50, 31]
/** Hours ago of the tries of the one that was not. */
const FAILED_HOURS_AGO = [27, 26, 22, 15, 8, 3]
const CHANGES_OF_A_DELIVERY = 6
const UNAVAILABLE = 'The receiver answered with status 503 instead of one of 2xx.'
const SILENT = 'The server does not answer.'

type Taken = { readonly status: number | null; readonly error: string | null; readonly response: string }

const TAKEN: Taken = { status: 200, error: null, response: '{"received":true}' }
const REFUSED: Taken = { status: 503, error: UNAVAILABLE, response: 'upstream connect error' }
const UNANSWERED: Taken = { status: null, error: SILENT, response: '' }

/** Adds a delivery with its tries, the first one first. */
async function addDelivery(
  tx: Connection,
  { body, changes, endPosition }: { body: object; changes: number; endPosition: string },
  tries: readonly { readonly at: Date; readonly outcome: Taken }[],
  kind: 'changes' | 'test' = 'changes',
): Promise<void> {
  const [first] = tries
  if (!first) return
  const key = { orgId: ORG, id: randomUUID() }
  const text = JSON.stringify({ id: key.id, webhookId: KEY.id, createdAt: first.at.toISOString(), ...body })
  const state = kind === 'test' ? 'failed' : 'waiting'
  await insertDelivery(tx, {
    ...{ ...key, webhookId: KEY.id, kind, state, body: text, changes, endPosition, at: first.at },
  })
  for (const { at, outcome } of tries) {
    const number = await beginTry(tx, key, at)
    const endedAt = new Date(at.getTime() + 240)
    await endTry(tx, key, { number, at: endedAt, ...outcome })
    if (outcome.error === null) await markDelivery(tx, key, { state: 'delivered', at: endedAt })
  }
}

async function makeWebhook(tx: Connection, { config }: Program, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const viewer = await findOrganizationViewer(tx, config, ORG)
  const known = await tx.one(sql`select from webhooks where org_id = ${ORG} and id = ${KEY.id}`)
  if (!viewer || known) return
  const { secret, secretEnding } = await makeSecret(config, KEY)
  const made = {
    ...{ name: 'Claims system', url: 'https://claims.summit.example/provider-changes' },
    ...{ filter: { npis: [], fields: [], sources: [] }, secret, secretEnding },
    ...{ position: printPosition(positionAt(ago(CREATED_HOURS_AGO))) },
    ...{ userId: findDemoUser('admin@summit.example'), at: ago(CREATED_HOURS_AGO) },
  }
  await insertWebhook(tx, KEY, made)
  await addDelivery(
    tx,
    { body: { type: 'changelog.test', changes: [] }, changes: 0, endPosition: made.position },
    [{ at: ago(CREATED_HOURS_AGO - 1), outcome: UNANSWERED }],
    'test',
  )
  const page = await readChanges(tx, viewer, {
    ...{ filter: made.filter, limit: CHANGES_OF_A_DELIVERY * (TAKEN_HOURS_AGO.length + 1) },
    ...{ order: 'newest', from: positionAt(ago(CREATED_HOURS_AGO)), until: undefined },
  })
  const changes = page.changes.toReversed()
  const partOf = (number: number) => {
    const part = changes.slice(number * CHANGES_OF_A_DELIVERY, (number + 1) * CHANGES_OF_A_DELIVERY)
    const body = { type: 'changelog.changes', changes: part }
    return { body, changes: part.length, endPosition: part.at(-1)?.cursor ?? made.position }
  }
  for (const [number, hours] of TAKEN_HOURS_AGO.entries()) {
    const part = partOf(number)
    const isSecondTry = number === 2
    await addDelivery(tx, part, [
      ...(isSecondTry ? [{ at: ago(hours), outcome: REFUSED }] : []),
      { at: ago(hours - (isSecondTry ? 0.01 : 0)), outcome: TAKEN },
    ])
    await moveOn(tx, KEY, { position: part.endPosition, deliveredAt: ago(hours) })
  }
  const outcomes = FAILED_HOURS_AGO.map((hours, place) => ({
    ...{ at: ago(hours), outcome: place % 2 === 0 ? REFUSED : UNANSWERED },
  }))
  await addDelivery(tx, partOf(TAKEN_HOURS_AGO.length), outcomes)
  await noteFailure(tx, KEY, { since: ago(FAILED_HOURS_AGO[0] ?? 0), nextAt: null, at: ago(3) })
}

export const demoChangelogJobs = [
  handleJob(makeWebhookJob, (program) =>
    program.database.asOrganization(ORG, (tx) => makeWebhook(tx, program, new Date()), { write: true }),
  ),
] as const
