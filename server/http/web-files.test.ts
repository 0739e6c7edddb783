import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let folder: string
let program: TestProgram
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<script nonce="__CSP_NONCE__" src="/assets/app.js"></script>')
  program = await startTestProgram(
    {
      DASHBOARD_PROVIDER_URL: 'https://bi.example/looker',
      LOCAL_DASHBOARD_AUTH_HOST: 'https://auth.example',
    },
    { webFolder: folder },
  )
  await program.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await program.close()
  await rm(folder, { recursive: true, force: true })
})

/** As a browser never would: clients tidy the dots of a path away. */
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
