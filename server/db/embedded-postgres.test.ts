import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createRandom } from '#server/demo/random.ts'
import { getProcessIdentity, isAlive } from '#server/process/process-identity.ts'
import { type EmbeddedPostgres, startPostgres, stopUnusedPostgres } from './embedded-postgres.ts'
import { ask, findPostmaster, type Postmaster, shutDown } from './embedded-postgres-process.ts'
import { THROWAWAY_SETTINGS } from './embedded-postgres-settings.ts'

const STARTS = `
  import { startPostgres } from '${new URL('./embedded-postgres.ts', import.meta.url)}'
  await startPostgres({ home: process.argv[1], settings: ${JSON.stringify(THROWAWAY_SETTINGS)} })
  console.log('started')
  setInterval(() => {}, 1000)
`

let home: string
let made: string
let running: EmbeddedPostgres[]
let lines: string[]

/** The files of a first start, which takes longer than all that comes after it. */
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))
  await (await startPostgres({ home: made, settings: THROWAWAY_SETTINGS })).stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

function copyMade(): void {
  // They belong to another user where we are root.
  execFileSync('cp', ['-a', join(made, 'postgres'), home])
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))
  running = []
  lines = []
})

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  await shutDown(join(home, 'postgres'))
  rmSync(home, { recursive: true, force: true })
})

async function start(folder = home, settings = THROWAWAY_SETTINGS): Promise<EmbeddedPostgres> {
  const log = (line: string) => lines.push(line)
  const postgres = await startPostgres({ home: folder, log, settings })
  running.push(postgres)
  return postgres
}

async function connect(postgres: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url('concord') })
  // Servers are killed here: a client without a listener would end the test run.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = await connect(postgres)
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function postmaster(): Postmaster {
  const found = findPostmaster(join(home, 'postgres'))
  if (!found) throw new Error('No PostgreSQL runs on the test folder')
  return found
}

/** Starts PostgreSQL on the folder from another program that is killed outright, and returns the running server. */
async function startAndKill(): Promise<Postmaster> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', STARTS, home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), exit])
  child.kill('SIGKILL')
  await exit
  return postmaster()
}

test('the first start makes the data and the database, and what is written is there after a restart', async () => {
  const first = await start()
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start()
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect([first.adopted, second.adopted]).toEqual([false, false])
  expect(lines).toEqual(['Creating the database files.'])
})

test('the database sorts by code point in UTF-8 and does not compile queries', async () => {
  copyMade()
  const postgres = await start()
  expect(
    await query(
      postgres,
      `select datlocprovider as provider, datlocale as locale, current_setting('server_encoding') as encoding,
         current_setting('jit') as jit, current_setting('listen_addresses') as addresses
       from pg_database where datname = current_database()`,
    ),
  ).toEqual([{ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8', jit: 'off', addresses: '' }])
})

test('no one gets in without the password, which only its owner can read', async () => {
  copyMade()
  const postgres = await start()
  const url = new URL(postgres.url('concord'))
  url.password = 'guessed'
  const client = new pg.Client({ connectionString: url.href })
  await expect(client.connect()).rejects.toThrow('password authentication failed')
  expect(statSync(join(home, 'postgres', 'concord.password')).mode & 0o777).toBe(0o600)
})

test('a stop leaves no process, no socket folder and no pid file', async () => {
  copyMade()
  const postgres = await start()
  const { socketFolder, ...identity } = postmaster()
  expect(existsSync(socketFolder)).toBe(true)
  await postgres.stop()
  expect(isAlive(identity)).toBe(false)
  expect(existsSync(socketFolder)).toBe(false)
  expect(existsSync(join(home, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('a server that outlived its killed program is adopted and can be stopped', async () => {
  copyMade()
  const left = await startAndKill()
  const postgres = await start()
  expect(postgres.adopted).toBe(true)
  expect(postmaster().pid).toBe(left.pid)
  await postgres.stop()
  expect(isAlive(left)).toBe(false)
})

test('a server that no program uses is stopped, and one that is used is not', async () => {
  copyMade()
  const left = await startAndKill()
  await stopUnusedPostgres(home)
  expect(isAlive(left)).toBe(false)
  const postgres = await start()
  await stopUnusedPostgres(home)
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server that was killed itself is started again', async () => {
  copyMade()
  const left = await startAndKill()
  process.kill(left.pid, 'SIGKILL')
  const postgres = await start()
  expect(postgres.adopted).toBe(false)
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server that dies under the running program comes back at the same address', async () => {
  copyMade()
  const postgres = await start()
  process.kill(findPostmaster(join(home, 'postgres'))?.pid ?? 0, 'SIGKILL')
  await expect.poll(() => query(postgres, 'select 1 as one').catch(() => 'not yet')).toEqual([{ one: 1 }])
  await expect.poll(() => lines).toContain('The database server is back.')
})

/** Loses nothing that it said was written when its processes end, but still waits for no disk. */
const DURABLE_SETTINGS = { ...THROWAWAY_SETTINGS, synchronous_commit: 'on' }

test('what was written before a checkpoint is not read again after a kill', async () => {
  copyMade()
  const postgres = await start()
  await query(postgres, 'create table filled as select generate_series(1, 100000) as line')
  await postgres.checkpoint()
  const [{ from } = {}] = (await query(postgres, 'select redo_lsn as from from pg_control_checkpoint()')) as {
    from?: string
  }[]
  process.kill(postmaster().pid, 'SIGKILL')
  await expect.poll(() => lines.at(-1)).toBe('The database server is back.')
  const log = readFileSync(join(home, 'postgres.log'), 'utf8')
  expect([from, log]).toEqual([expect.stringMatching(/./), expect.stringContaining(`redo starts at ${from}`)])
})

/** Calls all the while, as a busy program does whose database is gone. */
function callAllTheWhile({ socketFolder }: Postmaster): () => Promise<void> {
  let isOver = false
  const call = async () => {
    while (!isOver) await ask(join(home, 'postgres'), socketFolder)
  }
  const calls = Promise.all([call(), call(), call(), call()])
  return async () => {
    isOver = true
    await calls
  }
}

test('a server that is killed while a transaction has made an unlogged table comes back at once', async () => {
  copyMade()
  const postgres = await start(home, DURABLE_SETTINGS)
  const [one, other] = [await connect(postgres), await connect(postgres)]
  await one.query('begin; create unlogged table draft (line int primary key); insert into draft values (1)')
  await other.query('create table kept as select 42 as answer')
  const killed = postmaster()
  const stopCalling = callAllTheWhile(killed)
  process.kill(killed.pid, 'SIGKILL')
  await expect.poll(() => lines.at(-1)).toMatch(/is back|did not start/)
  await stopCalling()
  expect(lines).toEqual(['The database server is gone: starting it again.', 'The database server is back.'])
  expect(await query(postgres, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(readFileSync(join(home, 'postgres.previous.log'), 'utf8')).toContain('File exists')
})

const KILLS = 12 * inject('costlyDepth')

test('a server that is killed at any moment, while written to or while it starts, comes back with all that it said was written', async () => {
  copyMade()
  const random = createRandom(20_261_123)
  const postgres = await start(home, DURABLE_SETTINGS)
  await query(postgres, 'create table written (line int primary key)')
  let said = 0
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const line = said + 1
      await query(
        postgres,
        `begin; create unlogged table draft (line int primary key); drop table if exists draft;
         insert into written values (${line}) on conflict do nothing; commit`,
      ).then(
        () => {
          said = line
        },
        () => {},
      )
    }
  }
  const writing = write()
  for (let kills = 0; kills < KILLS; kills += 1) {
    await expect.poll(() => findPostmaster(join(home, 'postgres'))).toBeDefined()
    if (random.chance(0.5)) {
      const before = said
      await expect.poll(() => said).toBeGreaterThan(before)
    }
    await sleep(random.integer(0, 200))
    const found = findPostmaster(join(home, 'postgres'))
    if (found) process.kill(found.pid, 'SIGKILL')
  }
  isOver = true
  await writing
  const count = `select max(line) >= ${said} and max(line) = count(*) as "isKept" from written`
  await expect.poll(() => query(postgres, count).catch(() => 'not yet')).toEqual([{ isKept: true }])
  expect(said).toBeGreaterThan(0)
})

test('a pid file whose pid belongs to another program does not keep the server from starting', async () => {
  copyMade()
  const postgres = await start()
  const pidFile = readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8')
  await postgres.stop()
  const { uid, gid } = statSync(join(home, 'postgres'))
  const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  try {
    writeFileSync(join(home, 'postgres', 'postmaster.pid'), pidFile.replace(/^\d+/, String(other.pid)))
    expect((await start()).adopted).toBe(false)
  } finally {
    other.kill('SIGKILL')
  }
})

test('a first start that was killed half-way is done again', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', STARTS, home], { stdio: 'ignore' })
  const exit = once(child, 'exit')
  while (!readdirSync(home).some((name) => name.startsWith('postgres.new-'))) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  child.kill('SIGKILL')
  await exit
  expect(existsSync(join(home, 'postgres'))).toBe(false)
  const postgres = await start()
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server whose socket was cleaned away is restarted', async () => {
  copyMade()
  const left = await startAndKill()
  rmSync(left.socketFolder, { recursive: true })
  const postgres = await start()
  expect(postgres.adopted).toBe(false)
  expect(lines).toContain(`Restarting the database server that does not answer (process ${left.pid}).`)
})

test('two users share the server, and the last one stops it', async () => {
  copyMade()
  const child = spawn(process.execPath, ['--input-type=module', '-e', STARTS, home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), exit])
  const postgres = await start()
  await postgres.stop()
  const identity = getProcessIdentity(postmaster().pid)
  expect(identity && isAlive(identity)).toBe(true)
  child.kill('SIGKILL')
  await exit
  await (await start()).stop()
  expect(findPostmaster(join(home, 'postgres'))).toBeUndefined()
})

test('a very long data folder works', async () => {
  const folder = join(home, 'a-rather-long-folder-name'.repeat(4), 'b'.repeat(100))
  const postgres = await start(folder)
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('data of another major version is refused with a sentence that says what to do', async () => {
  mkdirSync(join(home, 'postgres'))
  writeFileSync(join(home, 'postgres', 'PG_VERSION'), '9\n')
  await expect(start()).rejects.toThrow('was written by PostgreSQL 9')
})

test('a server that cannot start is reported with the end of its log', async () => {
  copyMade()
  writeFileSync(join(home, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
  await expect(start()).rejects.toThrow(/postgres\.log ends with:[\s\S]*no_such_setting/)
})

test('a Ctrl-C in the terminal does not reach the server', async () => {
  copyMade()
  const left = await startAndKill()
  const groupOf = (pid: number) =>
    execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  if (spawnSync('ps', ['-p', String(process.pid)]).status !== 0) return
  expect(groupOf(left.pid)).toBe(String(left.pid))
})
