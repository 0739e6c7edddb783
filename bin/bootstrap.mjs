// The first thing that runs, on whatever Node 20 or newer the machine has: no packages, no TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const NODE_24 = join(ROOT, 'node_modules', 'node', 'bin', 'node')
/** The folder where Node caches compiled code for all later processes: a command then starts in half the time. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'node')
const WORDS = ['start', 'test', 'test-deep', 'check', 'e2e', 'gen', 'bench', 'dev', 'concord']
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const PARENT_POLL_MS = 500
/**
 * A process that only works reads pages of records and forgets them: with a small space for young objects it takes no
 * more time and less memory.
 */
const WORKER_FLAGS = ['--max-semi-space-size=4']

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}

/** @param {string} word @param {string[]} args @returns {string[]} */
function programOf(word, args) {
  const server = join(ROOT, 'server', 'main.ts')
  if (word === 'start') return [server, 'serve', ...args]
  if (word === 'concord') return [...(args[0] === 'work' ? WORKER_FLAGS : []), server, ...args]
  const script = ['ts', 'mjs']
    .map((ending) => join(ROOT, 'bin', `${word}.${ending}`))
    .find((path) => existsSync(path))
  return script === undefined ? fail(`There is no bin/${word}.ts to run.`) : [script, ...args]
}

// npm runs scripts in the root of the project; a file named on the command line is relative to where the caller stands.
function callerFolder() {
  return process.env.INIT_CWD ?? process.cwd()
}

/** @param {string} word */
function homeFor(word) {
  if (!['start', 'dev', 'concord'].includes(word)) return {}
  const given = process.env.CONCORD_HOME
  return { CONCORD_HOME: given ? resolve(callerFolder(), given) : join(ROOT, '.concord') }
}

// npm passes a SIGTERM on to its shell only, which ends without a word to us; killed outright, npm tells no one.
/** @param {import('node:child_process').ChildProcess} child */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, PARENT_POLL_MS).unref()
}

// A program that is killed outright leaves its database server running, which no one would stop.
/** @param {string} word */
function stopOrphan(word) {
  const script = join(ROOT, 'server', 'db', 'stop-orphan.ts')
  const home = homeFor(word)
  if (!('CONCORD_HOME' in home)) return
  spawnSync(NODE_24, [script], { env: { ...process.env, ...home }, stdio: 'ignore' })
}

/** @param {string} word @param {string[]} args */
function continueOnNode24(word, args) {
  const child = spawn(NODE_24, programOf(word, args), {
    cwd: word === 'concord' ? callerFolder() : ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...homeFor(word) },
    // The channel tells the program when this process is gone, even when it was killed outright.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  stopWithNpm(child)
  child.on('error', (error) => fail(`${NODE_24} does not start: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    stopOrphan(word)
    for (const name of SIGNALS) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

const [word = '', ...args] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Concord needs Node 20 or newer to begin with; this is Node ${process.versions.node}.`)
}
if (!WORDS.includes(word)) fail(`Say one of: ${WORDS.join(', ')}.`)
const { installIfNeeded } = await import('./install.mjs')
await installIfNeeded(ROOT)
continueOnNode24(word, args)
