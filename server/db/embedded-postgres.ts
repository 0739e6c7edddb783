import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeFolder } from '#server/process/make-folder.ts'
import { type ProcessLock, tryLock } from '#server/process/process-lock.ts'
import { StartError } from '#server/process/start-error.ts'
import { findPostgresBinaries } from './embedded-postgres-binaries.ts'
import { getDataFolder, prepareDataFolder, readPassword } from './embedded-postgres-folder.ts'
import { getLastLines, isPassingFailure } from './embedded-postgres-log.ts'
import {
  ask,
  clearStalePostmaster,
  connectionUrl,
  findPostmaster,
  type Launched,
  launchPostgres,
  saysReady,
  shutDown,
} from './embedded-postgres-process.ts'
import { type PostgresSettings, postgresSettings } from './embedded-postgres-settings.ts'
import { choosePostgresUser } from './embedded-postgres-user.ts'
import { enter, hasUsers, leave } from './embedded-postgres-users.ts'
import { watchPostgres } from './embedded-postgres-watch.ts'

const POLL_MS = 20
const RETRY_MS = 50
const PATIENCE_MS = 30_000
const SILENCE_MS = 5000
const RECOVERY_MS = 10 * 60_000
const SAY_THAT_IT_RECOVERS_MS = 3000

export type EmbeddedPostgres = {
  url(database: string): string
  adopted: boolean
  /** Writes out what a start after a kill would have to read again; where that fails the start takes longer. */
  checkpoint(): Promise<void>
  /** Ends our use of the server; the last user shuts it down and waits until it is gone. */
  stop(): Promise<void>
}

type Log = (line: string) => void

async function lockHome(home: string): Promise<ProcessLock> {
  const deadline = Date.now() + RECOVERY_MS
  for (;;) {
    const outcome = tryLock(join(home, 'postgres.lock'))
    if ('release' in outcome) return outcome
    if (Date.now() > deadline) {
      throw new StartError(
        `Process ${outcome.heldBy.pid} has been starting or stopping PostgreSQL in ${home} for too long.`,
      )
    }
    await sleep(POLL_MS)
  }
}

async function withLockedHome<T>(home: string, work: () => Promise<T>): Promise<T> {
  const lock = await lockHome(home)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

// A server that outlived our killed program answers, is still recovering, or is just shutting down. One whose socket
// is gone (someone cleaned the temporary folder) is of no use: it is stopped and started again.
async function adopt(dataFolder: string, log: Log): Promise<string | undefined> {
  const began = Date.now()
  let lastHeard = began
  let said = false
  for (;;) {
    const postmaster = findPostmaster(dataFolder)
    if (postmaster === undefined) return undefined
    const answer = await ask(dataFolder, postmaster.socketFolder)
    if (answer === 'ready') return postmaster.socketFolder
    if (answer === 'busy') lastHeard = Date.now()
    if (Date.now() - lastHeard > SILENCE_MS) {
      log(`Restarting the database server that does not answer (process ${postmaster.pid}).`)
      await shutDown(dataFolder)
      return undefined
    }
    const waited = Date.now() - began
    if (waited > RECOVERY_MS)
      throw new StartError(`PostgreSQL (process ${postmaster.pid}) runs but does not answer.`)
    if (waited > SAY_THAT_IT_RECOVERS_MS && !said) {
      log(`Waiting for the database server that already runs (process ${postmaster.pid}).`)
      said = true
    }
    await sleep(POLL_MS)
  }
}

async function waitUntilReady(dataFolder: string, launched: Launched, log: Log): Promise<string | undefined> {
  const began = Date.now()
  let exit: string | undefined
  void launched.exited.then((how) => {
    exit = how
  })
  let said = false
  while (exit === undefined) {
    if (saysReady(dataFolder) && (await ask(dataFolder, launched.socketFolder)) === 'ready') return undefined
    const waited = Date.now() - began
    if (waited > RECOVERY_MS) return 'no answer'
    if (waited > SAY_THAT_IT_RECOVERS_MS && !said) {
      log('The database recovers from an interrupted run; this can take a while.')
      said = true
    }
    await sleep(POLL_MS)
  }
  return exit
}

async function withClient(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  // A server that goes away fails what runs, and says so by an event as well.
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const found = await client.query("select 1 from pg_database where datname = 'concord'")
  if (found.rowCount === 0) await client.query('create database concord')
}

type Installed = Pick<Parameters<typeof launchPostgres>[0], 'home' | 'dataFolder' | 'postgres' | 'user'>

/** Finds out how PostgreSQL runs here, and makes its data on the first start. */
async function install(home: string, log: Log): Promise<Installed> {
  const dataFolder = getDataFolder(home)
  const { initdb, postgres, major } = findPostgresBinaries()
  const user = choosePostgresUser({ home, dataFolder, postgres })
  await prepareDataFolder({ home, initdb, major, user, log })
  return { home, dataFolder, postgres, user }
}

async function launchOrAdopt(
  installed: Installed,
  settings: PostgresSettings,
  log: Log,
  knownSocketFolder?: string,
) {
  const { home, dataFolder } = installed
  let deadline: number | undefined
  for (;;) {
    const socketFolder = await adopt(dataFolder, log)
    if (socketFolder !== undefined) return { dataFolder, socketFolder, adopted: true }
    clearStalePostmaster(dataFolder)
    const launched = launchPostgres({ ...installed, settings, socketFolder: knownSocketFolder })
    const failure = await waitUntilReady(dataFolder, launched, log)
    if (failure === undefined) return { dataFolder, socketFolder: launched.socketFolder, adopted: false }
    const serverLog = launched.readLog()
    deadline ??= Date.now() + PATIENCE_MS
    if (!isPassingFailure(serverLog) || Date.now() > deadline) {
      throw new StartError(
        `PostgreSQL did not start (${failure}). ${join(home, 'postgres.log')} ends with:\n${getLastLines(serverLog)}`,
      )
    }
    await sleep(RETRY_MS)
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that runs there, and makes the database `concord`.
 * Reached over a unix socket only.
 */
export async function startPostgres(options: {
  home: string
  log?: Log
  settings?: PostgresSettings
}): Promise<EmbeddedPostgres> {
  const home = resolve(options.home)
  const log = options.log ?? (() => {})
  makeFolder(home)

  const settings = { ...postgresSettings(), ...options.settings }
  let stopWatching = () => {}
  let isStopped = false
  const stop = () => {
    stopWatching()
    isStopped = true
    return withLockedHome(home, async () => {
      leave(home)
      if (!hasUsers(home)) await shutDown(getDataFolder(home))
    })
  }

  return withLockedHome(home, async () => {
    enter(home)
    try {
      const installed = await install(home, log)
      const running = await launchOrAdopt(installed, settings, log)
      const password = readPassword(running.dataFolder)
      const url = (database: string) => connectionUrl(running.socketFolder, password, database)
      await withClient(url('postgres'), ensureDatabase)
      stopWatching = watchPostgres({
        isRunning: () => findPostmaster(running.dataFolder) !== undefined,
        revive: () =>
          withLockedHome(home, async () => {
            if (!isStopped) await launchOrAdopt(installed, settings, log, running.socketFolder)
          }),
        log,
      })
      const checkpoint = () =>
        withClient(url('postgres'), (client) => client.query('checkpoint')).catch(() => {})
      return { url, adopted: running.adopted, checkpoint, stop }
    } catch (error) {
      leave(home)
      if (!hasUsers(home)) await shutDown(getDataFolder(home))
      throw error
    }
  })
}

/** Stops the server of a data folder that no living program uses. */
export async function stopUnusedPostgres(home: string): Promise<void> {
  if (findPostmaster(getDataFolder(home)) === undefined) return
  await withLockedHome(home, async () => {
    if (!hasUsers(home)) await shutDown(getDataFolder(home))
  })
}
