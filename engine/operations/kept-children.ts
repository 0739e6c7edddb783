import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { RunLimits } from '../job/run-job.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Share of the memory of a task that JavaScript may use; the rest is for DuckDB. */
const SHARE_OF_JAVASCRIPT = 0.25
/** A file is inspected, mapped and run in a few seconds, and who asked for it looks at it for longer than this. */
const KEPT_MS = 30_000
const MAX_KEPT = 3
/** A task that took much memory leaves gaps in it, which the next task could not use. */
const MAX_KEPT_MB = 320

type Kept = { readonly key: string; readonly child: ChildProcess; readonly leave: () => void }

/** Children without a task, the one that waits longest first. */
let kept: readonly Kept[] = []

const getHeapMb = ({ memoryMb }: RunLimits): number =>
  Math.max(64, Math.round(memoryMb * SHARE_OF_JAVASCRIPT))

/** Returns the settings that a child began with and cannot change, as a key. */
const getKey = (limits: RunLimits): string => JSON.stringify([getHeapMb(limits), process.cwd(), process.env])

function end({ child, leave }: Kept): void {
  leave()
  child.kill('SIGKILL')
}

/** Sets whether a child keeps this process alive. Without a task, neither the child nor its channels do. */
function setAwaited(child: ChildProcess, isAwaited: boolean): void {
  const change = isAwaited ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
  if (child.stderr instanceof Socket) child.stderr[change]()
}

/** Returns a process for one task: one that is kept, or a new one. */
export function takeChild(limits: RunLimits): ChildProcess {
  const key = getKey(limits)
  const found = kept.findLast((one) => one.key === key && one.child.connected)
  if (found === undefined) {
    const child = fork(CHILD, {
      execArgv: [`--max-old-space-size=${getHeapMb(limits)}`],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    // The task of a child reports its errors; without a task they do not matter.
    return child.on('error', () => {})
  }
  found.leave()
  setAwaited(found.child, true)
  return found.child
}

/** Keeps a process that has done its task for the next one; returns whether it is kept. */
export function keepChild(child: ChildProcess, limits: RunLimits, memoryMb: number): boolean {
  if (!child.connected || memoryMb > MAX_KEPT_MB) return false
  const leave = () => {
    clearTimeout(overdue)
    child.removeListener('exit', leave)
    kept = kept.filter((other) => other.child !== child)
  }
  const one: Kept = { key: getKey(limits), child, leave }
  const overdue = setTimeout(() => end(one), KEPT_MS).unref()
  child.once('exit', leave)
  setAwaited(child, false)
  const [oldest] = kept
  if (oldest && kept.length === MAX_KEPT) end(oldest)
  kept = [...kept, one]
  return true
}
