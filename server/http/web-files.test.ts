import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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
  program = await startTestProgram({}, { webFolder: folder })
})
afterAll(async () => {
  await program.close()
  await rm(folder, { recursive: true, force: true })
})

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
  expect(headers['x-content-type-options']).toBe('nosniff')
})
