import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const REPOSITORY = join(import.meta.dirname, '..')
const MAIN = join(REPOSITORY, 'server', 'main.ts')
/** The first start makes the database files, seeds and may have to build the web app. */
const READY_TIMEOUT_MS = 1_200_000
const STOP_TIMEOUT_MS = 120_000
const JOBS_TIMEOUT_MS = 1_500_000
const POLL_MS = 50
const POLL_JOBS_MS = 250
const READY_LINE = /Concord is ready at (http:\/\/\S+)/

export type Settings = Readonly<Record<string, string>>
export type Outcome = { readonly exitCode: number | null; readonly output: string }

export type Program = {
  /** Says where it answers, as http://localhost:54321. */
  readonly origin: string
  /** Its data folder. */
  readonly home: string
  /** Runs another command of the program on the same data, as `run('ingest', 'nppes', file)`. */
  run(...command: readonly string[]): Promise<Outcome>
  output(): string
  /** Ends it at once, as a machine that loses its power does; its data stay for another start. */
  kill(): Promise<void>
  /** Ends it by SIGTERM, and throws when that was not orderly or something is left; its data stay for another start. */
  end(): Promise<void>
  /** Ends it as `end` does, and removes its data. */
  stop(): Promise<void>
}

/** Lies below the ports that operating systems assign on their own: no other process is given one before the program starts. */
const PORTS = { first: 20_000, count: 10_000 }

/** Returns a port that was free a moment ago. */
export function findFreePort(): Promise<number> {
  const port = PORTS.first + Math.floor(Math.random() * PORTS.count)
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(findFreePort()) : reject(error),
    )
    server.listen(port, 'localhost', () => server.close(() => resolve(port)))
  })
}

/** The only environment variables that reach the program, because no setting of the machine may change a journey. */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'TMPDIR', 'LANG', 'TZ', 'NODE_COMPILE_CACHE'] as const

function environmentOf(settings: Settings): NodeJS.ProcessEnv {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  // On a busy machine calls wait long for their turn, and statements for the processor.
  const limits = { CALL_PATIENCE_SECONDS: '120', CALL_STATEMENT_SECONDS: '120' }
  return { ...Object.fromEntries(passedOn), ...limits, ...settings }
}

type Started = {
  readonly child: ChildProcess
  readonly output: () => string
  readonly exit: Promise<number | null>
}

function start(command: readonly string[], settings: Settings): Started {
  let output = ''
  const child = spawn(process.execPath, [MAIN, ...command], {
    cwd: REPOSITORY,
    env: environmentOf(settings),
    // The channel ends the program when the run of the journeys is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
  return { child, output: () => output, exit }
}

async function finish({ child, output, exit }: Started): Promise<Outcome> {
  const exitCode = await exit
  if (child.connected) child.disconnect()
  return { exitCode, output: output() }
}

/** Runs one command of the program to its end. */
export function runCommand(command: readonly string[], settings: Settings): Promise<Outcome> {
  return finish(start(command, settings))
}

async function isReady(origin: string): Promise<boolean> {
  const reply = await fetch(`${origin}/readyz`).catch(() => undefined)
  return reply?.ok ?? false
}

async function waitUntilReady({ child, output }: Started): Promise<string> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const origin = READY_LINE.exec(output())?.[1]
    if (origin && (await isReady(origin))) return origin
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}:\n${output()}`)
    await sleep(POLL_MS)
  }
  child.kill('SIGKILL')
  throw new Error(`The program was not ready after ${READY_TIMEOUT_MS / 1000} s:\n${output()}`)
}

/** Returns the command lines of processes that name this folder; only Linux provides them. */
async function processesOf(folder: string): Promise<string[]> {
  const names = await readdir('/proc').catch(() => [])
  const commandLines = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')),
  )
  return commandLines.filter((line) => line.includes(folder)).map((line) => line.replaceAll('\0', ' '))
}

async function endOrderly({ child, output, exit }: Started, origin: string, home: string): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  const exitCode = await exit
  clearTimeout(timer)
  const left = await processesOf(home)
  const answers = await fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  )
  if (exitCode === 0 && left.length === 0 && !answers) return
  throw new Error(
    `The program did not stop in order: exit code ${exitCode}, answers afterwards: ${answers}, ` +
      `processes left: ${left.join('; ') || 'none'}\n${output()}`,
  )
}

const JOB_COUNT = /^concord_jobs\{queue="([\w-]+)",state="(?!failed)\w+"\}.*$/gm

/**
 * Waits until none of these jobs is left. The demo workspace leaves many when it is made, which take a busy machine
 * minutes: who looks at what comes of them waits for them.
 */
export async function waitForJobs(origin: string, queues: RegExp): Promise<void> {
  const deadline = Date.now() + JOBS_TIMEOUT_MS
  for (;;) {
    const text = await (await fetch(`${origin}/metrics`)).text()
    const left = [...text.matchAll(JOB_COUNT)].filter(([, queue = '']) => queues.test(queue))
    if (left.length === 0) return
    if (Date.now() > deadline) throw new Error(`Jobs are left:\n${left.map(([line]) => line).join('\n')}`)
    await sleep(POLL_JOBS_MS)
  }
}

/** Copies the data of a program that has ended; of the database they belong to another user where we are root. */
export async function copyHome(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}

/** Starts the real program with its own data folder and port, and waits until it answers. */
export async function startProgram(options: { home: string; settings?: Settings }): Promise<Program> {
  const { home } = options
  const settings = { CONCORD_HOME: home, PORT: String(await findFreePort()), ...options.settings }
  const started = start(['serve'], settings)
  const origin = await waitUntilReady(started)
  const end = () => endOrderly(started, origin, home)
  return {
    origin,
    home,
    run: (...command) => runCommand(command, settings),
    output: started.output,
    async kill() {
      started.child.kill('SIGKILL')
      await started.exit
    },
    end,
    async stop() {
      try {
        await end()
      } finally {
        await rm(home, { recursive: true, force: true, maxRetries: 3 })
      }
    },
  }
}
