import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, type ReplyOf, UPLOAD_TYPE } from '@concord/contract'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { ANALYST, SUMMIT } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startS3Server } from '#server/files/testing/s3-server.ts'
import { sweepCycleResults } from './cycles/jobs.ts'
import { publishProposed, useDeliveries } from './delivery/testing/use-deliveries.ts'
import { startHeaders } from './files/testing/use-uploads.ts'
import { type ProgramsToKill, startProgramsToKill } from './testing/programs-to-kill.ts'
import { sweep } from './uploads/jobs.ts'

type Cycle = ReplyOf<typeof api.readCycle>['cycle']

const WAIT = { timeout: 120_000, interval: 100 }
const DAY_MS = 86_400_000
/** The jobs at which a worker is killed; a publication is worked out first and then carried out. */
const READ = 'read-roster-upload'
const RUN = 'run-roster-cycle'
const PUBLISH = 'publish-roster-cycle'
const DELIVER = 'deliver-roster-files'
/** Within this of the beginning of a job its worker is killed: jobs take about as long. */
const WITHIN_MS = 700

let s3: Awaited<ReturnType<typeof startS3Server>>
let used: Awaited<ReturnType<typeof useDeliveries>>
let programs: ProgramsToKill
let homes: readonly string[] = []
let destinationId = ''

beforeAll(async () => {
  s3 = await startS3Server()
  const STORAGE_URL = s3.url
  used = await useDeliveries('killed', { STORAGE_URL })
  await used.mappings.addFile(used.key, 'May.csv', used.content)
  await publishProposed(used.mappings, used.key)
  const [may] = (await used.call(api.listCycles, { params: { prefix: used.key.prefix } })).reply.cycles
  const body = { revision: may?.revision, reason: 'Only its mapping was needed.' }
  await used.call(api.cancelCycle, { params: { cycleId: may?.id }, body })
  const settings = { kind: 'folder', folder: 'payer' } as const
  destinationId = (await used.addConnection({ settings, isAutomatic: false })).reply.connection.id
  homes = await Promise.all(['first', 'second'].map((name) => mkdtemp(join(tmpdir(), `concord-${name}-`))))
  const shared = { url: used.program.url, STORAGE_URL, DELIVERY_FOLDER: used.folder, LOG_LEVEL: 'silent' }
  programs = await startProgramsToKill(
    { ...shared, CONCORD_HOME: used.program.home },
    homes.map((home) => ({ ...shared, CONCORD_HOME: home })),
  )
})
afterAll(async () => {
  await programs.stop()
  await Promise.all([used.close(), ...homes.map((home) => rm(home, { recursive: true }))])
  await s3.stop()
})

async function send(path: string, { headers, ...more }: RequestInit & { headers: Record<string, string> }) {
  const authorization = `Bearer ${await used.program.getToken(ANALYST)}`
  return fetch(`${programs.origin()}${path}`, { ...more, headers: { ...headers, authorization } })
}

/** Sends the bytes from an offset on. If the server is killed on the way, they end in the middle. */
async function sendFrom(path: string, content: Buffer, offset: number, isKilled: boolean): Promise<void> {
  const headers = { 'content-type': UPLOAD_TYPE, 'upload-offset': String(offset) }
  if (!isKilled) {
    const sent = await send(path, {
      ...{ method: 'PATCH', headers },
      body: new Uint8Array(content.subarray(offset)),
    })
    expect(sent.status).toBe(204)
    return
  }
  let killed: Promise<void> | undefined
  async function* half() {
    yield content.subarray(offset, (offset + content.length) >> 1)
    killed = programs.killServer()
    await killed
  }
  const broken = send(path, { method: 'PATCH', headers, body: half() as never, duplex: 'half' } as never)
  await expect(broken).rejects.toThrow()
  await killed
}

/** Uploads a file, of which the second part is lost with its server, and gives its id. */
async function upload(name: string, content: Buffer, isKilled: boolean): Promise<string> {
  const started = await send(api.createRosterUpload.path, {
    method: 'POST',
    headers: startHeaders(name, content.length),
  })
  const { upload: made } = (await started.json()) as ReplyOf<typeof api.createRosterUpload>
  const path = api.sendRosterUploadBytes.path.replace(':id', made.id)
  const params = { id: made.id }
  const find = async () => (await used.call(api.readRosterUpload, { params })).reply.upload
  if (isKilled) await sendFrom(path, content, 0, true)
  await sendFrom(path, content, (await find()).offset, false)
  return vi.waitFor(async () => (await find()).file?.id ?? expect.fail('It is not read'), WAIT)
}

const readCycle = async (cycleId: string): Promise<Cycle> =>
  (await used.call(api.readCycle, { params: { cycleId } })).reply.cycle
const reach = (cycleId: string, state: Cycle['state']) =>
  vi.waitFor(async () => {
    const cycle = await readCycle(cycleId)
    expect([cycle.state, cycle.failure]).toEqual([state, null])
    return cycle
  }, WAIT)

/** Does something, and waits until the worker that is at it was killed, where that is wanted; gives what starts another one. */
async function killingAlone(jobs: readonly string[], job: string, act: () => Promise<unknown>) {
  const killed = jobs.includes(job) ? programs.killWorkerAt(job, WITHIN_MS) : undefined
  await act()
  return (await killed) ?? (async () => {})
}

/** Acts like `killingAlone`, then starts another worker in place of the one that was killed. */
async function killing(jobs: readonly string[], job: string, act: () => Promise<unknown>): Promise<void> {
  const restart = await killingAlone(jobs, job, act)
  await restart()
}

const publication = async (cycleId: string) =>
  (await used.call(api.readPublication, { params: { cycleId } })).reply.publication

/** Takes a file from its upload to the receiver, while programs are killed at these jobs. Gives its cycle. */
async function walk(name: string, content: string, { jobs, isServerKilled }: Kills): Promise<string> {
  let fileId = ''
  await killing(jobs, READ, async () => {
    fileId = await upload(name, Buffer.from(content), isServerKilled)
  })
  const startCycle = () => used.call(api.startRosterCycle, { params: used.key, body: { fileId } })
  const restart = await killingAlone(jobs, RUN, startCycle)
  const listed = (await used.call(api.listCycles, { params: { prefix: used.key.prefix } })).reply.cycles
  const cycleId = listed.find(({ file }) => file?.id === fileId)?.id ?? expect.fail('It has no cycle')
  const params = { cycleId }
  // The other worker, with a folder of its own, does what the one that was killed had begun.
  const { revision } = await reach(cycleId, 'compared')
  await restart()
  await used.call(api.approveCycle, { params, body: { revision } })
  const act = async (endpoint: typeof api.publishCycle | typeof api.previewPublication) => {
    const body = { revision: (await readCycle(cycleId)).revision }
    expect((await used.call(endpoint, { params, body })).status).toBe(200)
  }
  await killing(jobs, PUBLISH, () => act(api.previewPublication))
  await vi.waitFor(async () => expect((await publication(cycleId)).can.publish).toBe(true), WAIT)
  await killing(jobs, PUBLISH, () => act(api.publishCycle))
  const published = await reach(cycleId, 'published')
  await killing(jobs, DELIVER, async () => {
    const body = { revision: published.revision, connectionId: destinationId }
    expect((await used.call(api.deliverCycle, { params, body })).status).toBe(200)
  })
  await reach(cycleId, 'delivered')
  return cycleId
}

type Kills = { readonly jobs: readonly string[]; readonly isServerKilled: boolean }

/** Reads what a cycle may have only once: its steps, its batch and its audit events. */
async function readOnce(cycleId: string) {
  const count = ({ steps }: Cycle, state: string) => steps.filter((step) => step.state === state).length
  const cycle = await readCycle(cycleId)
  return used.program.database.asSystem(async (tx) => ({
    steps: ['mapped', 'compared', 'approved', 'published', 'delivered'].map((state) => count(cycle, state)),
    batches: await tx.rows(sql`
      select b.state, (select count(*)::int from claims where batch_id = b.id) as claims
      from roster_publications p join batches b on b.id = p.batch_id where p.cycle_id = ${cycleId}`),
    told: await tx.rows(sql`
      select action, count(*)::int as times from audit_events
      where details ->> 'cycleId' = ${cycleId} and action in ('cycle.published', 'cycle.delivered')
      group by action order by action`),
  }))
}

async function expectDelivered(cycleId: string): Promise<void> {
  const [sent] = (await used.list(cycleId)).deliveries
  const folder = join(used.folder, SUMMIT, 'payer')
  const names = (await readdir(folder)).filter((name) => name.includes(cycleId.slice(0, 8)))
  expect(names).toHaveLength((sent?.files.length ?? 0) + 1)
  for (const { name, sha256 } of sent?.files ?? [])
    expect(
      createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex'),
    ).toBe(sha256)
}

/** Expects that after the nightly sweeps every stored object is one that a row names. */
async function expectNoOrphans(): Promise<void> {
  const later = new Date(Date.now() + 2 * DAY_MS)
  await sweep(used.jobs, later)
  await sweepCycleResults(used.jobs, later)
  const named = await used.program.database.asSystem((tx) =>
    tx.rows<{ key: string }>(sql`
      select key from roster_cycle_results union select key from roster_upload_parts
      union select 'org/' || org_id || '/originals/' || sha256 from roster_files order by key`),
  )
  expect((await used.mappings.uploads.listKeys()).sort()).toEqual(named.map(({ key }) => key).sort())
}

test('programs that are killed at any moment lose nothing of a roster, do nothing twice and leave no file behind', async () => {
  // In depth at all of it, five workers and a server each time; else at the two that no other test kills.
  const rounds = inject('depth') > 1 ? ['June', 'July', 'August', 'September'] : ['June']
  const jobs = inject('depth') > 1 ? [READ, RUN, PUBLISH, DELIVER] : [READ, RUN]
  for (const [index, month] of rounds.entries()) {
    const content = used.content.replaceAll('1 Main St', `${index + 1} Main St`)
    const cycleId = await walk(`${month}.csv`, content, { jobs, isServerKilled: true })
    expect(await readOnce(cycleId)).toEqual({
      steps: [1, 1, 1, 1, 1],
      batches: [{ state: 'applied', claims: used.people.length }],
      told: [
        { action: 'cycle.delivered', times: 1 },
        { action: 'cycle.published', times: 1 },
      ],
    })
    await expectDelivered(cycleId)
  }
  const files = await used.program.database.asSystem((tx) =>
    tx.rows<{ name: string }>(sql`select name from roster_files order by received_at`),
  )
  expect(files.map(({ name }) => name)).toEqual(['May.csv', ...rounds.map((month) => `${month}.csv`)])
  await expectNoOrphans()
})
