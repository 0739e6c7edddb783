import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAPPING_SAMPLE_ROWS } from '@concord/contract'
import { describeRosterMapping, type MappingDescription, openWorkFolder } from '@concord/engine'
import type { SourceConfig, TargetConfig } from '@concord/roster-language'
import type { Config } from '#server/config.ts'
import { fetchOriginal } from '../files/fetch-original.ts'
import type { StoredFile } from '../files/file-store.ts'
import type { FileReading } from './choose-reading.ts'

const LIMITS = { memoryMb: 1024, threads: 2, timeoutMs: 120_000 }

export type OriginalFile = Pick<StoredFile, 'id' | 'sha256' | 'stored_name'>

type Order = Pick<FileReading, 'reading' | 'struckRows'> & {
  readonly target: TargetConfig
  readonly accepted: readonly SourceConfig[]
}

/**
 * Describes the original of a file to the user who maps it; it is fetched into a folder that is deleted afterward.
 * Throws RunError if the file cannot be read this way.
 */
export async function describeFile(
  config: Config,
  orgId: string,
  stored: OriginalFile,
  { target, accepted, reading, struckRows }: Order,
): Promise<MappingDescription> {
  const work = await openWorkFolder(tmpdir(), 'concord-mapping-')
  try {
    const file = await fetchOriginal(config, orgId, stored, join(work.path, 'in'))
    return await describeRosterMapping({
      ...{ file, target, accepted, reading, limits: LIMITS, rows: MAPPING_SAMPLE_ROWS },
      ...(struckRows === undefined ? {} : { struckRows }),
    })
  } finally {
    await work.remove()
  }
}
