import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Program } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { declareJob, handleJob } from '#server/jobs/job.ts'
import { readFileJob } from '#server/updates/create/read-file-job.ts'
import { requestReading } from '#server/updates/create/reading-store.ts'
import { newUpdateFileKey } from '#server/updates/create/update-file-keys.ts'
import { replaceUpdateFile } from '#server/updates/create/update-file-store.ts'
import { insertChanges, insertLines, insertUpdate, type UpdateKey } from '#server/updates/update-store.ts'
import { ORGANIZATIONS } from '../accounts/organizations.ts'
import { findDemoUser } from '../rosters/find-demo-user.ts'

/** Makes the data updates of the demo workspace after it is there, so that no one waits for them. */
export const makeDemoUpdatesJob = declareJob('make-demo-data-updates', z.object({}))

const ORG_ID = ORGANIZATIONS.summit.id
const AUTHOR = findDemoUser('analyst@summit.example')
const HOUR_MS = 3_600_000
const NAME = 'Larkspur changes.csv'

type Person = { npi: string; last_name: string; first_name: string }

/** Finds practitioners with one location, always the same ones. */
function findPeople(connection: Connection): Promise<Person[]> {
  return connection.rows(sql`
    select p.npi::text as npi, p.last_name, p.first_name
    from practitioners p join locations l on l.npi = p.npi and l.position = 0
    where p.status = 'active' and p.last_name is not null and p.first_name is not null and l.phone is not null
      and not exists (select from locations o where o.npi = p.npi and o.position > 0)
    order by hashtextextended(p.npi::text, 21), p.npi limit 12`)
}

const HEADER = [
  'Transaction Type',
  'Provider Name',
  'Provider NPI',
  'Phone Number',
  'Accepting New Patients',
  'Comment',
]
const phoneOf = (place: number) => `(972) 555-01${String(60 + place)}`

/** Corrections as a practice sends them: one names someone whom several could be. */
function writeFile(people: readonly Person[]): Buffer {
  const rows = people.map(({ npi, last_name, first_name }, place) => {
    const panel = place % 3 === 0 ? 'not taking new pts' : ''
    return [
      'Update',
      `"${last_name}, ${first_name}"`,
      npi,
      place % 3 === 1 ? '' : phoneOf(place),
      panel || 'Y',
      '',
    ]
  })
  const asked = ['Update', 'Dr. Smith', '', '972-555-0190', '', 'moved to suite 210']
  return Buffer.from([HEADER, ...rows, asked].map((cells) => cells.join(',')).join('\n'))
}

type Head = { readonly origin: 'file' | 'form'; readonly title: string; readonly hoursAgo: number }

async function insertDraft(tx: Connection, { origin, title, hoursAgo }: Head): Promise<UpdateKey> {
  const key = { orgId: ORG_ID, id: randomUUID() }
  const saidBy = {
    source: 'Larkspur Orthopaedics',
    person: 'Jo Brandt, practice manager',
    contact: 'jo.brandt@larkspur.example',
  }
  const heardAt = new Date(Date.now() - hoursAgo * HOUR_MS)
  const trueSince = heardAt.toISOString().slice(0, 10)
  await insertUpdate(tx, ORG_ID, { id: key.id, origin, title, saidBy, trueSince, heardAt, createdBy: AUTHOR })
  return key
}

async function insertFormDraft(tx: Connection, person: Person): Promise<void> {
  const key = await insertDraft(tx, { origin: 'form', title: '', hoursAgo: 5 })
  await insertLines(tx, key, [
    { line: 1, raw: null, npi: person.npi, verdict: 'sure', reason: 'The office called', candidates: [] },
  ])
  const change = { number: 1, line: 1, npi: person.npi, verdict: 'sure' }
  await insertChanges(tx, key, [
    { ...change, path: 'languages', value: ['English', 'Portuguese'], before: null },
  ])
}

async function isThere(tx: Connection): Promise<boolean> {
  const found = await tx.one(
    sql`select from data_updates u where u.org_id = ${getOrgId(ORG_ID)} and u.title = ${NAME} limit 1`,
  )
  return found !== undefined
}

/** Adds two drafts, one of them with a file that a worker reads; where they are already, nothing. */
export async function makeDemoUpdates({ config, database }: Program): Promise<void> {
  await database.asOrganization(
    ORG_ID,
    async (tx) => {
      if (await isThere(tx)) return
      const [last, ...people] = await findPeople(tx)
      if (!last) return
      const content = writeFile(people)
      const key = await insertDraft(tx, { origin: 'file', title: NAME, hoursAgo: 2 })
      const stagedKey = newUpdateFileKey(key)
      await openFileStore(config).put(stagedKey, [content])
      const sha256 = createHash('sha256').update(content).digest('hex')
      await replaceUpdateFile(tx, key, {
        name: NAME,
        stagedKey,
        bytes: content.length,
        sha256,
        userId: AUTHOR,
      })
      await requestReading(tx, key)
      await enqueue(tx, readFileJob, { ...key, userId: AUTHOR })
      await insertFormDraft(tx, last)
    },
    { write: true },
  )
}

export const demoUpdateJobs = [handleJob(makeDemoUpdatesJob, (program) => makeDemoUpdates(program))] as const
