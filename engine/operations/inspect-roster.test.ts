import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('a file is described by a process of its own', async () => {
  const pids: number[] = []
  const inspection = await inspectRoster(
    { file: ROSTER, limits: LIMITS },
    { onStart: (pid) => pids.push(pid) },
  )
  expect(inspection).toMatchObject({ format: 'csv', tabs: [{ name: 'roster', rows: 1 }] })
  expect(pids).not.toEqual([process.pid])
  expect(readdirSync(scratch)).toEqual([])
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

test('an inspection that is killed or cancelled throws one sentence and leaves nothing', async () => {
  const killed = inspectRoster(
    { file: ROSTER, limits: LIMITS },
    { onStart: (pid) => void process.kill(pid, 'SIGKILL') },
  )
  await expect(killed).rejects.toMatchObject({ code: 'killed', message: expect.stringContaining('SIGKILL') })
  const cancelled = inspectRoster({ file: ROSTER, limits: LIMITS }, { signal: AbortSignal.abort() })
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
  expect(readdirSync(scratch)).toEqual([])
})
