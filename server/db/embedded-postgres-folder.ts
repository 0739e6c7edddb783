import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/process/start-error.ts'
import type { PostgresUser } from './embedded-postgres-user.ts'

export const SUPERUSER = 'concord'

const UNFINISHED = 'postgres.new-'

export function getDataFolder(home: string): string {
  return join(home, 'postgres')
}

function getPasswordFile(dataFolder: string): string {
  return join(dataFolder, 'concord.password')
}

export function readPassword(dataFolder: string): string {
  try {
    return readFileSync(getPasswordFile(dataFolder), 'utf8').trim()
  } catch (cause) {
    throw new StartError(
      `${getPasswordFile(dataFolder)}, the password of the embedded PostgreSQL, cannot be read.`,
      { cause },
    )
  }
}

function run(user: PostgresUser, binary: string, args: readonly string[]): Promise<void> {
  const { file, args: all, options } = user.command(binary, args)
  return new Promise((resolve, reject) => {
    const child = spawn(file, all, {
      ...options,
      cwd: '/',
      detached: true,
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new StartError(`initdb ended with ${signal ?? `code ${code}`}:\n${output.trim()}`))
    })
  })
}

function removeUnfinished(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(UNFINISHED))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // An initdb that outlived its killed parent may still be writing: the next start removes the rest.
    }
  }
}

async function initialize(home: string, initdb: string, user: PostgresUser): Promise<void> {
  const draft = join(home, `${UNFINISHED}${randomBytes(4).toString('hex')}`)
  const passwordFile = `${draft}.password`
  const password = randomBytes(24).toString('base64url')
  mkdirSync(draft, { mode: 0o700 })
  user.own(draft)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  user.own(passwordFile)
  await run(user, initdb, [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
  renameSync(passwordFile, getPasswordFile(draft))
  renameSync(draft, getDataFolder(home))
}

function checkVersion(dataFolder: string, expectedMajor: string): void {
  const actual = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim()
  if (actual === expectedMajor) return
  throw new StartError(
    `${dataFolder} was written by PostgreSQL ${actual}, but this Concord brings PostgreSQL ${expectedMajor}. ` +
      'Set CONCORD_HOME to a new folder.',
  )
}

/** Makes the data folder on the first start. It appears under its name only when it is complete. */
export async function prepareDataFolder(options: {
  home: string
  initdb: string
  major: string
  user: PostgresUser
  log: (line: string) => void
}): Promise<void> {
  const { home, initdb, major, user, log } = options
  removeUnfinished(home)
  const dataFolder = getDataFolder(home)
  if (existsSync(dataFolder)) return checkVersion(dataFolder, major)
  log('Creating the database files.')
  await initialize(home, initdb, user)
}
