import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const lockOf = (/** @type {string} */ root) => join(root, 'package-lock.json')
const recordOf = (/** @type {string} */ root) => join(root, 'node_modules', '.package-lock.json')
const stampOf = (/** @type {string} */ root) => join(root, 'node_modules', '.installed-from')

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, extraneous?: boolean, os?: string[], cpu?: string[] }} Entry
 * @param {string} path
 * @returns {Record<string, Entry> | undefined}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

// Packages for Linux often come twice, for the GNU and the musl C library: npm installs the one that fits.
/** @param {string} path @param {Entry} entry @param {Record<string, Entry>} installed */
function isNeededHere(path, { os, cpu }, installed) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false
  const family = path.replace(/-(gnu|musl)$/, '')
  return [family, `${family}-gnu`, `${family}-musl`].every((twin) => installed[twin] === undefined)
}

/** @param {Record<string, Entry>} wanted @param {Record<string, Entry>} installed */
function findDifference(wanted, installed) {
  for (const [path, entry] of Object.entries(wanted)) {
    const found = installed[path]
    const isDispensable = entry.extraneous || (entry.optional && !isNeededHere(path, entry, installed))
    if (!path.includes('node_modules/') || (found === undefined && isDispensable)) continue
    if (found?.version !== entry.version || found?.integrity !== entry.integrity) return path
  }
  return undefined
}

/** @param {string} root */
function fingerprint(root) {
  return createHash('sha256')
    .update(readFileSync(lockOf(root)))
    .digest('hex')
}

/** @param {string} root */
function readStamp(root) {
  return existsSync(stampOf(root)) ? readFileSync(stampOf(root), 'utf8') : undefined
}

/**
 * Returns what keeps node_modules from matching the lock file; undefined when nothing does. npm writes its own record
 * (.package-lock.json) last, so an interrupted install is never taken for a finished one.
 * @param {string} root
 */
export function findMissing(root) {
  const wanted = readPackages(lockOf(root))
  if (wanted === undefined) throw new Error(`${lockOf(root)} cannot be read.`)
  const installed = readPackages(recordOf(root))
  if (installed === undefined) return 'node_modules'
  const isOurs = readStamp(root) === fingerprint(root)
  const difference = isOurs ? undefined : findDifference(wanted, installed)
  return difference ?? findLost(root, wanted, installed)
}

/**
 * Returns what npm counts as installed but is missing, or skipped without a message: optional parts for this machine.
 * @param {string} root @param {Record<string, Entry>} wanted @param {Record<string, Entry>} installed
 */
function findLost(root, wanted, installed) {
  const gone = Object.keys(installed).find((path) => !existsSync(join(root, path)))
  const skipped = Object.entries(wanted).find(
    ([path, entry]) =>
      entry.optional && installed[path] === undefined && isNeededHere(path, entry, installed),
  )
  const node = join('node_modules', 'node', 'bin', 'node')
  return gone ?? skipped?.[0] ?? (existsSync(join(root, node)) ? undefined : node)
}

/** Marks whatever is installed as incomplete, before an install. @param {string} root */
export function forgetInstall(root) {
  rmSync(recordOf(root), { force: true })
}

/**
 * Returns what is still missing after an install, or marks the install as complete and returns undefined.
 * @param {string} root
 */
export function acceptInstall(root) {
  const missing = findLost(root, readPackages(lockOf(root)) ?? {}, readPackages(recordOf(root)) ?? {})
  if (missing === undefined) writeFileSync(stampOf(root), fingerprint(root))
  return missing
}
