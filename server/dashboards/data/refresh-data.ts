import type { Connection } from '#server/db/database.ts'
import type { Program } from '#server/http/route.ts'
import type { LayerOf } from './column-store.ts'
import {
  type DataState,
  deleteLayers,
  findAllLayers,
  findBasis,
  findChangedNpis,
  findChangedViews,
  findDataState,
  findOwnViews,
  holdMoment,
  insertLayer,
  isLoadUndone,
  type Layer,
  storeDataState,
  tryLockData,
} from './layer-store.ts'
import { writeLayer } from './write-layer.ts'

/** More layers make reading slow: then all is written again. */
const MAX_LAYERS = 8
/** Limits above which all data is written again: this share of the records changed, but at least this number. */
const MAX_SHARE = 0.05
const MIN_LIMIT = 1000

export type RefreshOptions = {
  /** All is written again, whatever changed. */
  readonly isWhole?: boolean
  /** Is called before the layers count, in tests. */
  readonly onWritten?: () => Promise<void>
}

/** Finds the part of the public view that has to be written; undefined for none. */
async function findPublicPart(
  connection: Connection,
  { state, basis }: { readonly state: DataState | undefined; readonly basis: string },
  layers: readonly Layer[],
): Promise<LayerOf | undefined> {
  const base = layers.find(({ orgId, number }) => orgId === '' && number === 0)
  if (!state || !base || state.basis !== basis) return { kind: 'all' }
  if (state.through === null || (await isLoadUndone(connection, state.through))) return { kind: 'all' }
  const limit = Math.max(MIN_LIMIT, Math.round(base.records * MAX_SHARE))
  const npis = await findChangedNpis(connection, state.through, limit)
  if (npis.length === 0) return undefined
  const isTooMuch = npis.length > limit || layers.filter(({ orgId }) => orgId === '').length >= MAX_LAYERS
  return isTooMuch ? { kind: 'all' } : { kind: 'some', npis }
}

type Written = { readonly removed: readonly string[]; readonly layers: readonly Layer[] }

async function writePublic(
  work: Parameters<typeof writeLayer>[0],
  part: LayerOf | undefined,
  layers: readonly Layer[],
): Promise<Written> {
  if (!part) return { removed: [], layers: [] }
  const next = layers.filter(({ orgId }) => orgId === '').length
  const layer = await writeLayer(work, part, part.kind === 'all' ? 0 : next)
  return { removed: part.kind === 'all' ? [''] : [], layers: [layer] }
}

async function writeOwn(
  work: Parameters<typeof writeLayer>[0],
  since: string | null | undefined,
  layers: readonly Layer[],
): Promise<Written> {
  const { connection } = work
  const views = await findOwnViews(connection)
  const changed = since ? await findChangedViews(connection, since) : undefined
  const hasLayer = (id: string) => layers.some(({ orgId }) => orgId === id)
  const stale = views.filter((id) => !hasLayer(id) || changed === undefined || changed.has(id))
  const gone = layers.flatMap(({ orgId }) => (orgId !== '' && !views.includes(orgId) ? orgId : []))
  const written: Layer[] = []
  for (const orgId of stale) written.push(await writeLayer(work, { kind: 'own', orgId }, 1))
  return { removed: [...stale, ...gone], layers: written }
}

/**
 * Brings the columns that dashboards count up to date, in one transaction that sees one moment. Until it commits the last
 * ones count, whatever happens to it. False where another worker is at it.
 */
export async function refreshData(
  { config, database }: Program,
  { isWhole = false, onWritten }: RefreshOptions = {},
): Promise<boolean> {
  return database.asSystem(async (connection) => {
    await holdMoment(connection)
    if (!(await tryLockData(connection))) return false
    const { through, basis } = await findBasis(connection)
    const state = isWhole ? undefined : await findDataState(connection)
    if (state && state.through === through && state.basis === basis) return true
    const layers = await findAllLayers(connection)
    const part = await findPublicPart(connection, { state, basis }, layers)
    const work = { config, connection }
    const isWritten = part?.kind === 'all'
    const ofPublic = await writePublic(work, part, layers)
    const ofViews = await writeOwn(work, isWritten ? undefined : state?.through, layers)
    await onWritten?.()
    for (const orgId of [...ofPublic.removed, ...ofViews.removed]) await deleteLayers(connection, orgId)
    for (const layer of [...ofPublic.layers, ...ofViews.layers]) await insertLayer(connection, layer)
    await storeDataState(connection, { through, basis })
    return true
  })
}
