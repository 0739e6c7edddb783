import {
  addToDuplicateCounts,
  createDuplicateCounts,
  createDuplicateScorer,
  type DuplicateCounts,
  type DuplicateRecord,
  type DuplicateScorer,
  getDuplicateKeys,
  MAX_DUPLICATE_BLOCK,
  MIN_DUPLICATE_SCORE,
} from '@concord/domain'
import type { Connection, Database } from '#server/db/database.ts'
import { takeTurns } from '#server/jobs/take-turns.ts'
import { findCounts, saveCounts } from './counts-store.ts'
import {
  type Candidate,
  clearKeys,
  countRecords,
  deleteKeys,
  deleteOtherPairs,
  type FoundPair,
  indexKeys,
  insertKeys,
  insertRun,
  lockRuns,
  type RecordKeys,
  type RunCounts,
  readCandidates,
  savePairs,
} from './finder-store.ts'
import {
  DUPLICATE_TABLES,
  type DuplicateSubject,
  type EntityRow,
  findRows,
  type PractitionerRow,
  readAllRows,
  toCompared,
} from './record-store.ts'

type Row = PractitionerRow | EntityRow

const SUBJECTS = ['practitioner', 'entity'] as const
const RECORDS_AT_ONCE = 2000
/** Above this share of changed records, comparing the whole directory costs no more, and it counts values again. */
const MAX_TOUCHED_SHARE = 0.1

async function writeKeys(
  connection: Connection,
  subject: DuplicateSubject,
  records: readonly DuplicateRecord[],
) {
  const table = DUPLICATE_TABLES[subject]
  const written: RecordKeys[] = []
  for await (const record of takeTurns(records))
    written.push({ npi: record.id, keys: getDuplicateKeys(table, record) })
  await insertKeys(connection, subject, written)
}

/** Reads every record once: counts its values and writes its keys. */
async function readAll(
  connection: Connection,
  subject: DuplicateSubject,
  total: number,
): Promise<DuplicateCounts> {
  const counts = createDuplicateCounts(DUPLICATE_TABLES[subject], total)
  for await (const rows of readAllRows<Row>(connection, subject)) {
    const records: DuplicateRecord[] = []
    for await (const row of takeTurns(rows)) {
      const record = toCompared(subject, row)
      addToDuplicateCounts(counts, record)
      records.push(record)
    }
    await writeKeys(connection, subject, records)
  }
  await saveCounts(connection, subject, counts)
  return counts
}

async function readRecords(connection: Connection, subject: DuplicateSubject, npis: Iterable<string>) {
  const rows = await findRows<Row>(connection, subject, [...new Set(npis)])
  const compared = new Map<string, DuplicateRecord>()
  for await (const row of takeTurns(rows)) compared.set(row.npi, toCompared(subject, row))
  return compared
}

type Scorers = Readonly<Record<DuplicateSubject, DuplicateScorer>>
type Compared = Record<DuplicateSubject, number>

/** Compares candidates of both subjects, each pair of records that are there and of one kind. */
async function scorePart(
  connection: Connection,
  part: readonly Candidate[],
  scorers: Scorers,
  compared: Compared,
): Promise<FoundPair[]> {
  const found: FoundPair[] = []
  const npis = part.flatMap(({ npi, other_npi }) => [npi, other_npi])
  for (const subject of SUBJECTS) {
    const records = await readRecords(connection, subject, npis)
    for await (const { npi, other_npi } of takeTurns(part)) {
      const [one, other] = [records.get(npi), records.get(other_npi)]
      if (!one || !other) continue
      compared[subject] += 1
      const { score, reasons } = scorers[subject](one, other)
      if (score >= MIN_DUPLICATE_SCORE)
        found.push({ npi, other_npi, subject, score: Math.round(score * 100), reasons })
    }
  }
  return found
}

async function findAndSave(
  connection: Connection,
  npis: readonly string[] | undefined,
  scorers: Scorers,
  at: Date,
): Promise<Compared> {
  const compared: Compared = { practitioner: 0, entity: 0 }
  const kept: Candidate[] = []
  for await (const part of readCandidates(connection, npis, MAX_DUPLICATE_BLOCK)) {
    const found = await scorePart(connection, part, scorers, compared)
    await savePairs(connection, found, at)
    kept.push(...found.map(({ npi, other_npi }) => ({ npi, other_npi })))
  }
  await deleteOtherPairs(connection, npis, kept)
  return compared
}

const toScorers = (counts: Readonly<Record<DuplicateSubject, DuplicateCounts>>): Scorers => ({
  practitioner: createDuplicateScorer(DUPLICATE_TABLES.practitioner, counts.practitioner),
  entity: createDuplicateScorer(DUPLICATE_TABLES.entity, counts.entity),
})

async function countAll(connection: Connection): Promise<Record<DuplicateSubject, number>> {
  return {
    practitioner: await countRecords(connection, 'practitioner'),
    entity: await countRecords(connection, 'entity'),
  }
}

function toRunCounts(
  records: Record<DuplicateSubject, number>,
  read: Record<DuplicateSubject, number>,
  compared: Compared,
): RunCounts {
  const of = (subject: DuplicateSubject) => ({
    records: records[subject],
    read: read[subject],
    compared: compared[subject],
  })
  return { practitioner: of('practitioner'), entity: of('entity') }
}

/**
 * Finds the pairs of the whole directory, as the public view has it. All of it is one transaction: readers see the pairs
 * of the run before until it is done, and one that is killed leaves nothing.
 */
export async function findAllPairs(database: Database, startedAt = new Date()): Promise<RunCounts> {
  return database.asOwner(async (connection) => {
    await lockRuns(connection)
    return findAll(connection, startedAt)
  })
}

async function findAll(connection: Connection, startedAt: Date): Promise<RunCounts> {
  await clearKeys(connection)
  const records = await countAll(connection)
  const scorers = toScorers({
    practitioner: await readAll(connection, 'practitioner', records.practitioner),
    entity: await readAll(connection, 'entity', records.entity),
  })
  await indexKeys(connection)
  const compared = await findAndSave(connection, undefined, scorers, startedAt)
  const counts = toRunCounts(records, records, compared)
  await insertRun(connection, { isOfAll: true, startedAt, finishedAt: new Date(), counts })
  return counts
}

/**
 * Finds the pairs of these records with all others, by what the last run over all of them counted; without such a run, or
 * where much of the directory changed, over all of them.
 */
export async function findPairsOf(
  database: Database,
  npis: readonly string[],
  startedAt = new Date(),
): Promise<RunCounts> {
  return database.asOwner(async (connection) => {
    await lockRuns(connection)
    const records = await countAll(connection)
    const practitioner = await findCounts(connection, 'practitioner')
    const entity = await findCounts(connection, 'entity')
    const isMuch = npis.length > (records.practitioner + records.entity) * MAX_TOUCHED_SHARE
    if (!practitioner || !entity || isMuch) return findAll(connection, startedAt)
    await deleteKeys(connection, npis)
    const read: Record<DuplicateSubject, number> = { practitioner: 0, entity: 0 }
    for (let start = 0; start < npis.length; start += RECORDS_AT_ONCE) {
      for (const subject of SUBJECTS) {
        const part = await readRecords(connection, subject, npis.slice(start, start + RECORDS_AT_ONCE))
        read[subject] += part.size
        await writeKeys(connection, subject, [...part.values()])
      }
    }
    const compared = await findAndSave(connection, npis, toScorers({ practitioner, entity }), startedAt)
    const counts = toRunCounts(records, read, compared)
    await insertRun(connection, { isOfAll: false, startedAt, finishedAt: new Date(), counts })
    return counts
  })
}
