import { type CycleState, canFollow } from '@concord/domain'
import type { CountedKey } from '@concord/engine'
import { z } from 'zod'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Program } from '#server/http/route.ts'
import { declareJob } from '#server/jobs/job.ts'
import { type CycleKey, findCycle, lockCycle, updateState } from '#server/rosters/cycles/cycle-store.ts'
import { moveCycle } from '#server/rosters/cycles/move-cycle.ts'
import { runCycle } from '#server/rosters/cycles/run-cycle.ts'
import { askForRun } from '#server/rosters/cycles/run-store.ts'
import { addDemoAnswers, addDemoDelivery, readDemoRecords } from './deliver-cycles.ts'
import { findDemoRoster } from './demo-rosters.ts'
import { findDemoUser } from './find-demo-user.ts'

/** Runs the files of the demo rosters through the engine once they are made, so that no one waits for it. */
export const runDemoCyclesJob = declareJob('run-demo-roster-cycles', z.object({}), { limitSeconds: 1800 })

const FIRST = findDemoUser('analyst@summit.example')
const SECOND = findDemoUser('admin@summit.example')
const REASON = 'The sender says that it is right.'
const MINUTE_MS = 60_000

type DemoCycle = {
  org_id: string
  id: string
  prefix: string
  type: string
  /** 0 is the newest of its roster. */
  age: number
  received_at: Date
}

/** Returns the cycles that have a file and no results, those of earlier months first. */
function findWithoutResults(connection: Connection): Promise<DemoCycle[]> {
  return connection.rows(sql`
    select made.* from (
      select c.org_id, c.id, r.prefix, r.type, c.received_at, c.rows, c.file_id, c.result_attempt, r.source_id,
        (row_number() over (partition by c.org_id, c.roster_id order by c.received_at desc) - 1)::int as age
      from roster_cycles c join rosters r on r.org_id = c.org_id and r.id = c.roster_id) made
    where made.file_id is not null and made.source_id is not null and made.result_attempt is null
    order by made.age desc, made.rows`)
}

/** Returns the state that a cycle ends in. Where a file is late, the newest cycle is one of an earlier month: confirmed. */
function getGoal(cycle: DemoCycle): CycleState | undefined {
  const roster = findDemoRoster(cycle)
  if (!roster) return undefined
  return cycle.age === 0 && roster.last !== null ? roster.last.state : 'confirmed'
}

/** The steps that people and receivers take after a run, in minutes after the file came. */
const AFTERWARD: readonly {
  readonly state: CycleState
  readonly minutes: number
  readonly userId: string | null
}[] = [
  { state: 'approved', minutes: 95, userId: SECOND },
  { state: 'published', minutes: 101, userId: SECOND },
  { state: 'delivered', minutes: 160, userId: null },
  { state: 'confirmed', minutes: 1500, userId: null },
]

function listAfterward(goal: CycleState): typeof AFTERWARD {
  const last = goal === 'rolledBack' ? 'published' : goal
  const steps = AFTERWARD.slice(0, AFTERWARD.findIndex(({ state }) => state === last) + 1)
  return goal === 'rolledBack' ? [...steps, { state: goal, minutes: 1440, userId: SECOND }] : steps
}

/** Dates the steps of a run back to when the file came, some days ago. */
async function dateBack(tx: Connection, { org_id, id, received_at }: DemoCycle): Promise<void> {
  const orgId = getOrgId(org_id)
  await tx.run(sql`
    update roster_cycle_steps s set at = ${received_at}::timestamptz + (s.at - first.at) + interval '2 seconds'
    from (select min(at) as at from roster_cycle_steps where org_id = ${orgId} and cycle_id = ${id} and state <> 'received') first
    where s.org_id = ${orgId} and s.cycle_id = ${id} and s.state <> 'received'`)
  await tx.run(sql`
    update roster_cycles c set changed_at = (
      select max(s.at) from roster_cycle_steps s where s.org_id = c.org_id and s.cycle_id = c.id)
    where c.org_id = ${orgId} and c.id = ${id}`)
}

async function releaseStops(tx: Connection, { org_id, id, received_at }: DemoCycle): Promise<void> {
  const at = (minutes: number) => new Date(received_at.getTime() + minutes * MINUTE_MS)
  await tx.run(sql`
    update roster_cycle_stops set first_by = ${FIRST}, first_at = ${at(40)}, reason = ${REASON},
      second_by = ${SECOND}, second_at = ${at(90)}
    where org_id = ${getOrgId(org_id)} and cycle_id = ${id}`)
  await tx.run(sql`
    update roster_cycles set stops = 0 where org_id = ${getOrgId(org_id)} and id = ${id}`)
}

/** Takes a cycle that has run to where the demo workspace has it; `records` are what it sends. */
async function settle(
  tx: Connection,
  cycle: DemoCycle,
  steps: typeof AFTERWARD,
  records: readonly CountedKey[],
): Promise<void> {
  const key = { orgId: cycle.org_id, id: cycle.id }
  if (steps.length > 0) await releaseStops(tx, cycle)
  await dateBack(tx, cycle)
  for (const { state, minutes, userId } of steps) {
    const stored = await lockCycle(tx, key)
    if (!stored || !canFollow(stored.state, state)) return
    const at = new Date(Math.min(Date.now(), cycle.received_at.getTime() + minutes * MINUTE_MS))
    if (state === 'delivered') await addDemoDelivery(tx, key, stored, at)
    if (state === 'confirmed') await addDemoAnswers(tx, key, stored, records, at)
    await moveCycle(tx, key.orgId, stored, state, { userId, at })
    await tx.run(sql`
      update roster_cycles set changed_at = ${at} where org_id = ${getOrgId(key.orgId)} and id = ${key.id}`)
  }
}

async function runOne(program: Program, cycle: DemoCycle, goal: CycleState): Promise<void> {
  const key: CycleKey = { orgId: cycle.org_id, id: cycle.id }
  const inOrg = <Result>(work: (tx: Connection) => Promise<Result>) =>
    program.database.asOrganization(key.orgId, work, { write: true })
  await inOrg(async (tx) => {
    await lockCycle(tx, key)
    await updateState(tx, key, { state: 'read', stage: 'read' })
    await askForRun(tx, key, null)
  })
  await runCycle(program, key)
  const steps = listAfterward(goal)
  const isAnswered = steps.some(({ state }) => state === 'confirmed')
  const ran = isAnswered ? await inOrg((tx) => findCycle(tx, key)) : undefined
  const records = ran?.result_attempt ? await readDemoRecords(program, key) : []
  await inOrg((tx) => settle(tx, cycle, steps, records))
}

/** Runs what has no results yet; it may be called again after a crash. */
export async function runDemoCycles(
  program: Program,
  isWanted: (cycle: DemoCycle) => boolean = () => true,
): Promise<void> {
  for (const cycle of (await program.database.asSystem(findWithoutResults)).filter(isWanted)) {
    const goal = getGoal(cycle)
    if (goal !== undefined && goal !== 'read' && goal !== 'failed') await runOne(program, cycle, goal)
  }
}
