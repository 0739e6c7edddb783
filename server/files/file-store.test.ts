import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type ByteRange, type FileStore, StorageFullError } from './file-store.ts'
import { openFileStore } from './open-file-store.ts'
import { openS3Store } from './s3-store.ts'
import { sweepFiles } from './sweep-files.ts'
import { startS3Server } from './testing/s3-server.ts'

async function readAll(pieces: AsyncIterable<Uint8Array> | undefined): Promise<string | undefined> {
  if (!pieces) return undefined
  const read: Uint8Array[] = []
  for await (const piece of pieces) read.push(piece)
  return Buffer.concat(read).toString('latin1')
}

async function listKeys(store: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}

const KINDS = {
  'a folder': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'concord-files-'))
    return { url: pathToFileURL(folder).href, stop: () => rm(folder, { recursive: true, force: true }) }
  },
  'an S3 server': startS3Server,
}

describe.each(Object.entries(KINDS))('files kept in %s', (_, start) => {
  let store: FileStore
  let stop: () => Promise<void>
  beforeAll(async () => {
    const started = await start()
    stop = started.stop
    store = openFileStore(readConfig({ STORAGE_URL: started.url }))
  })
  afterAll(() => stop())

  const putText = (key: string, ...pieces: string[]) =>
    store.put(
      key,
      pieces.map((piece) => Buffer.from(piece, 'latin1')),
    )

  test('are read back as they were written, whole and in any range', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uuid(),
        fc.array(fc.string({ unit: 'binary-ascii', maxLength: 50 }), { maxLength: 5 }),
        fc.nat({ max: 120 }),
        fc.option(fc.nat({ max: 130 }), { nil: undefined }),
        async (id, pieces, from, to) => {
          const text = pieces.join('')
          const key = `org/a/exports/${id}/range.bin`
          expect(await putText(key, ...pieces)).toBe(text.length)
          expect(await readAll(await store.get(key))).toBe(text)
          if (from >= text.length) return
          const range: ByteRange = to === undefined ? { from } : { from, to }
          expect(await readAll(await store.get(key, range))).toBe(text.slice(from, to && Math.max(from, to)))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('may be larger than one part of an upload', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 7)
    const pieces = Array.from({ length: 20 }, () => megabyte)
    expect(await store.put('org/a/large', pieces)).toBe(20 * 1024 * 1024)
    expect(await readAll(await store.get('org/a/large', { from: 20 * 1024 * 1024 - 2 }))).toBe('\u0007\u0007')
  })

  test('that are not there are read as nothing and may be deleted', async () => {
    expect(await store.get('org/none/file')).toBeUndefined()
    await store.delete('org/none/file')
    await putText('org/a/gone', 'x')
    await store.delete('org/a/gone')
    expect(await store.get('org/a/gone')).toBeUndefined()
  })

  test('are listed by the start of their keys', async () => {
    for (const key of ['list/b/1', 'list/b/2/3', 'list/bc', 'list/c']) await putText(key, key)
    expect(await listKeys(store, 'list/b/')).toEqual(['list/b/1', 'list/b/2/3'])
    expect(await listKeys(store, 'list/b')).toEqual(['list/b/1', 'list/b/2/3', 'list/bc'])
    expect(await listKeys(store, 'list/none/')).toEqual([])
  })

  test('whose writing breaks off are not there', async () => {
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('broken off')
    }
    await expect(store.put('org/a/broken', broken())).rejects.toThrow('broken off')
    expect(await store.get('org/a/broken')).toBeUndefined()
    expect(await listKeys(store, 'org/a/broken')).toEqual([])
  })

  test.each(['../outside', '/etc/passwd', 'a//b', 'a/../b', 'a/./b', '', 'a\\b', '.unfinished/x', 'a b'])(
    'have no key like %j',
    async (key) => {
      await expect(putText(key, 'x')).rejects.toThrow('Not a key')
      await expect(store.get(key)).rejects.toThrow('Not a key')
      await expect(store.delete(key)).rejects.toThrow('Not a key')
    },
  )

  test('that no row names are removed once they are a day old, others are left', async () => {
    for (const key of ['org/a/exports/1/kept', 'org/a/exports/1/lost', 'org/a/rosters/1/lost'])
      await putText(key, key)
    const sweep = (now: Date) =>
      sweepFiles(store, {
        prefix: 'org/a/',
        isMine: (key) => key.startsWith('org/a/exports/1/'),
        findNamed: async (keys) => new Set(keys.filter((key) => key.endsWith('kept'))),
        now,
      })
    expect(await sweep(new Date())).toBe(0)
    expect(await sweep(new Date(Date.now() + 2 * 86_400_000))).toBe(1)
    expect(await store.get('org/a/exports/1/lost')).toBeUndefined()
    expect(await readAll(await store.get('org/a/exports/1/kept'))).toBe('org/a/exports/1/kept')
    expect(await readAll(await store.get('org/a/rosters/1/lost'))).toBe('org/a/rosters/1/lost')
  })
})

test('a full disk is told as such and leaves nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'concord-files-'))
  const store = openFileStore(readConfig({ STORAGE_URL: pathToFileURL(folder).href }))
  function* full(): Generator<Uint8Array> {
    yield Buffer.from('half')
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  }
  await expect(store.put('org/a/file', full())).rejects.toThrow(StorageFullError)
  expect(await readdir(join(folder, '.unfinished'))).toEqual([])
  await rm(folder, { recursive: true, force: true })
})

test('without a setting files stand below the data folder', async () => {
  const home = await mkdtemp(join(tmpdir(), 'concord-files-'))
  await openFileStore(readConfig({ CONCORD_HOME: home })).put('org/a/file', [Buffer.from('x')])
  expect(await readdir(join(home, 'files', 'org', 'a'))).toEqual(['file'])
  await rm(home, { recursive: true, force: true })
})

test('an S3 server that takes calls and says nothing is given up on', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  process.env.AWS_ACCESS_KEY_ID ??= 'someone'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'secret'
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const store = openS3Store({ bucket: 'files', prefix: '', region: 'us-east-1', endpoint }, { answerMs: 100 })
  const calls = [store.put('a', [Buffer.from('a')]), store.get('a'), store.delete('a'), listKeys(store, '')]
  await Promise.all(calls.map((call) => expect(call).rejects.toThrow('timed out')))
  for (const socket of sockets) socket.destroy()
  silent.close()
})
