import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { assertAddress, isPublicAddress } from './checked-address.ts'
import { signWebhook } from './webhook-signature.ts'

const PRODUCTION = readConfig({ CONCORD_ENVIRONMENT: 'production' })

test.each([
  ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
  ...[
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
  ],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
  'localhost',
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '172.32.0.1', '192.0.1.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is one of the public internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'http://payer.example/',
])('%s is refused in production however it is written', (url) =>
  expect(() => assertAddress(PRODUCTION, url)).toThrow(),
)

test('a webhook is signed over its time and bytes, as anyone can compute it', async () => {
  const signature = await signWebhook('a secret of some length', 1_790_000_000, [
    Buffer.from('a,'),
    Buffer.from('b'),
  ])
  expect(signature).toBe(await signWebhook('a secret of some length', 1_790_000_000, [Buffer.from('a,b')]))
  expect(signature).toMatch(/^v1=[0-9a-f]{64}$/)
  expect(signature).not.toBe(
    await signWebhook('a secret of some length', 1_790_000_001, [Buffer.from('a,b')]),
  )
})
