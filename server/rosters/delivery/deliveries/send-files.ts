import { createHash } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Bytes } from '#server/files/file-store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { openRemoteFolder } from '../protocols/open-remote-folder.ts'
import type { OpenedConnection } from '../protocols/opened-connection.ts'
import { postFile } from '../protocols/webhook.ts'
import type { SentFile } from './delivery-store.ts'

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
  json: 'application/json',
}

type Outgoing = Omit<SentFile, 'key'> & { readonly open: () => Promise<Bytes> }

/** Reads an object and breaks off before its end is taken for one, where it is not what was stored. */
async function* readExactly(content: Bytes, { key, sha256 }: SentFile): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== sha256) throw new Error(`The file store changed ${key}`)
}

/** Lists the files in the order in which they are sent: the manifest says that all others are there. */
function listOutgoing(
  config: Config,
  files: readonly SentFile[],
  manifest: { readonly name: string; readonly text: string },
): readonly Outgoing[] {
  const store = openFileStore(config)
  const text = Buffer.from(manifest.text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  return [
    ...files.map((file) => ({
      ...file,
      open: async () => {
        const content = await store.get(file.key)
        if (!content) throw new Error(`The file store lost ${file.key}`)
        return readExactly(content, file)
      },
    })),
    { name: manifest.name, bytes: text.length, sha256, open: async () => [text] },
  ]
}

/**
 * Sends files and their manifest to a destination. It may be repeated, by another worker and after any end of this one: a
 * folder has each file once then, whole, and a webhook gets the same `idempotency-key` with the same bytes.
 */
export async function sendFiles(
  config: Config,
  opened: OpenedConnection,
  {
    id,
    files,
    manifest,
  }: {
    readonly id: string
    readonly files: readonly SentFile[]
    readonly manifest: { readonly name: string; readonly text: string }
  },
): Promise<void> {
  const outgoing = listOutgoing(config, files, manifest)
  const { settings, secret } = opened
  if (settings.kind === 'webhook') {
    for (const file of outgoing) {
      const type = TYPES[file.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      await postFile(config, { ...file, type, url: settings.url, secret, id: `${id}/${file.name}` })
    }
    return
  }
  const folder = await openRemoteFolder(config, opened)
  try {
    for (const { name, open } of outgoing) await folder.put(name, await open())
  } finally {
    await folder.close()
  }
}
