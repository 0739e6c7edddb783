import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { explainDeliveryError } from '#server/http/outgoing/delivery-error.ts'
import { startWebhookServer } from '#server/http/outgoing/testing/webhook-server.ts'
import { signWebhook } from '#server/http/outgoing/webhook-signature.ts'
import { postFile } from './webhook.ts'

const PRODUCTION = readConfig({ CONCORD_ENVIRONMENT: 'production' })

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
