import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptInstall, findMissing, forgetInstall } from './installed.mjs'

const HERE = { os: [process.platform], cpu: [process.arch] }
const ELSEWHERE = { os: ['aix'], cpu: ['ppc64'] }
const NODE = 'node_modules/node'
const BOTH = { [NODE]: { version: '24.1.0' }, 'node_modules/pg': { version: '8.1.0', integrity: 'abc' } }

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installed-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function lock(packages: object): void {
  write('package-lock.json', JSON.stringify({ packages: { '': {}, domain: { version: '1' }, ...packages } }))
}

function install(packages: object): void {
  for (const path of Object.keys(packages)) write(`${path}/package.json`, '{}')
  write(`${NODE}/bin/node`, '')
  write('node_modules/.package-lock.json', JSON.stringify({ packages }))
}

test('what the lock file says is installed', () => {
  lock(BOTH)
  install(BOTH)
  expect(findMissing(root)).toBeUndefined()
})

test('a fresh clone has nothing', () => {
  lock(BOTH)
  expect(findMissing(root)).toBe('node_modules')
})

test('an install that was broken off is not taken for a finished one', () => {
  lock(BOTH)
  install(BOTH)
  rmSync(join(root, 'node_modules', '.package-lock.json'))
  expect(findMissing(root)).toBe('node_modules')
})

test('a newer lock file asks for an install', () => {
  lock({ ...BOTH, 'node_modules/pg': { version: '8.2.0', integrity: 'abc' } })
  install(BOTH)
  expect(findMissing(root)).toBe('node_modules/pg')
})

test('the same version with other content asks for an install', () => {
  lock({ ...BOTH, 'node_modules/pg': { version: '8.1.0', integrity: 'def' } })
  install(BOTH)
  expect(findMissing(root)).toBe('node_modules/pg')
})

test('a package whose folder was removed asks for an install', () => {
  lock(BOTH)
  install(BOTH)
  rmSync(join(root, 'node_modules', 'pg'), { recursive: true })
  expect(findMissing(root)).toBe('node_modules/pg')
})

test('an optional package of another machine is not missed, one of this machine is', () => {
  install(BOTH)
  lock({ ...BOTH, 'node_modules/tool-aix': { version: '1', optional: true, ...ELSEWHERE } })
  expect(findMissing(root)).toBeUndefined()
  lock({ ...BOTH, 'node_modules/tool-here': { version: '1', optional: true, ...HERE } })
  expect(findMissing(root)).toBe('node_modules/tool-here')
})

test('of two packages for two C libraries one is enough', () => {
  const both = { 'node_modules/tool-gnu': { version: '1', optional: true, ...HERE } }
  lock({ ...BOTH, ...both, 'node_modules/tool-musl': { version: '1', optional: true, ...HERE } })
  install({ ...BOTH, 'node_modules/tool-gnu': { version: '1' } })
  expect(findMissing(root)).toBeUndefined()
})

test('what npm itself calls extraneous is not missed', () => {
  lock({ ...BOTH, 'node_modules/yaml': { version: '2', extraneous: true } })
  install(BOTH)
  expect(findMissing(root)).toBeUndefined()
})

test('an install that npm calls complete counts, even where its record differs, until the lock file changes', () => {
  const peculiar = { ...BOTH, 'node_modules/peculiar': { version: '1' } }
  lock(peculiar)
  install(BOTH)
  expect(findMissing(root)).toBe('node_modules/peculiar')
  expect(acceptInstall(root)).toBeUndefined()
  expect(findMissing(root)).toBeUndefined()
  lock({ ...peculiar, 'node_modules/new': { version: '1' } })
  expect(findMissing(root)).toBe('node_modules/peculiar')
})

test('an install without the Node that everything runs on does not count', () => {
  lock(BOTH)
  install(BOTH)
  rmSync(join(root, NODE, 'bin'), { recursive: true })
  expect(acceptInstall(root)).toBe('node_modules/node/bin/node')
  expect(findMissing(root)).toBe('node_modules/node/bin/node')
})

test('a forgotten install does not count', () => {
  lock(BOTH)
  install(BOTH)
  acceptInstall(root)
  forgetInstall(root)
  expect(findMissing(root)).toBe('node_modules')
})
