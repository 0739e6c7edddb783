import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, ownIdentity, parseIdentity } from '#server/process/process-identity.ts'

// A command (`ingest`, say) and the serving program may share one database server: the last to leave stops it.
function getFolder(home: string): string {
  return join(home, 'postgres.users')
}

export function enter(home: string): void {
  mkdirSync(getFolder(home), { recursive: true, mode: 0o700 })
  const file = join(getFolder(home), String(process.pid))
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify(ownIdentity()), { mode: 0o600 })
}

export function leave(home: string): void {
  rmSync(join(getFolder(home), String(process.pid)), { force: true })
}

export function hasUsers(home: string): boolean {
  let found = false
  for (const name of readdirSync(getFolder(home))) {
    const file = join(getFolder(home), name)
    const identity = parseIdentity(readFileSync(file, 'utf8'))
    if (identity && isAlive(identity)) found = true
    else rmSync(file, { force: true })
  }
  return found
}
