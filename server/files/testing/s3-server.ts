import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Server = { run(): Promise<{ port: number }>; close(): Promise<void> }
type ServerClass = new (options: object) => Server

/** Starts an S3 server for tests, with an empty bucket, and sets the environment to the credentials that it accepts. */
export async function startS3Server(): Promise<{ url: string; stop(): Promise<void> }> {
  const Server = createRequire(import.meta.url)('s3rver') as ServerClass
  const directory = await mkdtemp(join(tmpdir(), 'concord-s3-'))
  const bucket = 'concord-files'
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  return {
    url: `s3://${bucket}/first/second?endpoint=${endpoint}`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
