import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({ LOCAL_HOSTNAMES: 'concord.clinic.example' })
})
afterAll(() => program.close())

const ask = (host: string) => program.app.inject({ url: '/healthz', headers: { host } })

test('the local program answers under its own names and under addresses', async () => {
  for (const host of [
    ...['localhost:9004', 'LOCALHOST', 'app.localhost', '127.0.0.1:9004', '[::1]:9004', '192.0.2.7'],
    ...[hostname(), 'concord.clinic.example'],
  ]) {
    expect([host, (await ask(host)).statusCode]).toEqual([host, 200])
  }
})

test('a foreign name that points here is refused, so that no page of it reads what this browser may', async () => {
  for (const host of [
    'rebound.attacker.example',
    'localhost.attacker.example:9004',
    '127.0.0.1.nip.example',
  ]) {
    const { statusCode, body } = await ask(host)
    expect([host, statusCode, JSON.parse(body).code]).toEqual([host, 421, 'unknown_host'])
  }
})
