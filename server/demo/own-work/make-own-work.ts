import { hash, randomBytes, randomUUID } from 'node:crypto'
import { formatAddressLine, getEntitlement, type Viewer } from '@concord/domain'
import { z } from 'zod'
import { insertToken, recordUse } from '#server/accounts/tokens/store.ts'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { insertAlerts, markRead, type NewAlert } from '#server/directory/saved/alert-store.ts'
import { findFacts } from '#server/directory/saved/hit-store.ts'
import { parseSearch } from '#server/directory/saved/search.ts'
import { insertSearch } from '#server/directory/saved/store.ts'
import { getOwner, startWatching } from '#server/directory/saved/watch-hits.ts'
import { runExportJob } from '#server/exports/run-export-job.ts'
import { insertExport } from '#server/exports/store.ts'
import type { Program } from '#server/http/route.ts'
import { findIdentityById } from '#server/identity/store.ts'
import { toViewer } from '#server/identity/to-viewer.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { findMatches } from '#server/search/find-matches.ts'
import { ORGANIZATIONS } from '../accounts/organizations.ts'
import { findDemoUser } from '../rosters/find-demo-user.ts'

/** Makes what the portal admin of the demo payer keeps: searches with alerts, exports and API tokens. */
export const makeOwnWorkJob = declareJob('make-demo-own-work', z.object({}))

const ORG = ORGANIZATIONS.summit.id
const USER = findDemoUser('admin@summit.example')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Kept = {
  readonly name: string
  readonly query: string
  readonly states: readonly string[]
  readonly daysAgo: number
  readonly alerts: readonly Pick<NewAlert, 'kind' | 'before'>[]
}

/** Far from where rosters of the demo are sent: what is tried there raises no alerts. */
const SEARCHES: readonly Kept[] = [
  {
    ...{ name: 'Cardiologists in New England', query: 'cardiologist', daysAgo: 40 },
    states: ['CT', 'MA', 'ME', 'NH', 'RI', 'VT'],
    alerts: [
      { kind: 'moved', before: 'Nashua, NH 03060' },
      { kind: 'entered', before: null },
    ],
  },
  {
    ...{ name: 'Midwives in the Mountain West', query: 'midwife', daysAgo: 12 },
    states: ['ID', 'MT', 'UT', 'WY'],
    alerts: [{ kind: 'entered', before: null }],
  },
]

const EXPORTS = [
  { name: 'Pediatricians in Texas', query: 'pediatrician', state: 'TX', format: 'csv', hoursAgo: 52 },
  { name: 'Psychiatrists in Oklahoma', query: 'psychiatrist', state: 'OK', format: 'xlsx', hoursAgo: 3 },
] as const

const TOKENS = [
  {
    id: '70c3e000-0000-4000-8000-000000000001',
    name: 'Claims system, nightly',
    ending: 'Xq7d',
    createdDaysAgo: 60,
    validDays: 180,
    calls: [412, 388, 431, 0, 397, 405],
  },
  {
    id: '70c3e000-0000-4000-8000-000000000002',
    name: 'Directory of the member portal',
    ending: 'mB2k',
    createdDaysAgo: 100,
    validDays: 90,
    calls: [],
  },
] as const

const ago = (ms: number) => new Date(Date.now() - ms)

async function keepSearch(tx: Connection, viewer: Viewer, kept: Kept): Promise<void> {
  const { name, query, states, daysAgo, alerts } = kept
  const search = parseSearch({ subject: 'practitioner', filters: { query, states } })
  const owner = getOwner(viewer)
  const id = randomUUID()
  await insertSearch(tx, owner, { id, name, search, at: ago(daysAgo * DAY_MS) })
  await startWatching(tx, viewer, { id, search })
  const npis = await findMatches(tx, viewer, search, alerts.length)
  const facts = [...(await findFacts(tx, 'practitioner', npis, getEntitlement(viewer))).values()]
  const told = alerts.flatMap((alert, place): NewAlert[] => {
    const fact = facts[place]
    const after = fact ? formatAddressLine(fact) : null
    return fact
      ? [{ ...alert, after, npi: fact.npi, name: fact.name, batch: 'NPPES weekly file', at: ago(DAY_MS) }]
      : []
  })
  await insertAlerts(tx, owner, id, told)
  await markRead(tx, owner, id)
}

async function keepExports(tx: Connection): Promise<void> {
  for (const { name, query, state, format, hoursAgo } of EXPORTS) {
    const id = randomUUID()
    const { filters } = parseSearch({ subject: 'practitioner', filters: { query, states: [state] } })
    await insertExport(tx, {
      ...{
        orgId: ORG,
        id,
        recipeId: id,
        userId: USER,
        tokenId: null,
        name,
        subject: 'practitioner',
        filters,
      },
      ...{
        listId: null,
        format,
        columns: ['npi', 'lastName', 'firstName', 'specialty', 'city', 'state', 'phone'],
      },
      ...{ expectedRows: 0, startedAt: ago(hoursAgo * HOUR_MS), asOf: null },
    })
    await enqueue(tx, runExportJob, { orgId: ORG, id })
  }
}

async function keepTokens(tx: Connection): Promise<void> {
  for (const { id, name, ending, createdDaysAgo, validDays } of TOKENS) {
    const created_at = ago(createdDaysAgo * DAY_MS)
    await insertToken(tx, {
      ...{
        id,
        org_id: ORG,
        user_id: USER,
        name,
        scopes: ['READ', 'SEARCH'],
        addresses: [],
        created_at,
      },
      // No one has the token: it was drawn and forgotten.
      ...{ hash: hash('sha256', randomBytes(32), 'buffer'), ending },
      expires_at: new Date(created_at.getTime() + validDays * DAY_MS),
    })
  }
}

/** Calls are counted by the program itself, whatever organization they are of. */
async function recordCalls(connection: Connection): Promise<void> {
  for (const { id, calls } of TOKENS) {
    for (const [daysAgo, count] of calls.entries()) {
      const lastAt = ago(daysAgo * DAY_MS + 5 * HOUR_MS)
      const day = lastAt.toISOString().slice(0, 10)
      if (count > 0)
        await recordUse(connection, {
          orgId: ORG,
          tokenId: id,
          day,
          address: '192.0.2.14',
          calls: count,
          lastAt,
        })
    }
  }
}

/** Adds the searches, exports and tokens of a demo user; does nothing if they already exist. */
export async function makeOwnWork({ config, database }: Program): Promise<void> {
  const identity = await database.asSystem((connection) => findIdentityById(connection, USER))
  if (!identity) return
  const viewer = toViewer(identity, config)
  const isMade = await database.asOrganization(
    ORG,
    async (tx) => {
      const [{ id }] = TOKENS
      if (await tx.one(sql`select from api_tokens where org_id = ${ORG} and id = ${id}`)) return false
      for (const kept of SEARCHES) await keepSearch(tx, viewer, kept)
      await keepExports(tx)
      await keepTokens(tx)
      return true
    },
    { write: true },
  )
  if (isMade) await database.asSystem(recordCalls)
}

export const demoOwnWorkJobs = [handleJob(makeOwnWorkJob, makeOwnWork)] as const
