import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isAlive, ownIdentity, type ProcessIdentity, parseIdentity } from './process-identity.ts'

export type ProcessLock = { release(): void }

function readHolder(path: string): ProcessIdentity | undefined {
  try {
    return parseIdentity(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

// Linking a finished file takes the lock in one step: no one ever reads a half-written holder.
function takeIfFree(path: string, mine: string): boolean {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

// Between reading a dead holder and removing its file another program may have taken the lock: move first, look again.
function removeDeadHolder(path: string): void {
  const aside = `${path}.${process.pid}.old`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  const moved = readHolder(aside)
  if (moved && isAlive(moved)) takeIfFree(path, JSON.stringify(moved))
  rmSync(aside, { force: true })
}

/** Finds the living process that holds the lock. */
export function findHolder(path: string): ProcessIdentity | undefined {
  const holder = readHolder(path)
  return holder && isAlive(holder) ? holder : undefined
}

/** Takes the lock for this process, or tells which living process holds it. A dead holder does not count. */
export function tryLock(path: string): ProcessLock | { heldBy: ProcessIdentity } {
  const self = ownIdentity()
  const mine = JSON.stringify(self)
  for (;;) {
    if (takeIfFree(path, mine)) {
      return {
        release() {
          if (readHolder(path)?.startedAt === self.startedAt) rmSync(path, { force: true })
        },
      }
    }
    const holder = findHolder(path)
    if (holder) return { heldBy: holder }
    removeDeadHolder(path)
  }
}
