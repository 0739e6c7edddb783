import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from './embedded-postgres.ts'
import { findPostgresBinaries } from './embedded-postgres-binaries.ts'
import { getDataFolder, readPassword, SUPERUSER } from './embedded-postgres-folder.ts'
import { connectionUrl, findPostmaster, launchPostgres, shutDown } from './embedded-postgres-process.ts'
import { type PostgresSettings, postgresSettings, THROWAWAY_SETTINGS } from './embedded-postgres-settings.ts'
import { choosePostgresUser } from './embedded-postgres-user.ts'

/** A real primary and its hot standby. */
export type TestPair = {
  /** Leads to whichever is the primary, as the virtual address of a cluster does. */
  readonly primaryUrl: string
  readonly standbyUrl: string
  /** Stops the standby from showing what comes in, until it is resumed. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Kills the standby at once. */
  killStandby(): void
  /** Kills the primary at once and promotes the standby in its place. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const POLL_MS = 20
const SOCKET = '.s.PGSQL.5432'
const LOOPBACK = '127.0.0.1'

type Server = { readonly socketFolder: string; readonly url: string; kill(): void }

function launch(home: string, settings: PostgresSettings): Server {
  const dataFolder = getDataFolder(home)
  const { postgres } = findPostgresBinaries()
  const user = choosePostgresUser({ home, dataFolder, postgres })
  const all = { ...postgresSettings(), ...THROWAWAY_SETTINGS, ...settings }
  const { socketFolder } = launchPostgres({ home, dataFolder, postgres, user, settings: all })
  return {
    socketFolder,
    url: connectionUrl(socketFolder, readPassword(dataFolder), 'concord'),
    kill() {
      const postmaster = findPostmaster(dataFolder)
      if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
    },
  }
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

async function waitUntil(holds: () => Promise<unknown>): Promise<void> {
  while (!(await holds().catch(() => false))) await sleep(POLL_MS)
}

/** Passes connections on to the server that is named, and ends them when another is. */
async function openAddress(first: Server) {
  let target = first
  const open = new Set<Socket>()
  const front = createServer((socket) => {
    const behind = connect(join(target.socketFolder, SOCKET))
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => front.listen(0, LOOPBACK, resolve))
  const address = front.address()
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    leadTo(next: Server) {
      target = next
      endAll()
    },
    async close() {
      endAll()
      await new Promise((resolve) => front.close(resolve))
    },
  }
}

/** Starts a primary whose database `fill` fills, and a standby that is a copy of it. */
export async function startTestPair(fill: (url: string) => Promise<void>): Promise<TestPair> {
  const homes = ['primary', 'standby'].map((name) => mkdtempSync(join(tmpdir(), `concord-${name}-`)))
  const [primaryHome = '', standbyHome = ''] = homes
  const first = await startPostgres({ home: primaryHome, settings: THROWAWAY_SETTINGS })
  await fill(first.url('concord')).finally(() => first.stop())
  // They belong to another user where we are root.
  execFileSync('cp', ['-a', getDataFolder(primaryHome), standbyHome])
  writeFileSync(join(getDataFolder(standbyHome), 'standby.signal'), '')

  const primary = launch(primaryHome, {})
  await waitUntil(() => ask(primary.url, 'select 1'))
  const password = readPassword(getDataFolder(primaryHome))
  const standby = launch(standbyHome, {
    primary_conninfo: `host=${primary.socketFolder} user=${SUPERUSER} password=${password}`,
    hot_standby_feedback: 'on',
  })
  await waitUntil(() => ask(standby.url, 'select 1'))
  const address = await openAddress(primary)

  return {
    primaryUrl: `postgres://${SUPERUSER}:${password}@${LOOPBACK}:${address.port}/concord`,
    standbyUrl: standby.url,
    pauseReplay: async () => void (await ask(standby.url, 'select pg_wal_replay_pause()')),
    resumeReplay: async () => void (await ask(standby.url, 'select pg_wal_replay_resume()')),
    killStandby: () => standby.kill(),
    async promote() {
      primary.kill()
      address.leadTo(standby)
      await ask(standby.url, 'select pg_promote()')
    },
    async stop() {
      await address.close()
      for (const home of homes) {
        await shutDown(getDataFolder(home))
        rmSync(home, { recursive: true, force: true })
      }
    },
  }
}
