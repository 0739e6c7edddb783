import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreateSecret } from './secret-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-secret-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a secret is made once, for this user alone, and read from then on', async () => {
  const file = join(folder, 'below', 'key')
  expect(await readOrCreateSecret(file, async () => 'first')).toBe('first')
  expect(await readOrCreateSecret(file, async () => 'second')).toBe('first')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'below'))).toEqual(['key'])
})
