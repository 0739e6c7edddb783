import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { acceptInstall, findMissing, forgetInstall } from './installed.mjs'

const NPM_CI = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts=false',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]
const LAST_LINES = 15
const MAX_INSTALL_MS = 30 * 60_000
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

// npm has to run on the Node that stays, not on the one in the folder that it is about to replace.
/** @param {string} root */
function environment(root) {
  const own = join(root, 'node_modules')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(own))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** @param {string} root @returns {Promise<{ code: number | string, output: string }>} */
function runNpm(root) {
  return new Promise((resolve) => {
    const child = spawn('npm', NPM_CI, {
      cwd: root,
      env: environment(root),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    let stopped = false
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      stopped = true
      child.kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, forward)
    child.on('error', (error) => resolve({ code: error.message, output }))
    child.on('close', (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward)
      if (stopped) process.exit(130)
      resolve({ code: signal ?? code ?? 1, output })
    })
  })
}

/** @param {number} pid */
function runs(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** @param {string} root */
function lockFileOf(root) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12)
  return join(tmpdir(), `concord-install-${process.getuid?.() ?? 0}-${name}`)
}

/** @param {string} lockFile */
function isHeld(lockFile) {
  try {
    const holder = Number(readFileSync(lockFile, 'utf8'))
    // Processes of a container that starts again get the same numbers: this process may find its own in a lock left behind.
    return (
      holder > 0 &&
      holder !== process.pid &&
      runs(holder) &&
      Date.now() - statSync(lockFile).mtimeMs < MAX_INSTALL_MS
    )
  } catch {
    return false
  }
}

/** @param {string} lockFile */
function takeIfFree(lockFile) {
  const draft = `${lockFile}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, lockFile)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

// Two commands in one fresh clone: the second waits for the first one's install.
/** @param {string} lockFile @param {() => void} onWait */
async function takeLock(lockFile, onWait) {
  let said = false
  while (!takeIfFree(lockFile)) {
    if (!isHeld(lockFile)) {
      rmSync(lockFile, { force: true })
      continue
    }
    if (!said) onWait()
    said = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** @param {string} root */
async function install(root) {
  console.error('Installing packages (once; about half a minute).')
  const began = Date.now()
  forgetInstall(root)
  const { code, output } = await runNpm(root)
  const missing = code === 0 ? acceptInstall(root) : undefined
  if (code === 0 && missing === undefined) {
    console.error(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
    return
  }
  const ended = code === 0 ? `npm ci ended well, but ${missing} is missing` : `npm ci ended with ${code}`
  const said = output.trim().split('\n').slice(-LAST_LINES).join('\n')
  console.error(`${said}\n\nThe packages could not be installed: ${ended}.`)
  console.error(
    'Check that npm reaches its registry (npm ping) and that 2 GB of disk are free, then run this again.',
  )
  forgetInstall(root)
  process.exit(1)
}

/** Installs when node_modules is not what package-lock.json says. Says so on stderr; ends the process on failure. @param {string} root */
export async function installIfNeeded(root) {
  if (findMissing(root) === undefined) return
  const lockFile = lockFileOf(root)
  await takeLock(lockFile, () =>
    console.error('Another command is installing packages here: waiting for it.'),
  )
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  if (findMissing(root) !== undefined) await install(root)
  process.off('exit', release)
  release()
}
