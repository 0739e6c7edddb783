const DEADLINE_MS = 25_000

type StopHandler = () => Promise<void> | void

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

const handlers: StopHandler[] = []
let stopping = false
let listening = false

/** Tells whether the program is stopping, from the first signal on: what fails then fails because the program ends. */
export function isStopping(): boolean {
  return stopping
}

/** Ends the program in order: runs the handlers of `onStop`, then exits. */
export async function endProgram(exitCode: number): Promise<void> {
  // Ctrl-C arrives several times: from the terminal, from npm and from the bootstrap.
  if (stopping) return
  stopping = true
  setTimeout(() => {
    console.error(`Concord did not stop within ${DEADLINE_MS / 1000} seconds: ending now.`)
    process.exit(1)
  }, DEADLINE_MS)
  let code = exitCode
  for (const handler of handlers.toReversed()) {
    try {
      await handler()
    } catch (error) {
      console.error(error)
      code = 1
    }
  }
  process.exit(code)
}

let interruption: string | undefined

/** Makes a signal end the program as interrupted from here on: with this sentence and the exit code of the signal. */
export function tellInterruption(sentence: string): void {
  interruption = sentence
}

function stopAtSignal(signal: keyof typeof SIGNALS): void {
  if (interruption !== undefined && !stopping) console.error(`\n${interruption}`)
  void endProgram(interruption === undefined ? 0 : 128 + SIGNALS[signal])
}

function stopAfterError(error: unknown): void {
  console.error(error)
  void endProgram(1)
}

function listen(): void {
  listening = true
  for (const signal of Object.keys(SIGNALS) as (keyof typeof SIGNALS)[]) process.on(signal, stopAtSignal)
  process.on('uncaughtException', stopAfterError)
  process.on('unhandledRejection', stopAfterError)
  // A reader of our output that goes away (a closed terminal, `| head`) must not tear the program down.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // The channel to the bootstrap closes when the bootstrap is killed outright.
  process.on('disconnect', () => void endProgram(0))
  process.channel?.unref()
}

/**
 * Runs `handler` once when this program is asked to stop (Ctrl-C, SIGTERM, SIGHUP, a killed bootstrap) or breaks,
 * then exits: 0 for an orderly stop, 1 after an error. Several handlers run last in, first out. Register it before the
 * thing is ready, so that a signal during the start loses nothing:
 * `const starting = startPostgres(...); onStop(async () => (await starting).stop())`.
 */
export function onStop(handler: StopHandler): void {
  handlers.push(handler)
  if (!listening) listen()
}
