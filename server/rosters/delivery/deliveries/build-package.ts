import type { Connection } from '#server/db/database.ts'
import { findOffered } from '../../cycles/clean-files.ts'
import { getTotals } from '../../cycles/control-totals.ts'
import type { CycleKey, StoredCycle } from '../../cycles/cycle-store.ts'
import { findDeliveries, type SentFile } from './delivery-store.ts'

/** The forms of the clean file that a target can ask for. */
const CLEAN_FILE = /^clean\.(csv|xlsx|ndjson)$/

export type Package = { readonly files: readonly SentFile[]; readonly manifest: string }

/** Returns the name of a file at the receiver: no other cycle has it, and this cycle always has the same one. */
const nameFile = ({ prefix, type, period, id }: StoredCycle, ending: string): string =>
  `${prefix}-${type}-${period.slice(0, 7)}-${id.slice(0, 8)}.${ending}`

export const MANIFEST_ENDING = 'manifest.json'

/** Says what belongs together, how many rows there are of what came, and how one tells that all of it arrived as it was sent. */
function writeManifest(cycle: StoredCycle, files: readonly SentFile[]): string {
  const manifest = {
    roster: { sender: cycle.sender, id: cycle.prefix, type: cycle.type },
    cycle: cycle.id,
    period: cycle.period.slice(0, 7),
    received: cycle.received_at.toISOString(),
    rows: getTotals(cycle),
    files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** `isMaking`: there is nothing to send until a worker has made the files without what was rejected. */
export type Built = { readonly content: Package | null; readonly isMaking: boolean }

/**
 * Returns what is sent of a cycle: what was sent before, byte for byte, else its clean files as they are stored, of the rows
 * that were approved. Null without any.
 */
export async function buildPackage(tx: Connection, key: CycleKey, cycle: StoredCycle): Promise<Built> {
  const [earlier] = await findDeliveries(tx, key)
  if (earlier) return { content: { files: earlier.files, manifest: earlier.manifest }, isMaking: false }
  const { results, isMaking } = await findOffered(tx, key, cycle)
  const files = results.flatMap(({ name, key: object, bytes, sha256 }): SentFile[] => {
    const ending = CLEAN_FILE.exec(name)?.[1]
    return ending === undefined ? [] : [{ name: nameFile(cycle, ending), key: object, bytes, sha256 }]
  })
  return { content: files.length === 0 ? null : { files, manifest: writeManifest(cycle, files) }, isMaking }
}

/** Returns the name of the manifest beside the files of a cycle. */
export const nameManifest = (cycle: StoredCycle): string => nameFile(cycle, MANIFEST_ENDING)
