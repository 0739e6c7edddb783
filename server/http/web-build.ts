import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '#server/process/start-error.ts'
import { finishBuild } from './finish-build.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const INPUTS = ['web', 'domain', 'roster-language', 'contract', 'package-lock.json', 'tsconfig.base.json']
const IGNORED = /^(?:dist|node_modules)$|\.test\.tsx?$|^\./
const KEPT_BUILDS = 3

type Log = (line: string) => void

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !IGNORED.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]))
}

// By content: a fresh clone gives all files the same time, and a switch of branches gives old files a new one.
function fingerprint(root: string): string {
  const hash = createHash('sha256')
  const paths = INPUTS.flatMap((name) => (existsSync(join(root, name)) ? listFiles(join(root, name)) : []))
  for (const path of paths.sort())
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}

function runVite(web: string, outFolder: string): Promise<void> {
  const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  const vite = join(dirname(manifest), 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', outFolder, '--emptyOutDir', '--logLevel', 'warn']
  const child = spawn(process.execPath, args, { cwd: web, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  // In a group of its own: a Ctrl-C in the terminal stops us, and we stop it.
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(new StartError(`The web could not be built (${signal ?? `code ${code}`}):\n${output.trim()}`))
    })
  }).finally(() => process.off('exit', endWithUs))
}

// Another copy of the program may still serve an older build.
function removeOldBuilds(folder: string, current: string): void {
  const others = readdirSync(folder)
    .filter((name) => join(folder, name) !== current)
    .map((name) => ({ path: join(folder, name), usedAt: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt)
  for (const { path } of others.slice(KEPT_BUILDS - 1)) rmSync(path, { recursive: true, force: true })
}

/** Notes that a build is in use. One that someone else may write is not tidied up by this program either. */
function noteUse(folder: string): void {
  const now = new Date()
  try {
    utimesSync(folder, now, now)
  } catch {}
}

function publish(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
  } catch (error) {
    // A second start built the same at the same time.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** Returns the folder of the built web: each state of its sources has a folder of its own, made when it is missing. */
export async function ensureWebBuild(options: { log?: Log; root?: string } = {}): Promise<string> {
  const { log = () => {}, root = ROOT } = options
  const web = join(root, 'web')
  const builds = join(web, 'dist')
  const folder = join(builds, fingerprint(root))
  if (!existsSync(join(folder, 'index.html'))) {
    log('Building the web.')
    // Each build has its own folder: two in one process may run at the same time.
    const draft = `${folder}.${randomUUID()}`
    await runVite(web, draft)
    await finishBuild(draft)
    publish(draft, folder)
    removeOldBuilds(builds, folder)
  }
  noteUse(folder)
  return folder
}

if (import.meta.main) console.error(await ensureWebBuild({ log: console.error }))
