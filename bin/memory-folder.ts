import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** On Linux, what stands below it lies in memory. */
const SHARED_MEMORY = '/dev/shm'
const NAME = /^concord-(\d+)-/
const GB = 2 ** 30
/** A run of everything has about half of this there at once. */
const MIN_ROOM = 8 * GB
const MIN_MEMORY = 12 * GB

/** Returns the mount options of a folder; an empty array if the system does not list it. */
function readMountOptions(folder: string): string[] {
  const lines = readFileSync('/proc/mounts', 'utf8').split('\n')
  return (
    lines
      .find((line) => line.split(' ')[1] === folder)
      ?.split(' ')[3]
      ?.split(',') ?? []
  )
}

/**
 * Tells whether the folder is writable, has enough space and memory, and lets programs run. A browser is unpacked and
 * started there, which many containers forbid.
 */
function isFit(folder: string): boolean {
  const options = readMountOptions(folder)
  if (!options.includes('rw') || options.includes('noexec')) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= MIN_ROOM && process.availableMemory() >= MIN_MEMORY
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const discard = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })

/** Removes the folders left behind by runs that were killed outright. */
function discardAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    try {
      discard(join(parent, name))
    } catch {
      // Another user's.
    }
  }
}

/**
 * Returns a folder in memory that goes with this process, or undefined where there is no room for one. Databases are
 * copied there in a tenth of the time that a disk takes.
 */
export function openMemoryFolder(parent: string = SHARED_MEMORY): string | undefined {
  try {
    if (!isFit(parent)) return undefined
    discardAbandoned(parent)
    const folder = mkdtempSync(join(parent, `concord-${process.pid}-`))
    // PostgreSQL runs as another user where we are root.
    chmodSync(folder, 0o711)
    process.once('exit', () => discard(folder))
    return folder
  } catch {
    return undefined
  }
}
