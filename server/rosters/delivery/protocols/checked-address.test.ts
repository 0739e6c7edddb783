import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startWebhookServer } from '../testing/webhook-server.ts'
import { assertAddress, isPublicAddress } from './checked-address.ts'
import { explainDeliveryError } from './delivery-error.ts'
import { postFile } from './webhook.ts'
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

test('a webhook is taken by 2xx alone, is not redirected, and says what is wrong in words of the program', async () => {
  const server = await startWebhookServer()
  const body = Buffer.from('NPI\n2000000077\n')
  const file = { name: 'a.csv', type: 'text/csv', bytes: body.length, sha256: 'f'.repeat(64) }
  const posted = { ...file, url: server.url, secret: 'a secret of some length', id: 'd/a.csv' }
  const post = (config = readConfig({}), url = server.url) =>
    postFile(config, { ...posted, url, open: async () => [body] })
  await post()
  const [{ headers, body: taken } = expect.fail('Nothing came')] = server.received
  expect(taken).toEqual(body)
  expect(headers).toMatchObject({ 'idempotency-key': 'd/a.csv', 'x-concord-file': 'a.csv' })
  const time = Number(headers['x-concord-time'])
  expect(headers['x-concord-signature']).toBe(await signWebhook(posted.secret, time, [body]))
  for (const status of [302, 404, 500]) {
    server.answer(status)
    await expect(post()).rejects.toThrow(`status ${status}`)
  }
  expect(server.received).toHaveLength(4)
  await expect(post(PRODUCTION)).rejects.toThrow('https://')
  const byName = post(PRODUCTION, server.url.replace('http://127.0.0.1', 'https://localhost'))
  await expect(byName).rejects.toThrow('private network')
  await server.stop()
  const refused = await post().catch((error: unknown) => explainDeliveryError(error))
  expect(refused).toBe('The server refuses connections at this address and port.')
})
