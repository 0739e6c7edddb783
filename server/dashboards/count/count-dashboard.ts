import { countsPractitioners, type DirectoryDashboard } from '@concord/domain'
import type { DuckConnection } from '../data/open-scope.ts'
import {
  countEntityFields,
  countEntityFigures,
  countSizes,
  countSystemFigures,
  countSystemSizes,
  countSystems,
} from './entity-tiles.ts'
import { findCondition, getPickedStates, type Narrowed, type Picked } from './narrow.ts'
import {
  countAffiliationFigures,
  countConfirmations,
  countEntityCounts,
  countFields,
  countFigures,
  countMonths,
  countNetworks,
  countSources,
  countVerification,
} from './practitioner-tiles.ts'
import { countAreas, countKinds, countLargest, countSpecialties, countTies } from './shared-tiles.ts'
import type { Figure, Tile } from './tile.ts'

export type Counted = {
  readonly total: number
  readonly figures: readonly Figure[]
  readonly tiles: readonly Tile[]
}

export type Moment = { readonly now: Date; readonly seesEntities: boolean }

const MS_PER_DAY = 86_400_000
export const getToday = (now: Date): number => Math.floor(now.getTime() / MS_PER_DAY)

/** Prepares the rows that filters leave for counting; makes a separate table if the filters leave any rows out. */
export async function narrow(
  connection: DuckConnection,
  {
    dashboard,
    name,
    picked,
    now,
  }: {
    readonly dashboard: DirectoryDashboard
    readonly name: string
    readonly picked: Picked
    readonly now: Date
  },
): Promise<Narrowed> {
  const subject = countsPractitioners(dashboard) ? 'practitioners' : 'entities'
  const base = { subject, name, today: getToday(now), states: getPickedStates(picked) } as const
  const condition = findCondition(picked, base)
  const whole = `${name}_${subject}`
  if (condition === undefined) return { ...base, table: whole, isPart: false }
  const table = `picked_${subject}`
  // Texts cost most to copy, and no tile reads this one.
  const columns = subject === 'practitioners' ? '* EXCLUDE (first_code)' : '*'
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE ${table} AS SELECT ${columns} FROM ${whole} WHERE ${condition}`,
  )
  return { ...base, table, isPart: true }
}

const getTotal = (figures: readonly Figure[], id: string): number =>
  figures.find((figure) => figure.id === id)?.value ?? 0

async function countPractitionerOverview(
  connection: DuckConnection,
  narrowed: Narrowed,
  { now }: Moment,
): Promise<Counted> {
  const figures = await countFigures(connection, narrowed)
  const total = getTotal(figures, 'practitioners')
  const tiles = [
    await countVerification(connection, narrowed, total),
    await countAreas(connection, narrowed, total),
    await countSpecialties(connection, narrowed, total),
    await countMonths(connection, narrowed, now),
    await countFields(connection, narrowed, total),
    await countSources(connection, narrowed),
  ]
  return { total, figures, tiles }
}

async function countPractitioners(
  connection: DuckConnection,
  narrowed: Narrowed,
  { seesEntities }: Moment,
): Promise<Counted> {
  const ties = await countTies(connection, narrowed)
  const figures = await countAffiliationFigures(connection, narrowed, ties)
  const total = getTotal(figures, 'practitioners')
  const tiles = [
    ...(seesEntities ? [await countLargest(connection, narrowed, ties)] : []),
    await countConfirmations(connection, narrowed, total),
    await countEntityCounts(connection, narrowed, total),
    ...(seesEntities ? [await countKinds(connection, narrowed, total)] : []),
    await countNetworks(connection, narrowed, total),
    await countSpecialties(connection, narrowed, total),
  ]
  return { total, figures, tiles }
}

async function countEntityOverview(connection: DuckConnection, narrowed: Narrowed): Promise<Counted> {
  const figures = await countEntityFigures(connection, narrowed)
  const total = getTotal(figures, 'entities')
  const tiles = [
    await countKinds(connection, narrowed, total),
    await countAreas(connection, narrowed, total),
    await countLargest(connection, narrowed),
    await countSizes(connection, narrowed, total),
    await countSpecialties(connection, narrowed, total),
    await countEntityFields(connection, narrowed, total),
  ]
  return { total, figures, tiles }
}

async function countHealthSystems(connection: DuckConnection, narrowed: Narrowed): Promise<Counted> {
  const figures = await countSystemFigures(connection, narrowed)
  const total = getTotal(figures, 'entities')
  const tiles = [
    await countSystems(connection, narrowed),
    await countSystemSizes(connection, narrowed),
    await countKinds(connection, narrowed, total),
    await countAreas(connection, narrowed, total),
    await countLargest(connection, narrowed),
  ]
  return { total, figures, tiles }
}

const COUNTING = {
  'practitioner-overview': countPractitionerOverview,
  practitioners: countPractitioners,
  'entity-overview': countEntityOverview,
  'health-systems': countHealthSystems,
}

/** Counts all figures and tiles of a dashboard. */
export function countDashboard(
  connection: DuckConnection,
  dashboard: DirectoryDashboard,
  narrowed: Narrowed,
  moment: Moment,
): Promise<Counted> {
  return COUNTING[dashboard](connection, narrowed, moment)
}
