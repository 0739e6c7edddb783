import type { api, ReplyOf } from '@concord/contract'
import { ENVIRONMENTS, type Environment } from '@concord/domain'
import { describe, expect, it } from 'vitest'
import { callOrigin, chooseEnvironment } from './environment.ts'

type Table = ReplyOf<typeof api.readEnvironments>

const settingsOf = (name: Environment, hostnames: string[]): Table['environments'][Environment] => ({
  hostnames,
  apiOrigin: `https://api.${name}.example`,
  identityDomain: `https://identity.${name}.example`,
  audience: `${name}-audience`,
  clientId: `${name}-client`,
  tagManagerId: `GTM-${name}`,
  dashboardAuthHost: `https://dashboards.${name}.example`,
  referralFunctionUrl: `https://functions.${name}.example/referral`,
})

const table: Table = {
  environments: {
    production: settingsOf('production', ['portal.concord.example']),
    demo: settingsOf('demo', ['demo.concord.example']),
    staging: settingsOf('staging', ['staging.concord.example']),
    local: settingsOf('local', []),
  },
  companyEmailDomain: 'concord.example',
  userIdClaim: 'user',
  orgIdClaim: 'org',
  apiDocsUrl: '/api-docs',
  feedbackUrl: '',
  supportScriptUrl: '',
}

describe('chooseEnvironment', () => {
  it.each([
    ['portal.concord.example', 'production'],
    ['demo.concord.example', 'demo'],
    ['Staging.Concord.example', 'staging'],
    ['localhost', 'local'],
    ['127.0.0.1', 'local'],
    ['unknown.example', 'production'],
  ])('takes %s for %s', (hostname, name) => {
    expect(chooseEnvironment(table, hostname).name).toBe(name)
  })

  it.each(ENVIRONMENTS)(
    'gives %s its own provider, audience, client, API, tag manager and function',
    (name) => {
      const hostname = table.environments[name].hostnames[0] ?? 'localhost'
      expect(chooseEnvironment(table, hostname)).toMatchObject({
        apiOrigin: `https://api.${name}.example`,
        identityDomain: `https://identity.${name}.example`,
        audience: `${name}-audience`,
        clientId: `${name}-client`,
        tagManagerId: `GTM-${name}`,
        referralFunctionUrl: `https://functions.${name}.example/referral`,
        companyEmailDomain: 'concord.example',
      })
    },
  )
})

describe('callOrigin', () => {
  it.each([
    ['http://localhost:9004', 'http://localhost:9004', 'http://localhost:9004'],
    ['http://localhost:9004', 'http://127.0.0.1:9004', 'http://127.0.0.1:9004'],
    ['http://localhost:9004', 'http://localhost:5173', 'http://localhost:9004'],
    ['https://api.concord.example', 'https://portal.concord.example', 'https://api.concord.example'],
    ['', 'https://portal.concord.example', 'https://portal.concord.example'],
  ])('for the API at %j and the page at %s is %s', (apiOrigin, page, origin) => {
    expect(callOrigin(apiOrigin, new URL(page))).toBe(origin)
  })
})
