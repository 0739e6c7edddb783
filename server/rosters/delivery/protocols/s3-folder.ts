import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Config } from '#server/config.ts'
import { assertAddress, checkedLookup } from '#server/http/outgoing/checked-address.ts'
import { DeliveryError } from '#server/http/outgoing/delivery-error.ts'
import { boundAnswers } from './bound-answers.ts'
import { assertListable, MAX_LISTING_MS, type RemoteFile, type RemoteFolder } from './remote-folder.ts'

export type S3Place = {
  readonly bucket: string
  readonly folder: string
  readonly region: string
  readonly endpoint: string | null
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const UPLOAD = { queueSize: 2, partSize: 16 * 1024 * 1024 }
const ANSWER_MS = 30_000

function openClient(config: Config, { region, endpoint, accessKeyId, secretAccessKey }: S3Place): S3Client {
  if (endpoint !== null) assertAddress(config, endpoint)
  const lookup = checkedLookup(config)
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: new HttpAgent({ lookup }),
      httpsAgent: new HttpsAgent({ lookup }),
      connectionTimeout: ANSWER_MS,
      socketTimeout: ANSWER_MS,
    },
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  })
}

/** Opens the objects whose keys begin with a folder, with the credentials of the place and no others. An object is there whole or not at all. */
export async function openS3Folder(config: Config, place: S3Place): Promise<RemoteFolder> {
  const client = openClient(config, place)
  let isClosed = false
  boundAnswers(client, { limitMs: MAX_LISTING_MS, isClosed: () => isClosed })
  const { bucket: Bucket } = place
  const prefix = place.folder === '' ? '' : `${place.folder}/`
  return {
    async list() {
      const files: RemoteFile[] = []
      const end = Date.now() + MAX_LISTING_MS
      let names = 0
      let token: string | undefined
      do {
        if (Date.now() > end) throw new DeliveryError('The server does not answer.')
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, Delimiter: '/', ContinuationToken: token }),
        )
        names += (page.Contents?.length ?? 0) + (page.CommonPrefixes?.length ?? 0)
        assertListable(names)
        for (const { Key = '', Size = 0, LastModified, ETag } of page.Contents ?? []) {
          const name = Key.slice(prefix.length)
          // Consoles mark a folder by an empty object of its name.
          if (name === '') continue
          files.push({ name, bytes: Size, changedAt: `${LastModified?.toISOString() ?? ''} ${ETag ?? ''}` })
        }
        token = page.NextContinuationToken
      } while (token !== undefined)
      return files
    },
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${prefix}${name}` }))
      return Body as Readable
    },
    async put(name, content) {
      const body = Readable.from(content, { objectMode: false })
      await new Upload({ client, params: { Bucket, Key: `${prefix}${name}`, Body: body }, ...UPLOAD }).done()
    },
    async move(name, folder) {
      const from = `${prefix}${name}`
      const source = [Bucket, ...from.split('/')].map(encodeURIComponent).join('/')
      const Key = `${prefix}${folder}/${name}`
      await client.send(new CopyObjectCommand({ Bucket, Key, CopySource: source }))
      await client.send(new DeleteObjectCommand({ Bucket, Key: from }))
    },
    async close() {
      isClosed = true
      client.destroy()
    },
  }
}
