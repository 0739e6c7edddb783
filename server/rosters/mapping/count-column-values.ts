import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type api, MAX_COLUMN_VALUES, type ParamsOf, type ReplyOf } from '@concord/contract'
import { countRosterValues, openWorkFolder, RunError } from '@concord/engine'
import type { SourceConfig } from '@concord/roster-language'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { fetchOriginal } from '../files/fetch-original.ts'
import { isOfMachine } from './is-of-machine.ts'
import { findReading, readStoredMapping } from './read-mapping.ts'
import { findValueCounts, keepValueCounts } from './store.ts'

type Counts = ReplyOf<typeof api.countRosterColumnValues>

const LIMITS = { memoryMb: 1024, threads: 2, timeoutMs: 120_000 }

const hashOf = (reading: SourceConfig['reading']) =>
  createHash('sha256').update(JSON.stringify(reading)).digest('hex')

/** Counts the texts of a column over the whole file; what was counted before is not counted again. */
export async function countColumnValues(
  { database, viewer, config }: ContextOf<typeof api.countRosterColumnValues>,
  { column, ...params }: ParamsOf<typeof api.countRosterColumnValues>,
): Promise<Counts> {
  const { orgId } = viewer.user
  const stored = await database.asOrganization(orgId, (tx) => readStoredMapping(tx, orgId, params))
  const { file } = stored
  if (!file) throw new AppError('not_found')
  const { reading } = findReading(stored, file)
  const key = { orgId, fileId: file.id, reading: hashOf(reading), column }
  const known = await database.asOrganization(orgId, (tx) => findValueCounts(tx, key))
  if (known) return known
  const work = await openWorkFolder(tmpdir(), 'concord-values-')
  try {
    const path = await fetchOriginal(config, orgId, file, join(work.path, 'in'))
    const job = { file: path, reading, column, limit: MAX_COLUMN_VALUES, limits: LIMITS }
    const { values, ...facts } = await countRosterValues(job)
    const counts = { ...facts, values: [...values] }
    await database.asOrganization(orgId, (tx) => keepValueCounts(tx, key, counts), { write: true })
    return counts
  } catch (error) {
    if (!(error instanceof RunError) || isOfMachine(error)) throw error
    throw new AppError('invalid_input', [{ field: 'column', message: error.message }])
  } finally {
    await work.remove()
  }
}
