import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

const APP = 'run()'

let folder: string
let program: TestProgram
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-web-'))
  await mkdir(join(folder, 'assets'))
  const script = '<script nonce="__CSP_NONCE__" src="/assets/app.js"></script>'
  await writeFile(join(folder, 'index.html'), `${script}<script type="data">"__ENVIRONMENTS__"</script>`)
  await writeFile(join(folder, 'assets', 'app.js'), APP)
  await writeFile(join(folder, 'assets', 'app.js.br'), brotliCompressSync(APP))
  program = await startTestProgram(
    {
      DASHBOARD_PROVIDER_URL: 'https://bi.example/looker',
      LOCAL_DASHBOARD_AUTH_HOST: 'https://auth.example',
      FEEDBACK_URL: 'https://feedback.example/?from=</script>$&',
    },
    { webFolder: folder },
  )
  await program.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await program.close()
  await rm(folder, { recursive: true, force: true })
})

/** Requests a path unchanged, as a browser never would: clients remove the dots of a path. */
async function requestAsIs(path: string): Promise<IncomingMessage> {
  const address = program.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (reply) => resolve(reply.resume())).on(
      'error',
      reject,
    )
  })
}

async function readPage() {
  const { body, headers } = await program.app.inject('/directory')
  const policy = String(headers['content-security-policy'])
  return { nonce: /nonce="([^"]+)"/.exec(body)?.[1] ?? '', policy, headers }
}

test('a page runs only scripts with its own nonce, which no other page has', async () => {
  const [one, two] = [await readPage(), await readPage()]
  expect(one.nonce).toHaveLength(24)
  expect(one.nonce).not.toBe(two.nonce)
  expect(one.policy).toContain(`script-src 'self' 'nonce-${one.nonce}'`)
  expect(one.policy).toContain("object-src 'none'")
  expect(one.policy).not.toContain('unsafe')
})

test('a page is framed by its own origin only, and its type is not guessed', async () => {
  const { policy, headers } = await readPage()
  expect(policy).toContain("frame-ancestors 'self'")
  expect(/frame-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' https://auth.example https://bi.example")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a page tells the environments as the call does, and nothing in them ends their element', async () => {
  const { body } = await program.app.inject('/directory')
  const printed = /<script type="data">(.*)<\/script>$/.exec(body)?.[1] ?? ''
  const { path } = api.readEnvironments
  expect(JSON.parse(printed)).toEqual((await program.app.inject(path)).json())
  expect(printed).not.toContain('<')
})

test('a page goes compressed to whoever takes that', async () => {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const page = await program.app.inject({ url: '/directory', headers })
  expect(page.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(page.rawPayload).toString()).toMatch(/^<script nonce="[^"]{24}" src=/)
})

test('a file goes as the build compressed it to whoever takes that, and may be kept', async () => {
  const ask = (encodings: string) =>
    program.app.inject({ url: '/assets/app.js', headers: { 'accept-encoding': encodings } })
  const [compressed, plain] = [await ask('gzip, deflate, br'), await ask('identity')]
  expect(compressed.headers).toMatchObject({
    ...{ 'content-encoding': 'br', 'content-type': 'application/javascript; charset=utf-8' },
    ...{
      vary: expect.stringContaining('accept-encoding'),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(APP)
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, APP])
})

test.each([
  '/assets/gone.js',
  '/assets/',
  '/assets/../index.html',
  '/assets/..%2f.env',
  '/assets/%2e%2e/index.html',
  '/assets/..%5c.env',
  '/assets//etc/passwd',
  '/assets/%00',
])('%s is no file of the build and no page', async (path) => {
  const { statusCode, headers } = await requestAsIs(path)
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})
