import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { getProcessIdentity, isAlive, type ProcessIdentity } from '#server/process/process-identity.ts'
import { StartError } from '#server/process/start-error.ts'
import { readPassword, SUPERUSER } from './embedded-postgres-folder.ts'
import type { PostgresSettings } from './embedded-postgres-settings.ts'
import type { PostgresUser } from './embedded-postgres-user.ts'

const SOCKET_FOLDER_PREFIX = 'concord-'
const MAX_SOCKET_FOLDER = 80
const POLL_MS = 20
const FAST_SHUTDOWN_MS = 20_000
const IMMEDIATE_SHUTDOWN_MS = 5_000

export type Postmaster = ProcessIdentity & { socketFolder: string }

export type Answer = 'ready' | 'busy' | 'absent'

// postmaster.pid: line 1 the pid, line 5 the folder of the socket, line 8 how far the server is.
function readPostmasterFile(dataFolder: string): string[] | undefined {
  try {
    return readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Tells whether the server says that it is ready, before any connection, as pg_ctl does: each connection that comes too
 * early costs a process and a line of the log.
 */
export function saysReady(dataFolder: string): boolean {
  return readPostmasterFile(dataFolder)?.[7]?.trim() === 'ready'
}

// PostgreSQL works inside its data folder, which tells it from a program that merely got the same pid.
function worksIn(pid: number, dataFolder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      dataFolder,
    )
  } catch {
    return false
  }
}

export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const lines = readPostmasterFile(dataFolder)
  const pid = Number(lines?.[0])
  const identity = Number.isInteger(pid) && pid > 1 ? getProcessIdentity(pid) : undefined
  return identity && worksIn(pid, dataFolder) ? { ...identity, socketFolder: lines?.[4] ?? '' } : undefined
}

/**
 * Replaces the process ID of a dead server with our own. PostgreSQL refuses to start while that of a dead server
 * belongs to any living process, but ignores that of its own parent. The rest of the file stays, for PostgreSQL's check
 * of shared memory still in use.
 */
export function clearStalePostmaster(dataFolder: string): void {
  const lines = readPostmasterFile(dataFolder)
  if (lines === undefined) return
  writeFileSync(join(dataFolder, 'postmaster.pid'), [String(process.pid), ...lines.slice(1)].join('\n'))
  removeSocketFolder(lines[4])
}

function makeSocketFolder(user: PostgresUser): string {
  const parent = tmpdir().length <= MAX_SOCKET_FOLDER ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(parent, SOCKET_FOLDER_PREFIX))
  user.own(folder)
  return folder
}

// Everyone can write beside it: a folder of that name may by now be someone else's.
function makeSocketFolderAgain(folder: string, dataFolder: string, user: PostgresUser): string {
  if (existsSync(folder)) {
    const found = lstatSync(folder)
    if (found.isDirectory() && found.uid === statSync(dataFolder).uid) return folder
    throw new StartError(`${folder}, the folder of the database socket, now belongs to someone else.`)
  }
  mkdirSync(folder, { mode: 0o700 })
  user.own(folder)
  return folder
}

function removeSocketFolder(folder: string | undefined): void {
  if (folder && basename(folder).startsWith(SOCKET_FOLDER_PREFIX))
    rmSync(folder, { recursive: true, force: true })
}

export function connectionUrl(socketFolder: string, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${password}@${encodeURIComponent(socketFolder)}/${database}`
}

function getCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

export async function ask(dataFolder: string, socketFolder: string): Promise<Answer> {
  if (socketFolder === '') return 'absent'
  const connectionString = connectionUrl(socketFolder, readPassword(dataFolder), 'postgres')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const code = getCode(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    // 28P01, 28000: the password file does not belong to this data.
    if (code.startsWith('28')) throw error
    return 'busy'
  } finally {
    await client.end().catch(() => {})
  }
}

// A server that takes the place of a killed one can be up before we hear of the other's end.
const usedBy = new Map<string, ChildProcess>()

export type Launched = { socketFolder: string; pid: number; exited: Promise<string>; readLog(): string }

/** Starts the server in a process group of its own: a Ctrl-C in the terminal reaches us, and we stop it in order. */
export function launchPostgres(options: {
  home: string
  dataFolder: string
  postgres: string
  user: PostgresUser
  settings: PostgresSettings
  /** Says where a server that is started again has to be found. */
  socketFolder?: string | undefined
}): Launched {
  const { home, dataFolder, postgres, user, settings } = options
  const logFile = join(home, 'postgres.log')
  try {
    renameSync(logFile, join(home, 'postgres.previous.log'))
  } catch {
    // There is no earlier log on the first start.
  }
  const logDescriptor = openSync(logFile, 'a', 0o600)
  user.own(logFile)
  const socketFolder =
    options.socketFolder === undefined
      ? makeSocketFolder(user)
      : makeSocketFolderAgain(options.socketFolder, dataFolder, user)
  const all = { ...settings, unix_socket_directories: socketFolder }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const {
    file,
    args: commandArgs,
    options: spawnOptions,
  } = user.command(postgres, ['-D', dataFolder, ...args])
  const child = spawn(file, commandArgs, {
    ...spawnOptions,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', logDescriptor, logDescriptor],
  })
  closeSync(logDescriptor)
  child.unref()
  usedBy.set(socketFolder, child)
  const exited = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  }).finally(() => {
    if (usedBy.get(socketFolder) === child) removeSocketFolder(socketFolder)
  })
  return {
    socketFolder,
    pid: child.pid ?? 0,
    exited,
    readLog: () => readFileSync(logFile, 'utf8'),
  }
}

async function isGoneWithin(postmaster: Postmaster, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isAlive(postmaster)) {
    if (Date.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}

/** Shuts down fast: ends sessions, writes everything out. Shuts down immediately only if that takes far too long. */
export async function shutDown(dataFolder: string): Promise<void> {
  const postmaster = findPostmaster(dataFolder)
  if (postmaster === undefined) return
  process.kill(postmaster.pid, 'SIGINT')
  if (!(await isGoneWithin(postmaster, FAST_SHUTDOWN_MS))) {
    process.kill(postmaster.pid, 'SIGQUIT')
    await isGoneWithin(postmaster, IMMEDIATE_SHUTDOWN_MS)
  }
  removeSocketFolder(postmaster.socketFolder)
}
