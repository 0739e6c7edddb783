import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api, DELIVERY_ERRORS } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HARBOR_ADMIN, readAudit, SUMMIT, VIEWER } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startWebhookServer } from '#server/http/outgoing/testing/webhook-server.ts'
import { writeApprovedFiles } from '../cycles/write-approved-files.ts'
import { planDeliveries } from './deliveries/plan-deliveries.ts'
import { type SftpServer, startSftpServer } from './testing/sftp-server.ts'
import { publishProposed, useDeliveries } from './testing/use-deliveries.ts'

let used: Awaited<ReturnType<typeof useDeliveries>>
let sftp: SftpServer
let webhook: Awaited<ReturnType<typeof startWebhookServer>>
let june: string

beforeAll(async () => {
  ;[used, sftp, webhook] = await Promise.all([
    useDeliveries('delivered'),
    startSftpServer(),
    startWebhookServer(),
  ])
  await used.mappings.addFile(used.key, 'May.csv', used.content)
  await publishProposed(used.mappings, used.key)
})
afterAll(async () => {
  await Promise.all([used.close(), sftp.stop(), webhook.stop()])
})

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const SECRET = 'a secret of some length'

async function deliver(cycleId: string, connectionId: string, email?: string) {
  const { revision } = await used.list(cycleId)
  const body = { revision, connectionId }
  return used.call(api.deliverCycle, { params: { cycleId }, body }, email)
}

const folderOf = () => join(used.folder, SUMMIT, 'payer')

test('an approved cycle goes to its destination by itself, with a manifest whose hashes and totals are true', async () => {
  const added = await used.addConnection({ settings: { kind: 'folder', folder: 'payer' } })
  expect([added.status, added.reply.details]).toEqual([200, undefined])
  june = await used.approve('June.csv')
  await planDeliveries(used.jobs)
  await planDeliveries(used.jobs)
  expect((await used.list(june)).deliveries).toMatchObject([{ number: 1, state: 'waiting', sentBy: null }])
  const sent = await used.send(june)
  expect(sent).toMatchObject({ state: 'delivered', attempts: [{ number: 1, error: null }] })
  const names = (await readdir(folderOf())).sort()
  expect(names).toHaveLength((sent?.files.length ?? 0) + 1)
  const manifest = JSON.parse(
    await readFile(join(folderOf(), names.find((name) => name.endsWith('.manifest.json')) ?? ''), 'utf8'),
  )
  expect(manifest).toMatchObject({ cycle: june, rows: { in: 6, out: 6, held: 0, rejected: 0 } })
  for (const { name, sha256 } of manifest.files)
    expect(sha256Of(await readFile(join(folderOf(), name)))).toBe(sha256)
  const { cycle } = (await used.call(api.readCycle, { params: { cycleId: june } })).reply
  expect(cycle.state).toBe('delivered')
  expect(cycle.steps.at(-1)).toMatchObject({ state: 'delivered', counts: { rows: 6, destinations: 1 } })
  expect((await readAudit(used.program))[0]).toMatchObject({ action: 'cycle.delivered' })
})

test('sending again sends the same bytes, and a job that comes twice sends nothing', async () => {
  const [file] = (await readdir(folderOf())).filter((name) => !name.includes('manifest'))
  const before = await readFile(join(folderOf(), file ?? ''))
  const { destinations } = await used.list(june)
  expect((await deliver(june, destinations[0]?.id ?? '')).status).toBe(200)
  const again = await used.send(june)
  expect(again).toMatchObject({ number: 2, state: 'delivered' })
  expect(await readFile(join(folderOf(), file ?? ''))).toEqual(before)
  const { sendDelivery } = await import('./deliveries/send-delivery.ts')
  await sendDelivery(used.jobs, { orgId: SUMMIT, id: again?.id ?? '', tries: 0 })
  expect((await used.list(june)).deliveries[0]?.attempts).toHaveLength(1)
})

test('a webhook that fails is tried again later, with one id and the same bytes, and then it is over', async () => {
  const settings = { kind: 'webhook', url: webhook.url } as const
  const added = await used.addConnection({ settings, secret: SECRET, isAutomatic: false, name: 'Hook' })
  expect(JSON.stringify(added.reply)).not.toContain(SECRET)
  const id = added.reply.connection.id
  webhook.answer(503)
  expect((await deliver(june, id)).status).toBe(200)
  const failed = await used.send(june)
  expect(failed).toMatchObject({
    state: 'waiting',
    attempts: [{ error: 'The server answered with status 503 instead of one of 2xx.' }],
  })
  webhook.answer(200)
  const first = webhook.received.length
  expect((await deliver(june, id)).status).toBe(200)
  const sent = await used.send(june)
  expect(sent).toMatchObject({ state: 'delivered', attempts: [{ error: null }, { number: 1 }] })
  const [tried, ...taken] = webhook.received.slice(first - 1)
  expect(taken[0]?.headers['idempotency-key']).toBe(tried?.headers['idempotency-key'])
  expect(taken[0]?.body).toEqual(tried?.body)
  expect(sha256Of(taken[0]?.body ?? Buffer.alloc(0))).toBe(sent?.files[0]?.sha256)
})

/** Sends a delivery in a separate worker, which can be killed when the receiver has the first bytes. */
async function sendAndKill(id: string, onBytes: (kill: () => void) => void): Promise<void> {
  const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const script = `
    import { openDatabase } from ${from('../../db/database.ts')}
    import { readConfig } from ${from('../../config.ts')}
    import { sendDelivery } from ${from('./deliveries/send-delivery.ts')}
    const [url, home, folder, id] = process.argv.slice(1)
    const config = readConfig({ CONCORD_HOME: home, DELIVERY_FOLDER: folder })
    await sendDelivery({ config, database: openDatabase(url) }, { orgId: '${SUMMIT}', id, tries: 0 })
    console.log('sent')
    process.exit(0)`
  const args = [used.program.url, used.program.home, used.folder, id]
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (data) => {
    said += String(data)
  })
  onBytes(() => child.kill('SIGKILL'))
  await once(child, 'exit')
  expect(said).toBe('')
}

test('a worker that is killed in the middle leaves one whole file to the next, and the secret is nowhere in clear', async () => {
  const { host, port, username, hostKey, password: secret } = sftp
  const settings = { kind: 'sftp', host, port, username, folder: '' } as const
  const { reply } = await used.addConnection({ settings, secret, hostKey, isAutomatic: false, name: 'Drop' })
  const stored = await used.program.database.asSystem((tx) =>
    tx.rows<{ text: string }>(sql`select to_jsonb(n)::text as text from roster_connections n`),
  )
  expect(stored.filter(({ text }) => text.includes(secret) || text.includes(SECRET))).toEqual([])
  await deliver(june, reply.connection.id)
  const [delivery] = (await used.list(june)).deliveries
  await sendAndKill(delivery?.id ?? '', (kill) => sftp.onNextWrite(kill))
  expect((await used.list(june)).deliveries[0]).toMatchObject({ state: 'sending' })
  expect((await readdir(sftp.folder)).filter((name) => !name.startsWith('.'))).toEqual([])
  const { sendDelivery } = await import('./deliveries/send-delivery.ts')
  await sendDelivery(used.jobs, { orgId: SUMMIT, id: delivery?.id ?? '', tries: 0 })
  const [sent] = (await used.list(june)).deliveries
  expect(sent).toMatchObject({ state: 'delivered', attempts: [{ number: 1, error: null }] })
  const names = await readdir(sftp.folder)
  expect(names).toHaveLength((sent?.files.length ?? 0) + 1)
  for (const { name, sha256 } of sent?.files ?? [])
    expect(sha256Of(await readFile(join(sftp.folder, name)))).toBe(sha256)
})

const respond = async (content: string, cycleId = june, email?: string) => {
  const { revision } = await used.list(cycleId)
  const body = { revision, name: 'response.csv', content }
  return used.call(api.addCycleResponse, { params: { cycleId }, body }, email)
}

test('a response says what of it cannot be used, and nothing is taken then', async () => {
  const [first] = used.people
  const refused = async (content: string) => (await respond(content)).reply.details
  expect(await refused('Name,Status\nA,Accepted\n')).toMatchObject([
    { message: expect.stringContaining('NPI') },
  ])
  expect(await refused('First Name,Status\nAna,Accepted\n')).toMatchObject([
    { message: DELIVERY_ERRORS.noKeyColumn },
  ])
  expect(await refused('NPI\n1\n')).toMatchObject([{ message: expect.stringContaining('Status') }])
  expect(await refused('NPI,Status\n')).toMatchObject([{ message: 'The file has no rows.' }])
  expect(await refused(`NPI,Status\n${first?.npi},Perhaps\n`)).toMatchObject([
    { message: expect.stringContaining('Line 2') },
  ])
  expect(await refused('NPI,Status\n2999999999,Accepted\n')).toMatchObject([
    { message: 'None of its rows was sent in this cycle.' },
  ])
  expect((await used.list(june)).answers).toBeNull()
})

test('responses add up to sent against accepted, and confirm the cycle when nothing is open', async () => {
  const [first, second, third, ...others] = used.people.map(({ npi }) => npi)
  const some = `NPI;Status;Reason\n${first};Accepted;\n${second};REJECTED;"No ""TIN"" on file"\n${third};Pended;\n2999999999;Accepted;\n`
  expect(await respond(some)).toMatchObject({ status: 200, reply: { state: 'delivered' } })
  expect((await used.list(june)).answers).toMatchObject({
    ...{ sent: 6, accepted: 1, rejected: 1, pending: 1, unanswered: 3, unknown: 1, daysOutstanding: 0 },
    reasons: [{ state: 'rejected', reason: 'No "TIN" on file', count: 1 }],
    responses: [{ name: 'response.csv', rows: 4 }],
  })
  const params = { cycleId: june, state: 'rejected' }
  const { reply } = await used.call(api.listSentRecords, { params })
  expect(reply).toMatchObject({ total: 1, records: [{ key: second, reason: 'No "TIN" on file', days: 0 }] })
  // The rows that were sent come back with a result behind them.
  const rest = [third, ...others].map((npi) => `Ana,TX,${npi},Accepted`).join('\n')
  expect(await respond(`First Name,State,NPI,Result\n${rest}\n`)).toMatchObject({
    status: 200,
    reply: { state: 'confirmed' },
  })
  expect((await used.list(june)).answers).toMatchObject({
    accepted: 5,
    rejected: 1,
    pending: 0,
    unanswered: 0,
  })
})

test('what was seen at an older revision, or is not approved, is not sent', async () => {
  const { destinations, revision } = await used.list(june)
  const connectionId = destinations[0]?.id ?? ''
  const params = { cycleId: june }
  const old = await used.call(api.deliverCycle, { params, body: { revision: revision - 1, connectionId } })
  expect(old).toMatchObject({ status: 409, reply: { details: { reason: 'revision' } } })
  await used.mappings.addFile(used.key, 'July.csv', used.content)
  const [july] = (await used.call(api.listCycles, { params: { prefix: used.key.prefix } })).reply.cycles
  expect(await deliver(july?.id ?? '', connectionId)).toMatchObject({
    status: 409,
    reply: { details: { reason: 'state' } },
  })
  expect((await respond('NPI,Status\n1,Accepted\n', july?.id)).status).toBe(409)
})

/** Returns June with changes: the first person has another first name, the last is gone, a new one was added. */
function changed(): string {
  const [header = '', first = '', ...others] = used.content.trimEnd().split('\n')
  const renamed = first.replace(',Ana,', ',Beth,')
  return [header, renamed, ...others.slice(0, -1), used.newcomer?.line, ''].join('\n')
}

const listFiles = async (cycleId: string) =>
  (await used.call(api.listCycleFiles, { params: { cycleId } })).reply
const read = (name: string) => readFile(join(folderOf(), name))

test('what was rejected is not in the file that is sent: it goes out as it was, the totals agree, and so it is sent again', async () => {
  const cycleId = await used.approve('September.csv', { content: changed(), rejected: {} })
  const destination = (await used.list(cycleId)).destinations.find(({ name }) => name === 'Payer')
  expect(await deliver(cycleId, destination?.id ?? '')).toMatchObject({
    status: 400,
    reply: { details: [{ message: DELIVERY_ERRORS.notMade }] },
  })
  await planDeliveries(used.jobs)
  expect((await used.list(cycleId)).deliveries).toEqual([])
  expect(await listFiles(cycleId)).toMatchObject({
    isMaking: true,
    files: [{ kind: 'annotated' }, {}, {}, {}],
  })

  const key = { orgId: SUMMIT, id: cycleId }
  // Of two workers that make the files at once one counts.
  await Promise.all([writeApprovedFiles(used.jobs, key), writeApprovedFiles(used.jobs, key)])
  const { files, isMaking } = await listFiles(cycleId)
  const clean = files.find(({ name }) => name === 'clean.csv')
  expect([isMaking, clean?.rows]).toEqual([false, 6])
  await planDeliveries(used.jobs)
  const sent = await used.send(cycleId)
  expect(sent).toMatchObject({ state: 'delivered', files: [{ sha256: clean?.sha256 }] })
  const before = (await used.list(june)).deliveries.find(({ destination: { id } }) => id === destination?.id)
  expect(await read(sent?.files[0]?.name ?? '')).toEqual(await read(before?.files[0]?.name ?? ''))

  const manifest = (await readdir(folderOf())).find((name) =>
    name.includes(`${cycleId.slice(0, 8)}.manifest`),
  )
  const { rows, files: told } = JSON.parse(String(await read(manifest ?? '')))
  expect(rows).toEqual({
    ...{ in: 6, out: 6, held: 0, rejected: 0 },
    leftOut: 1,
    broughtBack: 1,
    corrected: 1,
  })
  expect(told).toMatchObject([{ sha256: clean?.sha256 }])
  const listed = await used.call(api.downloadCycleFile, { params: { cycleId, name: 'manifest.json' } })
  expect(JSON.parse(String(listed.reply)).controlTotals).toMatchObject({ ...rows, isBalanced: true })
  const { cycle } = (await used.call(api.readCycle, { params: { cycleId } })).reply
  expect(cycle.steps.at(-1)).toMatchObject({ state: 'delivered', counts: { rows: 6 } })

  await deliver(cycleId, destination?.id ?? '')
  expect(await used.send(cycleId)).toMatchObject({ number: 2, state: 'delivered', files: sent?.files })
  const answers = [used.people.at(-1)?.npi, used.newcomer?.npi].map((npi) => `${npi},Accepted`)
  await respond(`NPI,Status\n${answers.join('\n')}\n`, cycleId)
  expect((await used.list(cycleId)).answers).toMatchObject({ sent: 6, accepted: 1, unknown: 1 })
})

test('a delivery that waits is canceled', async () => {
  const hook = (await used.list(june)).destinations.find(({ name }) => name === 'Hook')
  webhook.answer(500)
  await deliver(june, hook?.id ?? '')
  const failed = await used.send(june)
  const { revision } = await used.list(june)
  const params = { cycleId: june, id: failed?.id }
  expect((await used.call(api.cancelDelivery, { params, body: { revision } })).status).toBe(200)
  expect((await used.list(june)).deliveries[0]?.state).toBe('canceled')
  const again = { params, body: { revision: revision + 1 } }
  expect((await used.call(api.cancelDelivery, again)).status).toBe(409)
})

test('what goes to a paused destination waits, in the queue or for its hour, and goes when it is resumed', async () => {
  const folder = await used.call(api.listRosterConnections, { params: used.key })
  const { id = '', ...payer } =
    folder.reply.connections.find(({ name }) => name === 'Payer') ?? expect.fail('There is no destination')
  const pause = async (isPaused: boolean) => {
    const now = (await used.call(api.listRosterConnections, { params: used.key })).reply.connections
    const { version, name, settings, hostKey, isAutomatic, schedule } =
      now.find((one) => one.id === id) ?? expect.fail('There is no destination')
    const body = { version, name, settings, hostKey, isAutomatic, schedule, isPaused }
    const changed = await used.call(api.changeRosterConnection, { params: { ...used.key, id }, body })
    expect([changed.status, changed.reply.details]).toEqual([200, undefined])
  }
  expect(payer.isPaused).toBe(false)
  expect((await deliver(june, id)).status).toBe(200)
  await pause(true)
  const held = (await used.list(june)).deliveries.find(({ state }) => state === 'waiting')
  const { sendDelivery } = await import('./deliveries/send-delivery.ts')
  const send = () => sendDelivery(used.jobs, { orgId: SUMMIT, id: held?.id ?? '', tries: 0 })
  const find = async () => (await used.list(june)).deliveries.find((one) => one.id === held?.id)
  await send()
  expect(await find()).toMatchObject({ state: 'waiting', attempts: [] })
  await planDeliveries(used.jobs, new Date(Date.now() + 60_000))
  // Had the look put it into the queue, this would send it.
  await send()
  expect(await find()).toMatchObject({ state: 'waiting', attempts: [] })
  expect(await deliver(june, id)).toMatchObject({
    status: 400,
    reply: { details: [{ field: 'connectionId', message: DELIVERY_ERRORS.paused }] },
  })
  await pause(false)
  await send()
  expect(await find()).toMatchObject({ state: 'waiting' })
  await planDeliveries(used.jobs, new Date(Date.now() + 60_000))
  await send()
  expect(await find()).toMatchObject({ state: 'delivered', attempts: [{ error: null }] })
})

test('another organization finds none of it, and it takes the permissions', async () => {
  const params = { cycleId: june }
  const body = { revision: 1, connectionId: crypto.randomUUID() }
  for (const [endpoint, input] of [
    [api.listDeliveries, { params }],
    [api.listSentRecords, { params }],
    [api.deliverCycle, { params, body }],
    [api.cancelDelivery, { params: { ...params, id: crypto.randomUUID() }, body }],
    [api.addCycleResponse, { params, body: { ...body, name: 'a', content: 'NPI,Status\n1,Accepted\n' } }],
  ] as const) {
    expect((await used.call(endpoint, input, HARBOR_ADMIN)).status).toBe(404)
    expect((await used.call(endpoint, input, VIEWER)).status).toBe(403)
  }
})
