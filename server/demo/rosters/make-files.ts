import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkFolder, takeInRoster } from '@concord/engine'
import { writeWorkbook } from '@concord/spreadsheet'
import { z } from 'zod'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Program } from '#server/http/route.ts'
import { hashFile } from '#server/intake/fetch-upload.ts'
import { readFileSettings } from '#server/intake/file-settings-store.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { hashStored, insertOriginal, putOriginal } from '#server/rosters/files/store-original.ts'
import { LAYOUTS } from './demo-configs.ts'
import { findDemoRoster } from './demo-rosters.ts'
import { findFacilities, findPeople } from './find-people.ts'
import type { WrittenFile } from './layouts/layout.ts'
import type { RosterPerson } from './layouts/roster-person.ts'
import { runDemoCycles, runDemoCyclesJob } from './run-cycles.ts'

/** Returns the people of a file in which a share of the phones is blank, spread over all of it. */
function losePhones(people: readonly RosterPerson[], share: number): RosterPerson[] {
  const every = Math.round(1 / share)
  return people.map((person, place) => {
    if (place % every !== 0) return person
    const [first, ...others] = person.places
    return { ...person, places: [{ ...first, phone: null }, ...others] }
  })
}

/** Makes the files of the demo rosters after the workspace is there, so that no one waits for them. */
export const makeRosterFilesJob = declareJob('make-demo-roster-files', z.object({}), { limitSeconds: 1800 })

const LIMITS = { memoryMb: 1024, threads: 2, timeoutMs: 300_000 }
/** The files of so many months are there of the rosters that are compared with what came before. */
const MONTHS = 3
/** People who leave in a month, and as many come. */
const LEAVING_SHARE = 0.02
/** People who leave in a month that is held, and whose phones are missing then: more than is usual. */
const UNUSUAL_SHARE = 0.14

type WaitingCycle = {
  org_id: string
  id: string
  prefix: string
  type: string
  sender: string
  day: string
  /** 0 is the newest. */
  age: number
  rows: number
  received_at: Date
  owner_id: string
}

/** Returns the cycles that wait for their files. */
function findWaiting(connection: Connection): Promise<WaitingCycle[]> {
  return connection.rows(sql`
    select waiting.* from (
      select c.org_id, c.id, r.prefix, r.type, r.sender, coalesce(c.due_on, c.received_at::date)::text as day, c.rows,
        c.received_at, r.owner_id, c.file_id,
        (row_number() over (partition by c.org_id, c.roster_id order by c.received_at desc) - 1)::int as age
      from roster_cycles c join rosters r on r.org_id = c.org_id and r.id = c.roster_id) waiting
    where waiting.file_id is null and waiting.rows is not null and waiting.age < ${MONTHS}
    order by waiting.age, waiting.rows`)
}

async function writeFileOf(connection: Connection, cycle: WaitingCycle): Promise<WrittenFile | undefined> {
  const roster = findDemoRoster(cycle)
  if (!roster || (cycle.age > 0 && !roster.hasEarlierFiles)) return undefined
  const isUnusual = cycle.age === 0 && roster.last?.state === 'held'
  const leftShare = (MONTHS - cycle.age) * LEAVING_SHARE + (isUnusual ? UNUSUAL_SHARE : 0)
  const of = { sender: cycle.sender, leftShare, count: cycle.rows }
  const found = await (cycle.type === 'facility' ? findFacilities : findPeople)(connection, of)
  const people = isUnusual ? losePhones(found, UNUSUAL_SHARE) : found
  return LAYOUTS[roster.layout].write(people, { sender: cycle.sender, day: cycle.day })
}

async function saveTo(folder: string, written: WrittenFile): Promise<string> {
  const path = join(folder, written.name)
  if ('text' in written) await writeFile(path, written.text)
  else
    await writeWorkbook(
      path,
      written.tabs.map((tab) => ({ ...tab, header: [] })),
    )
  return path
}

/** Stores the file of a cycle as one that came, and counts its rows. */
async function storeFile({ config, database }: Program, cycle: WaitingCycle, work: string): Promise<void> {
  const written = await database.asSystem((tx) => writeFileOf(tx, cycle))
  if (!written) return
  const [folder, out] = [join(work, cycle.id), join(work, `${cycle.id}-out`)]
  await Promise.all([mkdir(folder), mkdir(out)])
  const path = await saveTo(folder, written)
  const orgId = cycle.org_id
  const { policies } = await database.asOrganization(orgId, (tx) => readFileSettings(tx, orgId))
  const taken = await takeInRoster({ file: path, limits: LIMITS, policies, out })
  const received = { name: written.name, ...(await hashFile(path)) }
  const file = { orgId, id: randomUUID(), received, stored: await hashStored(taken, received) }
  const rows = taken.inspection.tabs[0]?.rows ?? 0
  await database.asOrganization(
    orgId,
    async (tx) => {
      const person = { receivedAt: cycle.received_at, userId: cycle.owner_id, tokenId: null, held: null }
      await insertOriginal(tx, taken, { ...file, ...person })
      await tx.run(sql`
        update roster_cycles set file_id = ${file.id}, rows = ${rows}
        where org_id = ${getOrgId(orgId)} and id = ${cycle.id} and file_id is null`)
      await putOriginal(openFileStore(config), taken, orgId, file.stored.sha256)
    },
    { write: true },
  )
}

/** Makes the files that are not there yet; it may be called again after a crash. */
export async function makeRosterFiles(
  program: Program,
  isWanted: (cycle: WaitingCycle) => boolean = () => true,
): Promise<void> {
  const waiting = (await program.database.asSystem(findWaiting)).filter(isWanted)
  const work = await openWorkFolder(tmpdir(), 'concord-demo-')
  try {
    for (const cycle of waiting) await storeFile(program, cycle, work.path)
  } finally {
    await work.remove()
  }
}

/** Returns whether a cycle is of the roster that a first look begins with. */
function isOfHeldRoster(cycle: Parameters<typeof findDemoRoster>[0]): boolean {
  return findDemoRoster(cycle)?.last?.state === 'held'
}

export const demoJobs = [
  handleJob(makeRosterFilesJob, async (program) => {
    await makeRosterFiles(program, isOfHeldRoster)
    await runDemoCycles(program, isOfHeldRoster)
    await makeRosterFiles(program)
    await program.database.asSystem((tx) => enqueue(tx, runDemoCyclesJob, {}))
  }),
  handleJob(runDemoCyclesJob, (program) => runDemoCycles(program)),
] as const
