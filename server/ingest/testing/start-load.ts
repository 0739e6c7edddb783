import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

const PROGRAM = new URL('./load-program.ts', import.meta.url).pathname

/** Loads files in a program of its own. It prints what it does; with `stopAt` it blocks where it begins to say that. */
export function startLoad(
  url: string,
  paths: readonly string[],
  { stopAt = '' } = {},
): ChildProcessByStdio<null, Readable, null> {
  return spawn(process.execPath, [PROGRAM, url, stopAt, ...paths], { stdio: ['ignore', 'pipe', 'inherit'] })
}
