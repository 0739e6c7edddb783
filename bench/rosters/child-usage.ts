import { readFileSync } from 'node:fs'

/** Clock ticks a second, as Linux tells them of a process. */
const TICKS = 100
const EVERY_MS = 20

/** Describes what a process used: CPU seconds of all its threads, and the most memory that it held. */
export type ChildUsage = { cpuS: number; peakMb: number }

/** Looks at a process of Linux again and again until it is gone; 0 of both where there is no /proc. */
export function watchChild(): { readonly usage: ChildUsage; start(pid: number): void; stop(): void } {
  const usage: ChildUsage = { cpuS: 0, peakMb: 0 }
  let timer: NodeJS.Timeout | undefined
  /** A process that was kept used some already. */
  let usedBefore: number | undefined
  function look(pid: number): void {
    try {
      const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .slice(11, 13)
        .map(Number)
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
      const used = (user + system) / TICKS
      usedBefore ??= used
      usage.cpuS = used - usedBefore
      if (peak) usage.peakMb = Math.max(usage.peakMb, Number(peak[1]) / 1024)
    } catch {
      // It is gone, or this is not Linux.
    }
  }
  return {
    usage,
    start: (pid) => {
      look(pid)
      timer = setInterval(() => look(pid), EVERY_MS)
    },
    stop: () => clearInterval(timer),
  }
}
