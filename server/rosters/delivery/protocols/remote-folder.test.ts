import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startS3Server } from '#server/files/testing/s3-server.ts'
import { explainDeliveryError } from '#server/http/outgoing/delivery-error.ts'
import { type SftpServer, startSftpServer } from '../testing/sftp-server.ts'
import { openRemoteFolder } from './open-remote-folder.ts'
import type { OpenedConnection } from './opened-connection.ts'
import { isTemporaryName, type RemoteFolder } from './remote-folder.ts'
import type { HostKeyError } from './sftp-folder.ts'

const ORG = '00000000-0000-4000-8000-00000000000a'
const SECRET = 'S3RVER'

let root: string
let sftp: SftpServer
let s3: Awaited<ReturnType<typeof startS3Server>>
let endpoint: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'concord-delivered-'))
  ;[sftp, s3] = await Promise.all([startSftpServer(), startS3Server()])
  endpoint = new URL(s3.url).searchParams.get('endpoint') ?? ''
})
afterAll(async () => {
  await Promise.all([sftp.stop(), s3.stop(), rm(root, { recursive: true, force: true })])
})

const opened = (given: Partial<OpenedConnection> & Pick<OpenedConnection, 'settings'>): OpenedConnection => ({
  ...{ orgId: ORG, id: ORG, secret: '', hostKey: null, ...given },
})
const open = (one: OpenedConnection, settings: Record<string, string> = {}) =>
  openRemoteFolder(readConfig({ DELIVERY_FOLDER: root, ...settings }), one)

const toSftp = (more: Partial<OpenedConnection> = {}, folder = '') => {
  const { host, port, username, password: secret, hostKey } = sftp
  return opened({ settings: { kind: 'sftp', host, port, username, folder }, secret, hostKey, ...more })
}
const toS3 = (secret = SECRET) => {
  const place = { bucket: 'concord-files', folder: 'in/rosters', region: 'us-east-1' }
  return opened({ settings: { kind: 's3', ...place, endpoint, accessKeyId: 'S3RVER' }, secret })
}

async function readAll(folder: RemoteFolder, name: string): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of await folder.read(name)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

const KINDS: Readonly<Record<string, () => OpenedConnection>> = {
  'a folder': () => opened({ settings: { kind: 'folder', folder: 'a/b' } }),
  S3: () => toS3(),
  'SFTP by password': () => toSftp(),
  'SFTP by a key that lost its line ends': () => toSftp({ secret: sftp.privateKey.replaceAll('\n', '') }),
}

describe.each(Object.entries(KINDS))('%s', (_, connection) => {
  let folder: RemoteFolder
  beforeAll(async () => {
    folder = await open(connection())
  })
  afterAll(() => folder.close())
  const listNames = async () => (await folder.list()).map(({ name }) => name).sort()

  test('takes files, lists them, and gives them back', async () => {
    await folder.put('June.csv', [Buffer.from('NPI\n'), Buffer.from('2000000077\n')])
    expect(await readAll(folder, 'June.csv')).toBe('NPI\n2000000077\n')
    expect(await folder.list()).toMatchObject([{ name: 'June.csv', bytes: 15 }])
  })

  test('takes the same file again in the place of the one before', async () => {
    await folder.put('June.csv', [Buffer.from('again')])
    expect(await listNames()).toEqual(['June.csv'])
    expect(await readAll(folder, 'June.csv')).toBe('again')
  })

  test('is as before where content breaks off', async () => {
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('broken off')
    }
    await expect(folder.put('July.csv', broken())).rejects.toThrow('broken off')
    expect(await listNames()).toEqual(['June.csv'])
  })

  test('moves a file into a folder below, also where one of that name is', async () => {
    await folder.put('May 2026.csv', [Buffer.from('first')])
    await folder.move('May 2026.csv', 'done')
    await folder.put('May 2026.csv', [Buffer.from('second')])
    await folder.move('May 2026.csv', 'done')
    expect(await listNames()).toEqual(['June.csv'])
    await folder.move('June.csv', 'done')
    expect(await listNames()).toEqual([])
  })
})

test('an SFTP server whose key no one agreed to, or another key, gets neither password nor file', async () => {
  for (const hostKey of [null, `SHA256:${'A'.repeat(43)}`]) {
    const error = await open(toSftp({ hostKey })).then(
      () => expect.fail('It was let in'),
      (refused: HostKeyError) => refused,
    )
    expect(error.shownKey).toBe(sftp.hostKey)
    expect(error.message).toContain(hostKey === null ? 'Agree to it' : 'another key')
  }
})

test('an SFTP server that cannot replace a file by a rename is not cut off later, when it works on another one', async () => {
  const folder = await open(toSftp())
  const set = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  try {
    await folder.put('July.csv', [Buffer.from('NPI\n')])
    const waits = set.mock.results.filter((_, index) => set.mock.calls[index]?.[1] === 60_000)
    const ended = new Set(cleared.mock.calls.map(([timer]) => timer))
    expect(waits.length).toBeGreaterThan(0)
    expect(waits.filter(({ value }) => !ended.has(value))).toEqual([])
    await folder.move('July.csv', 'done')
  } finally {
    set.mockRestore()
    cleared.mockRestore()
    await folder.close()
  }
})

test('an SFTP user signs in with a private key', async () => {
  const folder = await open(toSftp({ secret: sftp.privateKey }))
  expect(await folder.list()).toEqual([])
  await folder.close()
})

test('wrong passwords, keys and folders are told in words', async () => {
  await expect(open(toSftp({ secret: 'wrong' }))).rejects.toThrow('does not let this user in')
  const pem = '-----BEGIN OPENSSH PRIVATE KEY-----\nnone\n-----END OPENSSH PRIVATE KEY-----'
  await expect(open(toSftp({ secret: pem }))).rejects.toThrow('private key cannot be read')
  const folder = await open(toSftp({}, 'not/there'))
  await expect(folder.put('a.csv', [Buffer.from('a')])).rejects.toThrow('not there')
  await folder.close()
})

test('an SFTP connection that breaks while a file is written leaves none of its name', async () => {
  const folder = await open(toSftp())
  const before = (await readdir(sftp.folder)).filter((name) => !isTemporaryName(name))
  sftp.breakAfter(2)
  const piece = Buffer.alloc(64 * 1024, 7)
  await expect(
    folder.put(
      'large.csv',
      Array.from({ length: 40 }, () => piece),
    ),
  ).rejects.toThrow()
  expect((await readdir(sftp.folder)).filter((name) => !isTemporaryName(name))).toEqual(before)
  const again = await open(toSftp())
  await again.put('large.csv', [piece])
  expect(await readdir(sftp.folder)).toContain('large.csv')
  await again.close()
})

test.each([
  ['is not there', 'is gone', 'The folder or file is not there.'],
  ['may not be read', 'refuses', 'The server does not let this user write or read there.'],
  [
    'the server cannot read itself',
    'fails',
    'The server could not do this. Ask whoever runs it, or wait for the next try.',
  ],
  ['is cut off by a connection that breaks', 'breaks off', 'The server broke the connection off.'],
] as const)('a file of an SFTP server that %s is told in words', async (_, how, sentence) => {
  const folder = await open(toSftp())
  await folder.put('Fetched.csv', [Buffer.from('NPI\n2000000077\n')])
  sftp.onNextRead(how)
  const error = await readAll(folder, 'Fetched.csv').catch((thrown: unknown) => thrown)
  await folder.close()
  expect(explainDeliveryError(error)).toBe(sentence)
})

test('a folder never leads out of that of its organization', async () => {
  const own = join(root, ORG)
  await symlink(tmpdir(), join(own, 'link'))
  await expect(open(opened({ settings: { kind: 'folder', folder: 'link' } }))).rejects.toThrow('leads out')
  await writeFile(join(root, 'outside.csv'), 'x')
  await symlink(join(root, 'outside.csv'), join(own, 'outside.csv'))
  const folder = await open(opened({ settings: { kind: 'folder', folder: '' } }))
  expect(await folder.list()).toEqual([])
})

test('without the setting of the program there are no folders', async () => {
  const one = opened({ settings: { kind: 'folder', folder: '' } })
  await expect(open(one, { DELIVERY_FOLDER: '' })).rejects.toThrow('DELIVERY_FOLDER')
})

test('a program that is not a local one connects to no private address, by number or by name', async () => {
  const production = { CONCORD_ENVIRONMENT: 'production' }
  await expect(open(toSftp(), production)).rejects.toThrow('private network')
  const { settings } = toSftp()
  const byName = opened({ settings: { ...settings, host: 'localhost' } as never, hostKey: sftp.hostKey })
  await expect(open(byName, production)).rejects.toThrow('private network')
})

test('files that are still being written are told by their names', () => {
  const temporary = [
    '.June.csv',
    'June.csv.part',
    'June.csv.filepart',
    'June.tmp',
    '~$June.xlsx',
    'June.csv~',
  ]
  expect(temporary.filter((name) => !isTemporaryName(name))).toEqual([])
  expect(['June.csv', 'party.csv', 'a.part.csv'].filter(isTemporaryName)).toEqual([])
})
