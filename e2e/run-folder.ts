import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^concord-e2e-(\d+)-/

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function discard(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Discards the folders that killed runs left behind: a run that is killed outright leaves its browser and its data. */
async function discardAbandoned(): Promise<void> {
  const names = await readdir(tmpdir())
  const abandoned = names.filter((name) => {
    const pid = NAME.exec(name)?.[1]
    return pid !== undefined && !isAlive(Number(pid))
  })
  await Promise.all(abandoned.map((name) => discard(join(tmpdir(), name)).catch(() => undefined)))
}

/** Returns a folder for all that this run of the journeys puts on the disk. */
export async function openRunFolder(): Promise<{ folder: string; discard: () => Promise<void> }> {
  await discardAbandoned()
  const folder = await mkdtemp(join(tmpdir(), `concord-e2e-${process.pid}-`))
  return { folder, discard: () => discard(folder) }
}
