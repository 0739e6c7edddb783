import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimHome, isServedAt } from './single-instance.ts'

const CLAIMS = `
  import { claimHome } from '${new URL('./single-instance.ts', import.meta.url)}'
  process.on('disconnect', () => process.exit())
  await claimHome(process.argv[1], 9004)
  setInterval(() => {}, 1000)
`
const STOPS_IN_ORDER = "process.on('SIGTERM', () => process.exit(0))"
const HANGS = "process.on('SIGTERM', () => {})"

let home: string
let children: ChildProcess[]

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'single-instance-'))
  children = []
})

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

async function startClaiming(onTerm: string): Promise<ChildProcess> {
  const script = `${onTerm}\n${CLAIMS}\nconsole.log('claimed')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, home], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  children.push(child)
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return child
}

test('a free data folder is claimed silently and made when it is missing', async () => {
  const lines: string[] = []
  const nested = join(home, 'not', 'yet')
  const claim = await claimHome(nested, 9004, { log: (line) => lines.push(line) })
  expect(JSON.parse(readFileSync(join(nested, 'server.pid'), 'utf8'))).toMatchObject({ pid: process.pid })
  expect(lines).toEqual([])
  claim.release()
  expect(existsSync(join(nested, 'server.pid'))).toBe(false)
})

test('a start on a port of another program leaves the running one alone', async () => {
  const running = await startClaiming(STOPS_IN_ORDER)
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const env = { ...process.env, CONCORD_HOME: home, HOST: 'localhost', PORT: String(port) }
  const start = spawn(process.execPath, [main, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(start)
  let said = ''
  start.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = await once(start, 'close')
  expect([code, said]).toEqual([2, expect.stringContaining(`Port ${port} is taken`)])
  expect([running.exitCode, running.signalCode]).toEqual([null, null])
  expect([isServedAt(home, 9004), isServedAt(home, port)]).toEqual([true, false])
  other.close()
})

test('a running program is asked to stop, and one line says so', async () => {
  const lines: string[] = []
  const other = await startClaiming(STOPS_IN_ORDER)
  const ended = once(other, 'exit')
  await claimHome(home, 9004, { log: (line) => lines.push(line) })
  expect(await ended).toEqual([0, null])
  expect(lines).toEqual([
    `Concord is already running on ${home} (process ${other.pid}): stopping it and taking over.`,
  ])
})

test('a running program that does not stop is ended', async () => {
  const other = await startClaiming(HANGS)
  const ended = once(other, 'exit')
  await claimHome(home, 9004, { orderlyStopMs: 200 })
  expect(await ended).toEqual([null, 'SIGKILL'])
})

test('a program that was killed does not hold its data folder', async () => {
  const lines: string[] = []
  const other = await startClaiming(STOPS_IN_ORDER)
  const ended = once(other, 'exit')
  other.kill('SIGKILL')
  await ended
  await claimHome(home, 9004, { log: (line) => lines.push(line) })
  expect(lines).toEqual([])
})
