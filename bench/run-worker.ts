import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watchChild } from './rosters/child-usage.ts'

/** The flags with which bin/bootstrap.mjs starts a process that only works. */
const WORKER_FLAGS = ['--max-semi-space-size=4']

/** Runs a script in a process of its own, as a worker does: the milliseconds that it prints, and the most memory that it held. */
export async function runWorker(script: string, args: readonly string[]) {
  const child = spawn(process.execPath, [...WORKER_FLAGS, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { usage, start, stop } = watchChild()
  if (child.pid !== undefined) start(child.pid)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [exitCode] = await once(child, 'close')
  stop()
  return { exitCode, milliseconds: Number(said), peakMb: usage.peakMb }
}
