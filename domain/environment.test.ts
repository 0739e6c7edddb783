import { expect, test } from 'vitest'
import { ENVIRONMENTS, getEnvironment, hasCopyingTools, isDevelopment } from './environment.ts'

const hostnames = {
  production: ['portal.concord.example'],
  demo: ['demo.concord.example'],
  staging: ['staging.concord.example'],
}

test('there are four environments', () => {
  expect(ENVIRONMENTS).toEqual(['production', 'demo', 'staging', 'local'])
})

test.each([
  ['portal.concord.example', 'production'],
  ['demo.concord.example', 'demo'],
  ['STAGING.concord.example', 'staging'],
  ['localhost', 'local'],
  ['127.0.0.1', 'local'],
  ['unknown.example', 'production'],
  ['localhost.evil.example', 'production'],
])('the hostname %s is %s', (hostname, environment) => {
  expect(getEnvironment(hostname, hostnames)).toBe(environment)
})

test('a configured hostname wins over the loopback rule', () => {
  expect(getEnvironment('localhost', { staging: ['localhost'] })).toBe('staging')
})

test.each([
  ['production', false, false],
  ['demo', false, true],
  ['staging', true, true],
  ['local', true, true],
] as const)('%s is development: %s, and has the copying tools: %s', (environment, development, tools) => {
  expect(isDevelopment(environment)).toBe(development)
  expect(hasCopyingTools(environment)).toBe(tools)
})
