import type { Program } from '#server/http/route.ts'
import { findAllLayers } from './layer-store.ts'

/** Returns how large the files of all layers are. */
export async function measureData({
  database,
}: Pick<Program, 'database'>): Promise<{ readonly bytes: number }> {
  const layers = await database.asSystem(findAllLayers)
  return { bytes: layers.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0) }
}
