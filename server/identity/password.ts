import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>
const KEY_BYTES = 32

/** Hashes a password by scrypt with a random salt, as 'scrypt:<salt>:<key>' in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password.normalize('NFKC'), salt, KEY_BYTES)
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`
}

const NO_PASSWORD = `scrypt:${randomBytes(16).toString('base64url')}:${randomBytes(KEY_BYTES).toString('base64url')}`

/** Takes as long for an unknown user (`stored` null) as for a wrong password. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? NO_PASSWORD).split(':')
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), KEY_BYTES)
  return stored !== null && expected.length === KEY_BYTES && timingSafeEqual(actual, expected)
}
