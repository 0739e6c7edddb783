import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// A pid alone is not enough: after a crash or a restart it may belong to another program.
export type ProcessIdentity = { pid: number; startedAt: string }

function readFromProc(pid: number): string | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  const startTicks = fields[19]
  if (state === 'Z' || state === 'X' || startTicks === undefined) return undefined
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTicks}`
}

function readFromPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [state = '', ...started] = line.split(/\s+/)
    return line === '' || state.startsWith('Z') ? undefined : started.join(' ')
  } catch {
    return undefined
  }
}

export function getProcessIdentity(pid: number): ProcessIdentity | undefined {
  const startedAt = existsSync('/proc/self/stat') ? readFromProc(pid) : readFromPs(pid)
  return startedAt === undefined ? undefined : { pid, startedAt }
}

export function ownIdentity(): ProcessIdentity {
  return getProcessIdentity(process.pid) ?? { pid: process.pid, startedAt: 'unknown' }
}

export function isAlive(identity: ProcessIdentity): boolean {
  return getProcessIdentity(identity.pid)?.startedAt === identity.startedAt
}

export function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value))
      return undefined
    const { pid, startedAt } = value
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : undefined
  } catch {
    return undefined
  }
}
