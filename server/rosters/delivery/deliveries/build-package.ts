import type { Connection } from '#server/db/database.ts'
import type { CycleKey, StoredCycle } from '../../cycles/cycle-store.ts'
import { findDecisions } from '../../cycles/decision-store.ts'
import { findResults } from '../../cycles/result-store.ts'
import { findDeliveries, type SentFile } from './delivery-store.ts'

/** The forms of the clean file that a target can ask for. */
const CLEAN_FILE = /^clean\.(csv|xlsx|ndjson)$/

export type Package = { readonly files: readonly SentFile[]; readonly manifest: string }

/** What a file is called at the receiver: no other cycle has the same name, and this one always. */
const nameFile = ({ prefix, type, period, id }: StoredCycle, ending: string): string =>
  `${prefix}-${type}-${period.slice(0, 7)}-${id.slice(0, 8)}.${ending}`

/** Tells whether someone rejected differences of a cycle: its clean files hold them, and must not go out as they are. */
export async function hasRejected(tx: Connection, key: CycleKey, cycle: StoredCycle): Promise<boolean> {
  const decisions = await findDecisions(tx, key, cycle.result_attempt ?? 0)
  return decisions.some(({ decision }) => decision === 'rejected')
}

export const MANIFEST_ENDING = 'manifest.json'

/** Says what belongs together, how many rows there are of what came, and how one tells that all of it arrived as it was sent. */
function writeManifest(cycle: StoredCycle, files: readonly SentFile[]): string {
  const { in: rowsIn = 0, out = 0, held = 0, rejected = 0 } = cycle.summary?.balance ?? {}
  const manifest = {
    roster: { sender: cycle.sender, id: cycle.prefix, type: cycle.type },
    cycle: cycle.id,
    period: cycle.period.slice(0, 7),
    received: cycle.received_at.toISOString(),
    rows: { in: rowsIn, out, held, rejected },
    files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/**
 * Returns what is sent of a cycle: what was sent before, byte for byte, else its clean files as they are stored. Null without
 * any, and where some of what they hold was rejected.
 */
export async function buildPackage(
  tx: Connection,
  key: CycleKey,
  cycle: StoredCycle,
): Promise<Package | null> {
  const [earlier] = await findDeliveries(tx, key)
  if (earlier) return { files: earlier.files, manifest: earlier.manifest }
  if (await hasRejected(tx, key, cycle)) return null
  const files = (await findResults(tx, key)).flatMap(({ name, key: object, bytes, sha256 }): SentFile[] => {
    const ending = CLEAN_FILE.exec(name)?.[1]
    return ending === undefined ? [] : [{ name: nameFile(cycle, ending), key: object, bytes, sha256 }]
  })
  return files.length === 0 ? null : { files, manifest: writeManifest(cycle, files) }
}

/** The name of the manifest beside the files of a cycle. */
export const nameManifest = (cycle: StoredCycle): string => nameFile(cycle, MANIFEST_ENDING)
