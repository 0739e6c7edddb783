import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAPPING_SAMPLE_ROWS } from '@concord/contract'
import { describeRosterMapping, type MappingDescription, openWorkFolder } from '@concord/engine'
import type { SourceConfig, TargetConfig } from '@concord/roster-language'
import type { Config } from '#server/config.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { getOriginalKey } from '../files/file-keys.ts'
import type { StoredFile } from '../files/file-store.ts'

const LIMITS = { memoryMb: 1024, threads: 2, timeoutMs: 120_000 }

type Order = {
  readonly target: TargetConfig
  readonly accepted: readonly SourceConfig[]
  /** The tab that the source reads. */
  readonly sheet: string | undefined
}

/** Describes the original of a file to whoever maps it; it is fetched into a folder that is gone afterward. */
export async function describeFile(
  config: Config,
  orgId: string,
  stored: Pick<StoredFile, 'id' | 'sha256' | 'stored_name'>,
  { target, accepted, sheet }: Order,
): Promise<MappingDescription> {
  const content = await openFileStore(config).get(getOriginalKey(orgId, stored.sha256))
  if (!content) throw new Error(`The file store lost the original of the file ${stored.id}`)
  const work = await openWorkFolder(tmpdir(), 'concord-mapping-')
  try {
    const folder = join(work.path, 'in')
    await mkdir(folder)
    const file = join(folder, stored.stored_name)
    await pipeline(Readable.from(content), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    const named = sheet === undefined ? {} : { sheet }
    return await describeRosterMapping({
      ...{ file, target, accepted, limits: LIMITS, rows: MAPPING_SAMPLE_ROWS },
      ...named,
    })
  } finally {
    await work.remove()
  }
}
