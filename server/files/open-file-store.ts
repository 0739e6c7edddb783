import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError } from '#server/config.ts'
import { openDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import type { S3Address } from './s3-store.ts'

const DEFAULT_REGION = 'us-east-1'

/** Reads s3://bucket/prefix?region=us-west-2&endpoint=https://storage.example. */
export function readS3Address(url: URL): S3Address {
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (url.hostname === '') throw new ConfigError('STORAGE_URL: Name a bucket, as in s3://bucket/prefix.')
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    endpoint: url.searchParams.get('endpoint') ?? undefined,
  }
}

/** Opens a store when it is first used: the client of S3 is large, and most programs keep their files in a folder. */
function openLater(open: () => Promise<FileStore>): FileStore {
  let opened: Promise<FileStore> | undefined
  const getStore = () => {
    opened ??= open()
    return opened
  }
  return {
    put: async (key, content) => (await getStore()).put(key, content),
    get: async (key, range) => (await getStore()).get(key, range),
    delete: async (key) => (await getStore()).delete(key),
    async *list(prefix) {
      yield* (await getStore()).list(prefix)
    },
  }
}

async function openS3(address: S3Address): Promise<FileStore> {
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(address)
}

function openStore({ STORAGE_URL, home }: Config): FileStore {
  if (STORAGE_URL === '') return openDiskStore(join(home, 'files'))
  const url = new URL(STORAGE_URL)
  if (url.protocol !== 's3:') return openDiskStore(resolve(fileURLToPath(url)))
  const address = readS3Address(url)
  return openLater(() => openS3(address))
}

const stores = new WeakMap<Config, FileStore>()

/** Returns where this program keeps its files, the same store for the same settings. */
export function openFileStore(config: Config): FileStore {
  const store = stores.get(config) ?? openStore(config)
  stores.set(config, store)
  return store
}
