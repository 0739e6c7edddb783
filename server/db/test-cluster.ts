import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/app/migrate.ts'
import { isAlive, ownIdentity, parseIdentity } from '#server/process/process-identity.ts'
import { startPostgres } from './embedded-postgres.ts'
import { getDataFolder } from './embedded-postgres-folder.ts'
import { findPostmaster } from './embedded-postgres-process.ts'
import { THROWAWAY_SETTINGS } from './embedded-postgres-settings.ts'

const PREFIX = 'concord-test-'
const OWNER_FILE = 'test-run.pid'
const MAX_WAIT_MS = 5000
const POLL_MS = 20
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

type Cluster = { url(database: string): string; stop(): Promise<void> }

function discard(home: string): void {
  const postmaster = findPostmaster(getDataFolder(home))
  if (postmaster) {
    process.kill(postmaster.pid, 'SIGQUIT')
    const clock = new Int32Array(new SharedArrayBuffer(4))
    for (let waitedMs = 0; isAlive(postmaster) && waitedMs < MAX_WAIT_MS; waitedMs += POLL_MS) {
      // An exit handler cannot await.
      Atomics.wait(clock, 0, 0, POLL_MS)
    }
    rmSync(postmaster.socketFolder, { recursive: true, force: true })
  }
  rmSync(home, { recursive: true, force: true })
}

// A test run that was killed outright leaves its cluster behind.
function discardAbandoned(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const home = join(tmpdir(), name)
    try {
      const owner = parseIdentity(readFileSync(join(home, OWNER_FILE), 'utf8'))
      if (owner && !isAlive(owner)) discard(home)
    } catch {
      // Another user's, or just being made.
    }
  }
}

async function startCluster(): Promise<Cluster> {
  discardAbandoned()
  const home = mkdtempSync(join(tmpdir(), PREFIX))
  writeFileSync(join(home, OWNER_FILE), JSON.stringify(ownIdentity()))
  const discardNow = () => discard(home)
  const endNow = () => process.exit(130)
  process.once('exit', discardNow)
  for (const signal of STOP_SIGNALS) process.once(signal, endNow)
  const postgres = await startPostgres({ home, settings: THROWAWAY_SETTINGS })
  return {
    url: postgres.url,
    async stop() {
      process.off('exit', discardNow)
      for (const signal of STOP_SIGNALS) process.off(signal, endNow)
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function existingCluster(serverUrl: string): Cluster {
  return {
    url(database) {
      const url = new URL(serverUrl)
      url.pathname = `/${database}`
      return url.href
    },
    async stop() {},
  }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function databasesLike(url: string, prefix: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    return rows.map(({ datname }) => datname)
  } finally {
    await client.end()
  }
}

/** Makes a cluster with a migrated database to copy from, once per run before the server's tests. */
export async function setup(): Promise<() => Promise<void>> {
  const given = process.env.CONCORD_TEST_DATABASE_URL
  const cluster = given === undefined ? await startCluster() : existingCluster(given)
  const template = `concord_template_${randomBytes(4).toString('hex')}`
  const admin = cluster.url('postgres')
  await runOn(admin, `create database ${template}`)
  await migrate(cluster.url(template))
  process.env.CONCORD_TEST_CLUSTER = JSON.stringify({ admin, template })
  return async () => {
    for (const name of await databasesLike(admin, template))
      await runOn(admin, `drop database ${name} with (force)`)
    await cluster.stop()
  }
}
