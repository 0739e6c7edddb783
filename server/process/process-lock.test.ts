import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProcessIdentity, isAlive, ownIdentity, parseIdentity } from './process-identity.ts'
import { tryLock } from './process-lock.ts'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-lock-'))
  path = join(folder, 'lock')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a free lock is taken and names its holder', () => {
  expect(tryLock(path)).toHaveProperty('release')
  expect(parseIdentity(readFileSync(path, 'utf8'))).toEqual(ownIdentity())
})

test('a lock that a living process holds is refused, and free again after its release', () => {
  const first = tryLock(path)
  expect(tryLock(path)).toEqual({ heldBy: ownIdentity() })
  if ('release' in first) first.release()
  expect(tryLock(path)).toHaveProperty('release')
})

test('the lock of a process that has ended is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(path, JSON.stringify({ pid, startedAt: 'some time' }))
  expect(tryLock(path)).toHaveProperty('release')
  expect(readdirSync(folder)).toEqual(['lock'])
})

test('the lock of an ended process whose pid another program got is taken over', () => {
  writeFileSync(path, JSON.stringify({ pid: process.ppid, startedAt: 'before that program began' }))
  expect(tryLock(path)).toHaveProperty('release')
})

test('a damaged lock file does not block', () => {
  writeFileSync(path, '')
  expect(tryLock(path)).toHaveProperty('release')
})

test('a release leaves the lock of a later holder alone', () => {
  const mine = tryLock(path)
  writeFileSync(path, JSON.stringify({ pid: 1, startedAt: 'another' }))
  if ('release' in mine) mine.release()
  expect(readFileSync(path, 'utf8')).toContain('another')
})

test('a process is alive until it has ended', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const identity = getProcessIdentity(child.pid ?? 0)
  expect(identity && isAlive(identity)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(identity && isAlive(identity)).toBe(false)
})
