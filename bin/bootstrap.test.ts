import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const LOCK = { packages: { 'node_modules/node': { version: '24.0.0' } } }
const INSTALLS = `
  import { cpSync } from 'node:fs'
  import { join } from 'node:path'
  cpSync(join(process.cwd(), 'from-registry'), join(process.cwd(), 'node_modules'), { recursive: true, verbatimSymlinks: true })
  console.log('npm says hello')
`
const SAYS_WHAT_IT_GOT = `
  console.log(JSON.stringify({ args: process.argv.slice(2), home: process.env.CONCORD_HOME, folder: process.cwd() }))
  process.exitCode = 7
`
const WAITS = `
  import { onStop } from './process/stop-signals.ts'
  onStop(() => console.log('stopped'))
  setInterval(() => {}, 1000)
  console.log(process.pid)
`

type Outcome = { code: number | null; signal: string | null; stdout: string; stderr: string }

let root: string
let children: ChildProcess[]

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'bootstrap-')))
  children = []
  for (const name of ['bootstrap.mjs', 'install.mjs', 'installed.mjs']) {
    cpSync(join(import.meta.dirname, name), join(root, 'bin', name))
  }
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', JSON.stringify(LOCK))
  write('from-registry/.package-lock.json', JSON.stringify(LOCK))
  mkdirSync(join(root, 'from-registry', 'node', 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'from-registry', 'node', 'bin', 'node'))
  cpSync(
    join(import.meta.dirname, '..', 'server', 'process', 'stop-signals.ts'),
    join(root, 'server', 'process', 'stop-signals.ts'),
  )
  write('server/main.ts', SAYS_WHAT_IT_GOT)
  npm(INSTALLS)
})

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Writes the `npm` command of the test, which runs this script: it stands for what npm does on this machine. */
function npm(script: string): void {
  write('path/npm.mjs', script)
  write('path/npm', `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'path', 'npm.mjs')}"\n`)
  chmodSync(join(root, 'path', 'npm'), 0o755)
}

function install(): void {
  cpSync(join(root, 'from-registry'), join(root, 'node_modules'), { recursive: true, verbatimSymlinks: true })
}

function start(args: readonly string[], variables: NodeJS.ProcessEnv = {}, shell: readonly string[] = []) {
  const { CONCORD_HOME: _, INIT_CWD: __, NODE_COMPILE_CACHE: ___, ...rest } = process.env
  const [program = '', ...all] = [...shell, process.execPath, join(root, 'bin', 'bootstrap.mjs'), ...args]
  const child = spawn(program, all, {
    cwd: root,
    // As under npm: what a killed test run leaves behind ends by itself.
    env: {
      ...rest,
      npm_lifecycle_event: 'start',
      PATH: `${join(root, 'path')}${delimiter}${process.env.PATH}`,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const text = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (part: string) => {
      text[name] += part
    })
  }
  return once(child, 'close').then(([code, signal]) => ({ code, signal, ...text }))
}

function run(args: readonly string[], variables?: NodeJS.ProcessEnv): Promise<Outcome> {
  return outcomeOf(start(args, variables))
}

test('a fresh clone is installed first, and a command still prints only what it prints', async () => {
  const { code, stdout, stderr } = await run(['concord', 'migrate', '--dry'])
  expect(JSON.parse(stdout)).toMatchObject({ args: ['migrate', '--dry'] })
  expect(stderr).toMatch(/^Installing packages .*\nInstalled in \d+ s\.\n$/)
  expect(code).toBe(7)
})

test('what is installed is not installed again', async () => {
  install()
  npm('process.exit(1)')
  expect(await run(['concord'])).toMatchObject({ code: 7, stderr: '' })
})

test('start serves, with the data folder below the project wherever the caller stands', async () => {
  install()
  const { stdout } = await run(['start'], { INIT_CWD: tmpdir() })
  expect(JSON.parse(stdout)).toEqual({ args: ['serve'], home: join(root, '.concord'), folder: root })
})

test('a data folder of the caller and the files of a command are relative to where the caller stands', async () => {
  install()
  mkdirSync(join(root, 'docs'))
  const { stdout } = await run(['concord', 'ingest'], { INIT_CWD: join(root, 'docs'), CONCORD_HOME: 'data' })
  expect(JSON.parse(stdout)).toEqual({
    args: ['ingest'],
    home: join(root, 'docs', 'data'),
    folder: join(root, 'docs'),
  })
})

test('a process that only works has a small space for young objects, and no other has', async () => {
  install()
  write('server/main.ts', 'console.log(JSON.stringify(process.execArgv))')
  expect(await run(['concord', 'work'])).toMatchObject({ stdout: '["--max-semi-space-size=4"]\n' })
  expect(await run(['concord', 'ingest', 'work'])).toMatchObject({ stdout: '[]\n' })
  expect(await run(['start'])).toMatchObject({ stdout: '[]\n' })
})

test('what Node compiles is kept with the packages, for the processes that follow', async () => {
  install()
  write('server/main.ts', 'console.log(process.env.NODE_COMPILE_CACHE)')
  const compiled = join(root, 'node_modules', '.cache', 'node')
  expect(await run(['start'])).toMatchObject({ stdout: `${compiled}\n` })
  expect(readdirSync(compiled)).not.toEqual([])
})

test('a failed install says what npm said and what to do, and is tried again the next time', async () => {
  npm("console.error('no route to the registry'); process.exit(1)")
  const failed = await run(['start'])
  expect(failed).toMatchObject({ code: 1, stdout: '' })
  expect(failed.stderr).toContain('no route to the registry')
  expect(failed.stderr).toContain(
    'could not be installed: npm ci ended with 1.\nCheck that npm reaches its registry',
  )
  npm(INSTALLS)
  expect((await run(['start'])).code).toBe(7)
})

test('an install that ends well but leaves Node out is a failed one', async () => {
  rmSync(join(root, 'from-registry', 'node', 'bin'), { recursive: true })
  const { code, stderr } = await run(['start'])
  expect(code).toBe(1)
  expect(stderr).toContain('node_modules/node/bin/node is missing')
  expect(existsSync(join(root, 'node_modules', '.package-lock.json'))).toBe(false)
})

test('two commands in a fresh clone install once', async () => {
  npm(`
    import { appendFileSync } from 'node:fs'
    appendFileSync('runs', 'x')
    await new Promise((resolve) => setTimeout(resolve, 400))
    ${INSTALLS}
  `)
  const outcomes = await Promise.all([run(['concord']), run(['concord'])])
  expect(outcomes.map(({ code }) => code)).toEqual([7, 7])
  expect(readFileSync(join(root, 'runs'), 'utf8')).toBe('x')
})

test('a word that no one knows is answered with the words there are', async () => {
  expect(await run(['serv'])).toMatchObject({
    code: 1,
    stderr: 'Say one of: start, test, test-deep, check, e2e, gen, bench, dev, concord.\n',
  })
})

async function startWaiting(shell?: readonly string[]) {
  install()
  write('server/main.ts', WAITS)
  const child = start(['start'], {}, shell)
  const outcome = outcomeOf(child)
  const pid = new Promise<number>((resolve) => child.stdout?.once('data', (text) => resolve(Number(text))))
  const endedEarly = outcome.then(({ stderr }): never => {
    throw new Error(`The program ended before it waited: ${stderr}`)
  })
  return { child, outcome, pid: await Promise.race([pid, endedEarly]) }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends the program in order, and its code is ours',
  async (signal) => {
    const { child, outcome } = await startWaiting()
    child.kill(signal)
    expect(await outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\nstopped\n$/) })
  },
)

test('the program ends in order when the bootstrap is killed outright', async () => {
  const { child, outcome } = await startWaiting()
  child.kill('SIGKILL')
  expect(await outcome).toMatchObject({
    signal: 'SIGKILL',
    stdout: expect.stringMatching(/^\d+\nstopped\n$/),
  })
})

test('the program ends in order when the shell of npm is ended', async () => {
  const { child, outcome } = await startWaiting(['sh', '-c', '"$@"; exit 0', 'sh'])
  child.kill('SIGKILL')
  expect((await outcome).stdout).toMatch(/\nstopped\n$/)
})

test('a program that is killed outright ends the bootstrap the same way, after the database that it left', async () => {
  write(
    'server/db/stop-orphan.ts',
    "import { writeFileSync } from 'node:fs'; writeFileSync('orphan', process.env.CONCORD_HOME ?? '')",
  )
  const { outcome, pid } = await startWaiting()
  process.kill(pid, 'SIGKILL')
  expect(await outcome).toMatchObject({ code: null, signal: 'SIGKILL' })
  expect(readFileSync(join(root, 'orphan'), 'utf8')).toBe(join(root, '.concord'))
})
