import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inspectRoster } from './inspect-roster.ts'

const folder = mkdtempSync(join(tmpdir(), 'concord-inspected-'))
const scratch = join(folder, 'scratch')
const LIMITS = { memoryMb: 256, threads: 2, timeoutMs: 300_000 }

beforeAll(() => {
  mkdirSync(scratch)
  vi.stubEnv('TMPDIR', scratch)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function write(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const ROSTER = write('roster.csv', 'NPI,Last Name\n1234567893,Adams\n')

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a file is described by another process', async () => {
  const pids: number[] = []
  const inspection = await inspectRoster(
    { file: ROSTER, limits: LIMITS },
    { onStart: (pid) => pids.push(pid) },
  )
  expect(inspection).toMatchObject({ format: 'csv', tabs: [{ name: 'roster', rows: 1 }] })
  expect(pids).not.toEqual([process.pid])
  expect(readdirSync(scratch)).toEqual([])
})

test('a process that did its task does the next one like it, unless it is gone by then', async () => {
  const pids: number[] = []
  const inspect = (limits = LIMITS) =>
    inspectRoster({ file: ROSTER, limits }, { onStart: (pid) => pids.push(pid) })
  expect(await inspect()).toEqual(await inspect())
  await inspect({ ...LIMITS, memoryMb: LIMITS.memoryMb + 100 })
  vi.stubEnv('CONCORD_ENGINE_TEST', 'set after its process began')
  await inspect()
  await inspect()
  const last = pids.at(-1) ?? 0
  process.kill(last, 'SIGKILL')
  while (isAlive(last)) await sleep(5)
  await inspect()
  const [first, second, larger, other, again, fresh] = pids
  expect([second, again]).toEqual([first, other])
  expect(new Set([first, larger, other, fresh]).size).toBe(4)
})

test('tasks at the same time have a process each, and a task that fails ends its own', async () => {
  const pids: number[] = []
  const inspect = (file: string) =>
    inspectRoster({ file, limits: LIMITS }, { onStart: (pid) => pids.push(pid) })
  await Promise.all([inspect(ROSTER), inspect(ROSTER)])
  expect(new Set(pids).size).toBe(2)
  await expect(inspect(join(folder, 'nowhere.csv'))).rejects.toMatchObject({ code: 'missing' })
  expect(isAlive(pids.at(-1) ?? 0)).toBe(false)
})

test('a file behind a link from another folder is read as the file itself', async () => {
  const links = join(folder, 'links')
  mkdirSync(links)
  symlinkSync(ROSTER, join(links, 'june.csv'))
  const { tabs } = await inspectRoster({ file: join(links, 'june.csv'), limits: LIMITS })
  expect(tabs).toMatchObject([{ rows: 1, columns: [{ header: 'NPI' }, { header: 'Last Name' }] }])
})

test('a file that takes more memory than it may ends its process and not ours', async () => {
  const cells = Array.from({ length: 400_000 }, (_, at) => `C;Y${at + 1};X1;K"name ${at}"`)
  const file = write('large.slk', `ID;PWXL;N;E\r\n${cells.join('\r\n')}\r\nE\r\n`)
  await expect(inspectRoster({ file, limits: LIMITS })).rejects.toMatchObject({ code: 'outOfMemory' })
  expect(readdirSync(scratch)).toEqual([])
})

test('an inspection that is killed or canceled throws one sentence and leaves nothing', async () => {
  const killed = inspectRoster(
    { file: ROSTER, limits: LIMITS },
    { onStart: (pid) => void process.kill(pid, 'SIGKILL') },
  )
  await expect(killed).rejects.toMatchObject({ code: 'killed', message: expect.stringContaining('SIGKILL') })
  const canceled = inspectRoster({ file: ROSTER, limits: LIMITS }, { signal: AbortSignal.abort() })
  await expect(canceled).rejects.toMatchObject({ code: 'canceled' })
  expect(readdirSync(scratch)).toEqual([])
})
