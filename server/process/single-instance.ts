import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from './make-folder.ts'
import { isAlive, type ProcessIdentity } from './process-identity.ts'
import { findHolder, type ProcessLock, tryLock } from './process-lock.ts'
import { StartError } from './start-error.ts'

const ORDERLY_STOP_MS = 30_000
const FORCED_STOP_MS = 5_000
const POLL_MS = 50

async function isGoneWithin(other: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isAlive(other)) {
    if (Date.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}

function signal(other: ProcessIdentity, name: 'SIGTERM' | 'SIGKILL', home: string): void {
  try {
    process.kill(other.pid, name)
  } catch (error) {
    if (!isAlive(other)) return
    throw new StartError(
      `Concord is already running on ${home} as process ${other.pid}, which this user may not stop. ` +
        'Stop it, or set CONCORD_HOME to another folder.',
      { cause: error },
    )
  }
}

async function stopOther(other: ProcessIdentity, home: string, orderlyStopMs: number): Promise<void> {
  signal(other, 'SIGTERM', home)
  if (await isGoneWithin(other, orderlyStopMs)) return
  signal(other, 'SIGKILL', home)
  if (await isGoneWithin(other, FORCED_STOP_MS)) return
  throw new StartError(
    `Process ${other.pid} is still running on ${home} and does not stop. Stop it, then start again.`,
  )
}

const lockOf = (home: string): string => join(home, 'server.pid')
const portFileOf = (home: string): string => join(home, 'server.port')

/** Tells whether the program that serves from this data folder now uses the port, or does not say which one. */
export function isServedAt(home: string, port: number): boolean {
  if (!findHolder(lockOf(home))) return false
  try {
    return Number(readFileSync(portFileOf(home), 'utf8')) === port
  } catch {
    return true
  }
}

/** Returns one serving program per data folder: the newest start takes over from a running one. */
export async function claimHome(
  home: string,
  port: number,
  options: { log?: (line: string) => void; orderlyStopMs?: number } = {},
): Promise<ProcessLock> {
  makeFolder(home)
  for (;;) {
    const outcome = tryLock(lockOf(home))
    if ('release' in outcome) {
      writeFileSync(portFileOf(home), String(port), { mode: 0o600 })
      return outcome
    }
    const { heldBy } = outcome
    if (heldBy.pid === process.pid) throw new Error(`This process has already claimed ${home}.`)
    options.log?.(
      `Concord is already running on ${home} (process ${heldBy.pid}): stopping it and taking over.`,
    )
    await stopOther(heldBy, home, options.orderlyStopMs ?? ORDERLY_STOP_MS)
  }
}
