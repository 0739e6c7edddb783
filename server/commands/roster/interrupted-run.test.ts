import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import { MAIN, useRosterCommands, withoutProgress } from './testing/use-roster-commands.ts'

const { folder, write, writeSource } = useRosterCommands('interrupted')

const rowOf = (row: number) => `${makeNpi(String(100_000_000 + row))},NAME ${row},${row} Main Street\n`

const ROWS = Array.from({ length: 60_000 }, (_, row) => rowOf(row)).join('')
const LARGE = write('large.csv', `NPI,Last Name,Street\n${ROWS}`)
const SMALL = write('small.csv', `NPI,Last Name,Street\n${rowOf(1)}`)
const SOURCE = writeSource({ npi: 'NPI', last_name: 'Last Name', address_1: 'Street' })

const orderOf = (file: string, out: string) => [
  MAIN,
  ...['roster', 'run', file, '--target', 'practitioner-roster', '--source', SOURCE, '--out', out],
]

/** Makes a folder with the results of an earlier run, none of which may be removed. */
function makeOut(name: string): string {
  const out = join(folder, name)
  mkdirSync(out)
  for (const result of ['clean.csv', 'summary.json']) writeFileSync(join(out, result), 'of an earlier run')
  return out
}

function expectOnlyEarlier(out: string): void {
  expect(readdirSync(out).toSorted()).toEqual(['clean.csv', 'summary.json'])
  for (const name of readdirSync(out)) expect(readFileSync(join(out, name), 'utf8')).toBe('of an earlier run')
}

const workFolders = (out: string) => readdirSync(out).filter((name) => name.startsWith('.run-'))

/** Starts a run and waits until its process has begun to read. */
async function startRun(out: string) {
  const run = spawn(process.execPath, orderOf(LARGE, out), { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  run.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  while (!workFolders(out).some((name) => existsSync(join(out, name, 'raw')))) await sleep(10)
  return { run, ended: once(run, 'close'), said: () => withoutProgress(stderr) }
}

function childOf(pid: number | undefined): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  const [child] =
    processes.map((line) => line.trim().split(/\s+/).map(Number)).find(([, of]) => of === pid) ?? []
  if (child === undefined) throw new Error('The run has no process of its own.')
  return child
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('Ctrl-C, which a terminal and npm both send, ends a run with code 130 and one line; nothing is left', async () => {
  const out = makeOut('canceled')
  const { run, ended, said } = await startRun(out)
  run.kill('SIGINT')
  await sleep(20)
  run.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(said()).toBe('The run was canceled; nothing was written.\n')
  expectOnlyEarlier(out)
})

test('when the command is killed its process ends too, and the next run removes what it left', async () => {
  const out = makeOut('killed')
  const { run, ended } = await startRun(out)
  const child = childOf(run.pid)
  run.kill('SIGKILL')
  await ended
  while (isAlive(child)) await sleep(10)
  expect(workFolders(out)).toHaveLength(1)
  const { status, stderr } = spawnSync(process.execPath, orderOf(SMALL, out), { encoding: 'utf8' })
  expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining('1 row read') })
  expect(readdirSync(out).toSorted()).toEqual([
    'annotated.csv',
    'clean.csv',
    'clean.parquet',
    'findings.csv',
    'summary.json',
  ])
})

const DISK_FULL =
  'The disk is full, or no larger file is allowed; nothing was written. Make room and run it again.\n'

test.each([
  ['while the file is read', 1024],
  ['while its rows are mapped', 2048],
  ['while the results are written', 6000],
])('a disk that is full %s ends a run with code 2 and one line; nothing is left', (_, blocks) => {
  const out = makeOut(`full-${blocks}`)
  const script = `ulimit -f ${blocks} && exec "$@"`
  const { status, stderr } = spawnSync('sh', ['-c', script, 'sh', process.execPath, ...orderOf(LARGE, out)], {
    encoding: 'utf8',
  })
  expect({ status, stderr: withoutProgress(stderr) }).toEqual({ status: 2, stderr: DISK_FULL })
  expectOnlyEarlier(out)
})

const MOUNT = [
  '-rm',
  'sh',
  '-c',
  'mount -t tmpfs -o size=3m tmpfs "$1" && shift && "$@"; code=$?; if [ -e "$OUT" ]; then ls -A "$OUT"; fi; exit $code',
]
const canMount = spawnSync('unshare', [...MOUNT.slice(0, -1), 'mount -t tmpfs tmpfs /mnt']).status === 0

test.skipIf(!canMount)('so does a disk without room (needs `unshare -rm`, to mount a small one)', () => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const out = join(disk, 'out')
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    [...MOUNT, 'sh', disk, process.execPath, ...orderOf(LARGE, out)],
    { encoding: 'utf8', env: { ...process.env, OUT: out } },
  )
  expect({ status, stdout, stderr: withoutProgress(stderr) }).toEqual({
    status: 2,
    stdout: '',
    stderr: DISK_FULL,
  })
})
