import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { api, type BodyIn, CONNECTION_ERRORS } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HARBOR_ADMIN, SUMMIT, VIEWER } from '#server/accounts/testing/people.ts'
import { readConfig } from '#server/config.ts'
import { checkConnection } from './connections/check-connection.ts'
import { type SftpServer, startSftpServer } from './testing/sftp-server.ts'
import { useDeliveries } from './testing/use-deliveries.ts'

let used: Awaited<ReturnType<typeof useDeliveries>>
let sftp: SftpServer

beforeAll(async () => {
  ;[used, sftp] = await Promise.all([useDeliveries('connected'), startSftpServer()])
})
afterAll(async () => {
  await Promise.all([used.close(), sftp.stop()])
})

type Change = BodyIn<typeof api.changeRosterConnection>
const list = async () => (await used.call(api.listRosterConnections, { params: used.key })).reply.connections
const find = async (name: string) =>
  (await list()).find((one) => one.name === name) ?? expect.fail(`There is no ${name}`)
const change = async (name: string, more: Partial<Change>) => {
  const { id, settings, hostKey, isAutomatic, schedule, isPaused, version } = await find(name)
  const body = { name, settings, hostKey, isAutomatic, schedule, isPaused, version, ...more }
  return used.call(api.changeRosterConnection, { params: { ...used.key, id }, body })
}
const testNow = async (name: string) => {
  const { id } = await find(name)
  return used.call(api.testRosterConnection, { params: { ...used.key, id }, body: {} })
}
const toSftp = (more: object = {}) => {
  const { host, port, username } = sftp
  return { kind: 'sftp', host, port, username, folder: '', ...more } as const
}

test('an SFTP destination shows its key first, takes a test file when someone agreed, and tells no secret', async () => {
  const settings = toSftp()
  expect(await used.addConnection({ name: 'Drop', settings })).toMatchObject({
    status: 400,
    reply: { details: [{ field: 'secret', message: CONNECTION_ERRORS.noSecret }] },
  })
  expect((await used.addConnection({ name: 'Drop', settings, secret: sftp.password })).status).toBe(200)
  const shown = await testNow('Drop')
  expect(shown.reply).toMatchObject({ isDone: false, shownKey: sftp.hostKey })
  expect((await change('Drop', { hostKey: sftp.hostKey })).status).toBe(200)
  await expect
    .poll(async () => (await testNow('Drop')).reply)
    .toMatchObject({
      ...{ isDone: true, message: 'concord-test.txt is there now.', shownKey: null },
    })
  expect(await readdir(sftp.folder)).toEqual(['concord-test.txt'])
  expect(JSON.stringify(await list())).not.toContain(sftp.password)
})

test('another address takes the secret again, and forgets the key that was agreed to', async () => {
  const settings = toSftp({ host: 'sftp.elsewhere.example' })
  expect(await change('Drop', { settings })).toMatchObject({
    status: 400,
    reply: { details: [{ field: 'secret' }] },
  })
  expect(await change('Drop', { settings: toSftp({ folder: 'in' }) })).toMatchObject({
    status: 200,
    reply: { connection: { hostKey: sftp.hostKey } },
  })
  const moved = await change('Drop', { settings, secret: 'another one' })
  expect(moved.reply.connection).toMatchObject({
    hostKey: null,
    settings: { host: 'sftp.elsewhere.example' },
  })
})

test('a change of what someone else changed is refused with what is stored now', async () => {
  const { version } = await find('Drop')
  expect((await change('Drop', { isPaused: true })).status).toBe(200)
  expect(await change('Drop', { version })).toMatchObject({
    status: 409,
    reply: { details: { current: { isPaused: true, version: version + 1 } } },
  })
})

test.each([
  ['a folder that leads out', { kind: 'folder', folder: '../x' }, 'folder'],
  ['an absolute folder', { kind: 'folder', folder: '/etc' }, 'folder'],
  ['an address with a password', { kind: 'webhook', url: 'https://a:b@payer.example/' }, 'url'],
  ['another protocol', { kind: 'webhook', url: 'file:///etc/passwd' }, 'url'],
])('%s is refused', async (_, settings, field) => {
  const refused = await used.addConnection({ settings: settings as never, secret: 'a secret of some length' })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.reply.details)).toContain(field)
})

test('a webhook sends only, and its secret has a length', async () => {
  const settings = { kind: 'webhook', url: 'https://payer.example/rosters' } as const
  const inbound = await used.addConnection({ direction: 'in', settings, secret: 'a secret of some length' })
  expect(inbound.reply.details).toMatchObject([{ message: CONNECTION_ERRORS.webhookIn }])
  const short = await used.addConnection({ settings, secret: 'short' })
  expect(short.reply.details).toMatchObject([{ message: CONNECTION_ERRORS.shortSecret }])
})

test('in production an address of a private network is refused, and folders take their setting', () => {
  const given = {
    name: 'a',
    hostKey: null,
    isAutomatic: true,
    schedule: null,
    isPaused: false,
    secret: 'x'.repeat(20),
  }
  const check = (settings: Change['settings']) => () =>
    checkConnection(
      readConfig({ CONCORD_ENVIRONMENT: 'production' }),
      'out',
      { ...given, settings },
      undefined,
    )
  expect(check({ kind: 'webhook', url: 'https://169.254.169.254/latest' })).toThrow()
  expect(check({ kind: 'webhook', url: 'http://payer.example/' })).toThrow()
  expect(check({ ...toSftp(), host: '10.0.0.1' })).toThrow()
  expect(check({ kind: 'folder', folder: 'out' })).toThrow()
  expect(check({ kind: 'webhook', url: 'https://payer.example/' })).not.toThrow()
})

test('a folder below that of the organization is removed from the list, and stays where it is', async () => {
  expect(
    (await used.addConnection({ name: 'Folder', settings: { kind: 'folder', folder: 'out' } })).status,
  ).toBe(200)
  expect((await testNow('Folder')).reply).toMatchObject({ isDone: true })
  expect(await readdir(join(used.folder, SUMMIT, 'out'))).toEqual(['concord-test.txt'])
  const { id, version } = await find('Folder')
  const input = { params: { ...used.key, id }, body: { version } }
  expect((await used.call(api.removeRosterConnection, input)).status).toBe(200)
  expect((await list()).map(({ name }) => name)).not.toContain('Folder')
  expect((await used.call(api.removeRosterConnection, input)).status).toBe(404)
})

test('another organization finds none of it, and it takes the permissions', async () => {
  const { id, version, settings } = await find('Drop')
  const ofOne = { ...used.key, id }
  const given = { name: 'a', settings, hostKey: null, isAutomatic: true, schedule: null, isPaused: false }
  for (const [endpoint, input] of [
    [api.listRosterConnections, { params: used.key }],
    [api.addRosterConnection, { params: used.key, body: { direction: 'out', ...given, secret: 'x' } }],
    [api.changeRosterConnection, { params: ofOne, body: { version, ...given } }],
    [api.removeRosterConnection, { params: ofOne, body: { version } }],
    [api.testRosterConnection, { params: ofOne, body: {} }],
  ] as const) {
    expect((await used.call(endpoint, input, HARBOR_ADMIN)).status).toBe(404)
    expect((await used.call(endpoint, input, VIEWER)).status).toBe(403)
  }
  expect((await find('Drop')).version).toBe(version)
})
