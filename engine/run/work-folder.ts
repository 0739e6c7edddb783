import { mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** A folder for everything that is written until a result is there. */
export type WorkFolder = {
  readonly path: string
  /** Folders of the same kind beside it that other living work uses. */
  readonly others: readonly string[]
  /** Removes it with all that it holds. */
  remove(): Promise<void>
}

const opened = new Set<string>()

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Tells whether a process still uses a folder. Our own process ID may be that of an earlier process: in a container
 * every first process has the same one.
 */
function isInUse(path: string, pid: number): boolean {
  return pid === process.pid ? opened.has(path) : isAlive(pid)
}

/** Returns the process id in a name that we gave; undefined for other names, even where a digit follows the prefix. */
function readPid(name: string, prefix: string): number | undefined {
  const pid = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined
  return pid === undefined ? undefined : Number(pid)
}

/**
 * Opens a folder in `place` under a name of ours, after `prefix`, and removes those there whose process was killed. It is
 * made and the others are listed in one step, so that of two at once in this process the second sees the first. Throws
 * what the file system says.
 */
export async function openWorkFolder(place: string, prefix: string): Promise<WorkFolder> {
  const path = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  opened.add(path)
  const beside = readdirSync(place).flatMap((name) => {
    const pid = readPid(name, prefix)
    if (pid === undefined || name === basename(path)) return []
    return [{ path: join(place, name), isInUse: isInUse(join(place, name), pid) }]
  })
  for (const left of beside.filter((folder) => !folder.isInUse)) {
    // What cannot be removed now, as its last process still ends, the next one removes.
    await rm(left.path, { recursive: true, force: true }).catch(() => {})
  }
  return {
    path,
    others: beside.filter((folder) => folder.isInUse).map((folder) => folder.path),
    async remove() {
      await rm(path, { recursive: true, force: true })
      opened.delete(path)
    },
  }
}
