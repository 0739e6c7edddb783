import { readdirSync, readFileSync } from 'node:fs'

const EVERY_MS = 250

type Process = { readonly pid: number; readonly parent: number; readonly name: string }

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It is gone, or this is not Linux.
    return ''
  }
}

function listProcesses(): Process[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.flatMap((pid) => {
    const found = /^\d+ \((.*)\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`))
    return found ? [{ pid, parent: Number(found[2]), name: found[1] ?? '' }] : []
  })
}

/** Returns a process and all that it started, directly or not, except database servers. */
function listTree(root: number): Process[] {
  const all = listProcesses()
  const found = all.filter(({ pid }) => pid === root)
  for (let at = 0; at < found.length; at += 1) {
    const own = all.filter(({ parent, name }) => parent === found[at]?.pid && name !== 'postgres')
    found.push(...own)
  }
  return found
}

const readMb = (pid: number, file: string, line: RegExp): number =>
  Number(line.exec(read(`/proc/${pid}/${file}`))?.[1] ?? 0) / 1024

/** Returns the memory of a process in MB; shared memory counts in proportion. */
const readPss = ({ pid }: Process): number => readMb(pid, 'smaps_rollup', /^Pss:\s+(\d+) kB/m)

/** Returns MB of a process and those that it started; `most` is the one of them that holds most. */
export function measureTree(root: number): { readonly all: number; readonly most: number } {
  const each = listTree(root).map(readPss)
  return { all: each.reduce((sum, one) => sum + one, 0), most: Math.max(0, ...each) }
}

/** Looks again and again at the memory of a process itself; `end` gives the most that it was, in MB. */
export function watchMemory(pid: number): { end(): number } {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, readMb(pid, 'status', /^VmRSS:\s+(\d+) kB/m))
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  return {
    end: () => {
      clearInterval(timer)
      return peak
    },
  }
}

/** Watches all processes below `root` until the end, which returns the most memory that any one of them held, in MB. */
export function watchChildren(root: number): { end(): number } {
  let peak = 0
  const timer = setInterval(() => {
    for (const { pid } of listTree(root).slice(1))
      peak = Math.max(peak, readMb(pid, 'status', /^VmRSS:\s+(\d+) kB/m))
  }, EVERY_MS)
  return {
    end: () => {
      clearInterval(timer)
      return peak
    },
  }
}

/** Returns the process of a name that another one started; undefined where there is none. */
export const findChild = (root: number, name: RegExp): number | undefined =>
  listTree(root).find((one) => one.pid !== root && name.test(one.name))?.pid
