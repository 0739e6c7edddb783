import { getNicknames } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type ListedExclusion, mergeExclusions } from '#server/ingest/lists/merge-exclusions.ts'
import { insertRows } from '../insert-rows.ts'
import { type DemoExclusionList, makeBatches } from './batches.ts'
import type { Calendar } from './calendar.ts'
import { makeDemoNpi } from './demo-npi.ts'
import { EXCLUDED, NAMED, type Sanction, type SubjectNumber, UNKNOWN } from './excluded-subjects.ts'

type WithoutNpi = Exclude<ListedExclusion['subject'], { npi: number }>
type Names = Omit<WithoutNpi, 'state' | 'specialty'>

type Subject = {
  last_name: string | null
  first_name: string | null
  middle_name: string | null
  name: string | null
  city: string
  state: string
}

const getNpi = ({ kind, index }: SubjectNumber) => makeDemoNpi(kind, index)

/** Returns what the list compares by, of the subjects that the directory has; small ones do not have all. */
async function findSubjects(
  connection: Connection,
  npis: readonly string[],
): Promise<ReadonlyMap<string, Subject>> {
  const rows = await connection.rows<Subject & { npi: string }>(sql`
    select r.npi::text as npi, r.last_name, r.first_name, r.middle_name, r.name, l.city, l.state
    from (
      select npi, last_name, first_name, middle_name, null as name from practitioners
      union all select npi, null, null, null, name from entities
    ) r
    join locations l on l.npi = r.npi and l.position = 0
    where r.npi = any (${npis}::bigint[])`)
  return new Map(rows.map((row) => [row.npi, row]))
}

/**
 * Returns the names and city of a subject as rows without an NPI state them: possibly a short first name, an initial,
 * or no city.
 */
function getNames(subject: Subject, { differs }: (typeof NAMED)[number]): Names {
  const { last_name: lastName, first_name: firstName, middle_name: middleName, name } = subject
  const city = differs === 'city' ? null : subject.city
  if (name !== null) return { lastName: null, firstName: null, middleName: null, businessName: name, city }
  const [nickname = firstName] = differs === 'firstName' ? getNicknames(firstName ?? '') : [firstName]
  return {
    lastName,
    firstName: nickname?.toUpperCase() ?? null,
    middleName: differs === 'middleName' ? 'Z' : (middleName?.slice(0, 1) ?? null),
    businessName: null,
    city,
  }
}

type Listed = { readonly exclusion: ListedExclusion; readonly isReinstated: boolean }

async function readList(connection: Connection, calendar: Calendar): Promise<Listed[]> {
  const subjects = await findSubjects(connection, [...EXCLUDED, ...NAMED].map(getNpi))
  const toListed = (
    { type, daysAgo, waiverState, isReinstated = false }: Sanction,
    subject: ListedExclusion['subject'],
  ): Listed => {
    const excludedOn = calendar.dayAgo(daysAgo)
    const waiverOn = waiverState === undefined ? null : excludedOn
    return {
      exclusion: {
        subject,
        type,
        excludedOn,
        reinstatedOn: null,
        waiverOn,
        waiverState: waiverState ?? null,
      },
      isReinstated,
    }
  }
  return [
    ...EXCLUDED.filter((row) => subjects.has(getNpi(row))).map((row) =>
      toListed(row, { npi: Number(getNpi(row)) }),
    ),
    ...NAMED.flatMap((row) => {
      const subject = subjects.get(getNpi(row))
      if (!subject) return []
      return toListed(row, { ...getNames(subject, row), specialty: row.specialty, state: subject.state })
    }),
    ...UNKNOWN.map((row) => toListed(row, row.subject)),
  ]
}

async function load(connection: Connection, list: DemoExclusionList, rows: readonly Listed[]): Promise<void> {
  const { id, applied_at: at, covers_until: day } = list
  await insertRows(connection, 'batches', [list])
  const { notes: _, ...merged } = await mergeExclusions(
    { connection, batchId: id, at },
    rows.map(({ exclusion }) => exclusion),
    { day, allowLargeChange: true },
  )
  const counts = { read: rows.length, ...merged, older: 0, rejected: 0, notLinkable: 0 }
  await connection.run(sql`update batches set counts = ${JSON.stringify(counts)} where id = ${id}`)
}

/** Loads two monthly lists of exclusions, the older one first: of those that it names, one is listed no more. */
export async function seedExclusions(connection: Connection, calendar: Calendar): Promise<void> {
  const listed = await readList(connection, calendar)
  const [older, newest] = makeBatches(calendar).exclusions
  // Whom rows without an NPI may mean is looked for among all names, which takes a second of the first start: once.
  const wasListed = ({ exclusion }: Listed) =>
    'npi' in exclusion.subject && exclusion.excludedOn < older.covers_until
  await load(connection, older, listed.filter(wasListed))
  await load(
    connection,
    newest,
    listed.filter(({ isReinstated }) => !isReinstated),
  )
}
