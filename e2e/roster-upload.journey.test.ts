import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { api, type ReplyOf, UPLOAD_TYPE } from '@concord/contract'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { signIn } from './people.ts'
import { copyHome, type Program, startProgram } from './program.ts'
import { WAIT_MS, WORK_MS } from './wait.ts'

type Upload = ReplyOf<typeof api.readRosterUpload>['upload']

const toBase64 = (text: string) => Buffer.from(text).toString('base64')

let program: Program
afterAll(() => program?.stop())

/** The session is as good after each restart. */
let token: string | undefined

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) {
  token ??= await signIn(program.origin, 'analyst')
  const authorization = `Bearer ${token}`
  const init = { method, headers: { authorization, ...headers } }
  return fetch(`${program.origin}${path}`, body ? { ...init, body: new Uint8Array(body) } : init)
}

async function find(location: string): Promise<Upload> {
  const reply = await ask('GET', location)
  return ((await reply.json()) as { upload: Upload }).upload
}

async function getOffset(location: string): Promise<number> {
  const reply = await ask('HEAD', location)
  return Number(reply.headers.get('upload-offset'))
}

/** Returns a roster whose rows do not compress well, so that a part of them takes more than one piece. */
function makeRoster(rows: number): Buffer {
  const lines = ['NPI,Last Name,SSN,Note']
  for (let row = 0; row < rows; row += 1) {
    const note = createHash('sha512').update(String(row)).digest('hex')
    lines.push(`${1_000_000_000 + row},Ode ${row},900-12-${String(row % 10_000).padStart(4, '0')},${note}`)
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

test('an upload outlives kill -9 at any moment, and what came of it is the file that was sent', async () => {
  const home = join(inject('runFolder'), 'killed')
  await copyHome(inject('seededHome'), home)
  // The demo workspace has brought many jobs: they begin when the upload is whole.
  const restart = async (runsWorkers = false) => {
    program = await startProgram({ home, settings: { RUN_WORKERS: String(runsWorkers) } })
  }
  await restart()
  const content = makeRoster(120_000)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const started = await ask('POST', api.createRosterUpload.path, {
    'upload-length': String(content.length),
    'upload-metadata': `filename ${toBase64('Larkspur.csv')},sha256 ${toBase64(sha256)}`,
  })
  expect(started.status).toBe(201)
  const location = started.headers.get('location') ?? ''
  const patch = (offset: number, until: number) =>
    ask(
      'PATCH',
      location,
      { 'content-type': UPLOAD_TYPE, 'upload-offset': String(offset) },
      content.subarray(offset, until),
    )

  // Between two parts: nothing is lost.
  expect((await patch(0, 1_000_000)).status).toBe(204)
  await program.kill()
  await restart()
  expect(await getOffset(location)).toBe(1_000_000)

  // Killed in the middle of a part: the bytes that were confirmed are there, and the upload goes on after them.
  const sending = patch(1_000_000, content.length - 10).catch(() => undefined)
  await vi.waitUntil(async () => (await getOffset(location)) > 1_000_000, { timeout: WAIT_MS, interval: 5 })
  await program.kill()
  await sending
  await restart(true)
  const offset = await getOffset(location)
  expect(offset).toBeGreaterThan(1_000_000)

  // While the file is read: it is read again.
  expect((await patch(offset, content.length)).status).toBe(204)
  await program.kill()
  await restart(true)
  await vi.waitUntil(async () => (await find(location)).state !== 'reading', {
    timeout: WORK_MS,
    interval: 250,
  })
  const { state, file } = await find(location)
  expect([state, file?.sha256, file?.removed]).toEqual([
    'stored',
    sha256,
    [expect.objectContaining({ header: 'SSN', policy: 'drop', cells: 120_000 })],
  ])
  const stored = await ask('GET', api.downloadRosterFile.path.replace(':id', file?.id ?? ''))
  expect(await stored.text()).toBe(content.toString().replace(/,900-12-\d{4},/g, ',,'))
})
