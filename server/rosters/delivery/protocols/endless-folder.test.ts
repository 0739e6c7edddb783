import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type EndlessS3Server, startEndlessS3Server } from '../testing/endless-s3-server.ts'
import { type SftpServer, startSftpServer } from '../testing/sftp-server.ts'
import { MAX_NAMES, type RemoteFolder } from './remote-folder.ts'
import { openS3Folder } from './s3-folder.ts'
import { openSftpFolder } from './sftp-folder.ts'

let sftp: SftpServer
let s3: EndlessS3Server
const opened: RemoteFolder[] = []

beforeAll(async () => {
  ;[sftp, s3] = await Promise.all([startSftpServer(), startEndlessS3Server()])
})
afterEach(async () => {
  for (const folder of opened.splice(0)) await folder.close()
})
afterAll(async () => {
  await Promise.all([sftp.stop(), s3.stop()])
})

async function openS3(): Promise<RemoteFolder> {
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const place = { bucket: 'any', folder: 'in', region: 'us-east-1', endpoint: s3.endpoint }
  const folder = await openS3Folder(readConfig({}), { ...place, ...credentials })
  opened.push(folder)
  return folder
}
async function openSftp(): Promise<RemoteFolder> {
  const { host, port, username, password: secret, hostKey } = sftp
  const folder = await openSftpFolder(readConfig({}), { host, port, username, folder: '', secret, hostKey })
  opened.push(folder)
  return folder
}

const TOO_MANY = /more than 10,000 files.*Move what is not to be fetched elsewhere/

test('a bucket that goes on listing files is left once there are too many, with what to do about it', async () => {
  s3.answer({ pages: MAX_NAMES / 1000 })
  const folder = await openS3()
  expect(await folder.list()).toHaveLength(MAX_NAMES)
  s3.answer({ pages: 60 })
  await expect(folder.list()).rejects.toThrow(TOO_MANY)
  expect(s3.asked()).toBe(11)
})

test('an answer of a bucket that does not end is read no further', async () => {
  s3.answer({ bytes: 64 * 2 ** 20 })
  const folder = await openS3()
  await expect(folder.list()).rejects.toThrow(/^The server answers with more than an answer can hold\.$/)
})

test('an SFTP server that goes on listing files is left once there are too many', async () => {
  sftp.inventFiles(MAX_NAMES)
  const folder = await openSftp()
  expect(await folder.list()).toHaveLength(MAX_NAMES)
  sftp.inventFiles(MAX_NAMES + 1)
  await expect(folder.list()).rejects.toThrow(TOO_MANY)
})

test('a folder of an SFTP server takes files however many it holds', async () => {
  sftp.inventFiles(MAX_NAMES + 1000)
  const folder = await openSftp()
  await folder.put('June.csv', [Buffer.from('NPI\n')])
  sftp.inventFiles(0)
  expect((await folder.list()).map(({ name }) => name)).toEqual(['June.csv'])
})

test.each([
  ['a bucket', openS3],
  ['an SFTP server', openSftp],
])('closing ends what is underway with %s', async (_, open) => {
  s3.answer({ pages: Number.POSITIVE_INFINITY })
  sftp.inventFiles(MAX_NAMES)
  const folder = await open()
  const list = folder.list()
  const [listed] = await Promise.all([list.catch((error: unknown) => error), folder.close()])
  expect(listed).toBeInstanceOf(Error)
})
