import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { assertKey, type FileStore } from './file-store.ts'

/** Says where objects are: `prefix` stands before each key and ends with a slash, or is ''. */
export type S3Address = {
  readonly bucket: string
  readonly prefix: string
  readonly region: string
  /** Address of a server other than that of Amazon. */
  readonly endpoint: string | undefined
}

/** Pieces of an upload that are in memory at once, and how large each is: 10,000 of them make the largest object. */
const UPLOAD = { queueSize: 2, partSize: 16 * 1024 * 1024 }

/** The longest that nothing may move on a connection, as on those of callers; what can be sent again is sent three times. */
const ANSWER_MS = 60_000

/** Keeps objects in a bucket. The credentials are those that the SDK finds: variables, a profile, the role of the machine. */
export function openS3Store(
  { bucket, prefix, region, endpoint }: S3Address,
  { answerMs = ANSWER_MS } = {},
): FileStore {
  const client = new S3Client({
    region,
    requestHandler: { connectionTimeout: answerMs, socketTimeout: answerMs },
    // Other servers than that of Amazon rarely know the checksums behind a body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  })
  const getObject = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: `${prefix}${key}` }
  }

  return {
    async put(key, content) {
      let bytes = 0
      async function* counted() {
        for await (const piece of content) {
          bytes += piece.length
          yield piece
        }
      }
      const body = Readable.from(counted(), { objectMode: false })
      await new Upload({ client, params: { ...getObject(key), Body: body }, ...UPLOAD }).done()
      return bytes
    },
    async get(key, range) {
      if (range?.to !== undefined && range.to <= range.from) return Readable.from([])
      const asked = range && `bytes=${range.from}-${range.to === undefined ? '' : range.to - 1}`
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...getObject(key), Range: asked }))
        return Body as Readable
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(getObject(key)))
    },
    async *list(wanted) {
      let token: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: `${prefix}${wanted}`,
            ContinuationToken: token,
          }),
        )
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          yield { key: Key.slice(prefix.length), bytes: Size, writtenAt: LastModified ?? new Date() }
        }
        token = page.NextContinuationToken
      } while (token !== undefined)
    },
  }
}
