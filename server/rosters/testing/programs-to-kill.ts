import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** Settings as the environment has them, the database included. */
export type ProgramSettings = Readonly<Record<string, string>>

/** Node saves its compile cache on a normal exit only: a killed program saves it before it is killed. */
const OPEN = `
  import { flushCompileCache } from 'node:module'
  import { openDatabase } from ${from('../../db/database.ts')}
  import { readConfig } from ${from('../../config.ts')}
  const { url, ...settings } = JSON.parse(process.argv[1])
  const config = readConfig(settings)
  const database = openDatabase(url)`

const SERVER = `${OPEN}
  import { createApp } from ${from('../../app/app.ts')}
  const app = await createApp({ config, database })
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
  flushCompileCache()`

/** Says each job that it begins. Those of the demo workspace are left alone. */
const WORKER = `${OPEN}
  import { startWorkers } from ${from('../../jobs/workers.ts')}
  import { cycleJobs } from ${from('../cycles/jobs.ts')}
  import { deliveryJobs } from ${from('../delivery/jobs.ts')}
  import { publicationJobs } from ${from('../publish/jobs.ts')}
  import { rosterFileJobs } from ${from('../uploads/jobs.ts')}
  const handlers = [...cycleJobs, ...deliveryJobs, ...publicationJobs, ...rosterFileJobs].map(({ job, handle }) => ({
    job,
    handle: (program, payloads) => {
      console.log(job.name)
      return handle(program, payloads)
    },
  }))
  await startWorkers({ config, database }, { url, handlers, log: () => {} })
  console.log('ready')
  flushCompileCache()`

type Running = { readonly child: ChildProcess; readonly first: string }

async function start(
  script: string,
  settings: ProgramSettings,
  onLine: (line: string) => void,
): Promise<Running> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Running>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.trim().split('\n')) {
      resolve({ child, first: line })
      onLine(line)
    }
  })
  child.once('exit', (code) => reject(new Error(`The program ended with ${code}`)))
  return promise
}

async function kill({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

export type ProgramsToKill = {
  /** The address of the server that runs now. */
  origin(): string
  /** Kills the server at once, and starts another. */
  killServer(): Promise<void>
  /** Has the worker that begins this job next killed within some time of it; gives what starts another one in its place. */
  killWorkerAt(job: string, withinMs: number): Promise<() => Promise<void>>
  stop(): Promise<void>
}

/**
 * Starts a server and workers as separate processes with a shared database and file store, each with its own folder.
 */
export async function startProgramsToKill(
  server: ProgramSettings,
  workers: readonly ProgramSettings[],
): Promise<ProgramsToKill> {
  let hunted: { readonly job: string; onBegun(at: number): void } | undefined
  const startWorker = (settings: ProgramSettings, at: number) =>
    start(WORKER, settings, (line) => {
      if (line !== hunted?.job) return
      const { onBegun } = hunted
      hunted = undefined
      onBegun(at)
    })
  const startServer = () => start(SERVER, server, () => {})
  let serving = await startServer()
  const working = await Promise.all(workers.map(startWorker))
  return {
    origin: () => serving.first,
    async killServer() {
      await kill(serving)
      serving = await startServer()
    },
    async killWorkerAt(job, withinMs) {
      const begun = Promise.withResolvers<number>()
      hunted = { job, onBegun: begun.resolve }
      const at = await begun.promise
      await sleep(Math.random() * withinMs)
      const [worker, settings] = [working[at], workers[at]]
      if (!worker || !settings) throw new TypeError('No such worker runs.')
      await kill(worker)
      return async () => {
        working[at] = await startWorker(settings, at)
      }
    },
    async stop() {
      await Promise.all([serving, ...working].map(kill))
    },
  }
}
