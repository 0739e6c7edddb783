import { ENVIRONMENTS } from '@concord/domain'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { listEnvironments } from './session/list-environments.ts'

test('without any variable the program is local on port 9004 with its data in .concord', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    PORT: 9004,
    HOST: 'localhost',
    CONCORD_ENVIRONMENT: 'local',
    DATABASE_URL: '',
    RUN_WORKERS: true,
  })
  expect(config.home).toMatch(/\.concord$/)
})

test('an unusable value is named with its variable', () => {
  expect(() => readConfig({ PORT: 'many' })).toThrow(/PORT/)
  expect(() => readConfig({ CONCORD_ENVIRONMENT: 'test' })).toThrow(ConfigError)
  expect(() => readConfig({ STAGING_OIDC_ISSUER: 'identity' })).toThrow(/STAGING_OIDC_ISSUER/)
})

test('the jobs can be left to other programs', () => {
  expect(readConfig({ RUN_WORKERS: 'false' }).RUN_WORKERS).toBe(false)
  expect(() => readConfig({ RUN_WORKERS: 'perhaps' })).toThrow(/RUN_WORKERS/)
})

test('each environment has settings of its own', () => {
  const names = [
    'API_ORIGIN',
    'OIDC_ISSUER',
    'OIDC_AUDIENCE',
    'OIDC_CLIENT_ID',
    'TAG_MANAGER_ID',
    'REFERRAL_FUNCTION_URL',
    'DASHBOARD_AUTH_HOST',
  ]
  const variables = Object.fromEntries(
    ENVIRONMENTS.flatMap((environment) =>
      names.map((name) => [
        `${environment.toUpperCase()}_${name}`,
        `https://${environment}.example/${name.toLowerCase()}`,
      ]),
    ),
  )
  const { environments } = listEnvironments(readConfig(variables))
  for (const environment of ENVIRONMENTS) {
    expect(environments[environment]).toEqual({
      hostnames: [],
      apiOrigin: `https://${environment}.example/api_origin`,
      identityDomain: `https://${environment}.example/oidc_issuer`,
      audience: `https://${environment}.example/oidc_audience`,
      clientId: `https://${environment}.example/oidc_client_id`,
      tagManagerId: `https://${environment}.example/tag_manager_id`,
      dashboardAuthHost: `https://${environment}.example/dashboard_auth_host`,
      referralFunctionUrl: `https://${environment}.example/referral_function_url`,
    })
  }
})

test('hostnames are a list without regard to case', () => {
  const { environments } = readConfig({ DEMO_HOSTNAMES: 'Demo.concord.example, show.concord.example' })
  expect(environments.demo.HOSTNAMES).toEqual(['demo.concord.example', 'show.concord.example'])
})
