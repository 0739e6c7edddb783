import type { Connection } from '#server/db/database.ts'
import { loadZipCodes } from '#server/ingest/lists/load-zip-codes.ts'
import { ensureSources } from '#server/ledger/sources.ts'
import { insertRows } from '../insert-rows.ts'
import { type DemoBatch, type DemoBatches, makeBatches } from './batches.ts'
import type { Calendar } from './calendar.ts'
import { type DemoClaim, makeClaims, makeEntityClaims } from './demo-claims.ts'
import { type DemoEntity, generateEntities } from './entities.ts'
import { type ChangeRow, recordHistory } from './history.ts'
import { readPlaces } from './places.ts'
import { entityFinder } from './practice.ts'
import { type DemoPractitioner, generatePractitioner, type Surroundings } from './practitioners.ts'
import { isSecondNpi, makeSecond } from './second-npis.ts'

type Counts = Readonly<Record<string, number>>

const PRACTITIONERS_AT_A_TIME = 5000

const getSubjects = (rows: readonly { npi: string }[]) => new Set(rows.map(({ npi }) => npi))

/** Returns what each batch brought, counted from the rows that name it. */
function getCounts(
  batch: DemoBatch,
  batches: DemoBatches,
  loaded: {
    entities: readonly DemoEntity[]
    practitioners: number
    changes: readonly ChangeRow[]
    claims: readonly DemoClaim[]
  },
): Counts {
  const { first, monthly } = batches
  if (batch === first || batch === monthly) {
    const { practitioners } = loaded
    const entities = loaded.entities.length
    const all = practitioners + entities
    return { read: all, practitioners, entities, [batch === first ? 'added' : 'changed']: all, rejected: 0 }
  }
  const npis = getSubjects([
    ...loaded.changes.filter(({ batch_id }) => batch_id === batch.id),
    ...loaded.claims.filter((claim) => claim.batch === batch),
  ])
  const entities = loaded.entities.filter(({ npi }) => npis.has(npi)).length
  const read = npis.size
  return { read, practitioners: read - entities, entities, changed: read, rejected: 0 }
}

async function insertPractitioners(
  connection: Connection,
  practitioners: readonly DemoPractitioner[],
): Promise<void> {
  const rows = practitioners.map(({ row }) => row)
  await insertRows(connection, 'practitioners', rows)
  await insertRows(
    connection,
    'locations',
    practitioners.flatMap(({ locations }) => locations),
  )
  await insertRows(
    connection,
    'affiliations',
    practitioners.flatMap(({ affiliations }) => affiliations),
  )
}

function drawPractitioner(index: number, surroundings: Surroundings): DemoPractitioner {
  if (!isSecondNpi(index)) return generatePractitioner(index, surroundings)
  return makeSecond(generatePractitioner(index - 1, surroundings), index)
}

/**
 * Adds practitioners and entities with all their related rows, as batches of a registry and of attestations. Returns
 * the claims of other sources, to be applied once the search index is built.
 */
export async function seedDirectory(
  connection: Connection,
  calendar: Calendar,
  count: { practitioners: number; entities: number },
): Promise<DemoClaim[]> {
  await loadZipCodes(connection)
  await ensureSources(connection)
  const places = await readPlaces(connection)
  const batches = makeBatches(calendar)
  const { entities, rows, locations } = generateEntities(count.entities, {
    places,
    calendar,
    batchId: batches.monthly.id,
    firstBatchId: batches.first.id,
  })
  await insertRows(connection, 'entities', rows)
  await insertRows(connection, 'locations', locations)

  const surroundings = { places, calendar, batches, findEmployers: entityFinder(entities) }
  const changes: ChangeRow[] = []
  const claims = makeEntityClaims(entities, surroundings)
  for (let start = 0; start < count.practitioners; start += PRACTITIONERS_AT_A_TIME) {
    const size = Math.min(PRACTITIONERS_AT_A_TIME, count.practitioners - start)
    const practitioners = Array.from({ length: size }, (_, offset) =>
      drawPractitioner(start + offset, surroundings),
    )
    for (const practitioner of practitioners) {
      changes.push(...recordHistory(practitioner, batches))
      claims.push(...makeClaims(practitioner, surroundings))
    }
    await insertPractitioners(connection, practitioners)
  }
  await insertRows(connection, 'changes', changes)

  const { first, monthly, weekly, phone, roster, clinicians, manual, attestations } = batches
  const loaded = { practitioners: count.practitioners, entities, changes, claims }
  await insertRows(
    connection,
    'batches',
    [first, monthly, ...weekly, phone, roster, clinicians, manual, ...attestations].map((batch) => ({
      ...batch,
      counts: getCounts(batch, batches, loaded),
    })),
  )
  return claims
}
