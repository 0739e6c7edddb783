import { tmpdir } from 'node:os'
import type { WorkFolder } from '@concord/engine'

/** Opens a folder for what is unpacked while files are read; what a load that was killed left there is removed. */
export async function openIngestFolder(): Promise<WorkFolder> {
  // The engine is large, and few loads unpack anything.
  const { openWorkFolder } = await import('@concord/engine')
  return openWorkFolder(tmpdir(), 'concord-ingest-')
}
