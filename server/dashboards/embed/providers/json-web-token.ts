import { createHmac } from 'node:crypto'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a token with HS256 (RFC 7519). */
export function signToken(payload: object, secret: string): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
