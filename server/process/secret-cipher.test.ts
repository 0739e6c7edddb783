import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openSecretCipher, SecretError } from './secret-cipher.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'concord-secret-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const open = (settings: Record<string, string> = {}) =>
  openSecretCipher(readConfig({ CONCORD_HOME: home, ...settings }))

test('a secret is read back by its owner, from a text that does not hold it and is another each time', async () => {
  const cipher = await open()
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (secret) => {
      const sealed = cipher.encrypt(secret, 'a')
      expect(cipher.decrypt(sealed, 'a')).toBe(secret)
      expect(cipher.encrypt(secret, 'a')).not.toBe(sealed)
    }),
  )
  expect(Buffer.from(cipher.encrypt('pass phrase', 'a'), 'base64').toString('latin1')).not.toContain('pass')
  expect((await open()).decrypt(cipher.encrypt('again', 'a'), 'a')).toBe('again')
})

test('another owner, another key and a changed text read nothing', async () => {
  const cipher = await open()
  const sealed = cipher.encrypt('secret', 'a')
  const changed = Buffer.from(sealed, 'base64')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  const other = await open({ SECRETS_KEY: 'k'.repeat(32) })
  expect(() => cipher.decrypt(sealed, 'b')).toThrow(SecretError)
  expect(() => cipher.decrypt(changed.toString('base64'), 'a')).toThrow(SecretError)
  expect(() => cipher.decrypt('', 'a')).toThrow(SecretError)
  expect(() => other.decrypt(sealed, 'a')).toThrow(SecretError)
})

test('the key is kept for this user alone, and one that was cut off is told', async () => {
  await open()
  const file = join(home, 'secrets-key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const key = await readFile(file, 'utf8')
  await writeFile(file, 'short')
  await expect(open()).rejects.toThrow('cut off or empty')
  await writeFile(file, key)
})
