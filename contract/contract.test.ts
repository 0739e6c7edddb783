import { expect, test } from 'vitest'
import { areaOf } from './area.ts'
import { api, describeAccess, type Endpoint, ERROR_CODES, printOpenApi } from './index.ts'

const endpoints = Object.entries(api as Record<string, Endpoint>)

test('every endpoint states who may call it', () => {
  for (const [name, { access }] of endpoints) {
    const isStated = typeof access === 'string' ? access.length > 0 : access.length > 0
    expect([name, isStated]).toEqual([name, true])
    expect(describeAccess(access)).toMatch(/^\w.*\.$/)
  }
})

test('every endpoint states how it takes API tokens, and those of accounts and sessions take none', () => {
  for (const [name, endpoint] of endpoints) {
    expect([name, ['none', 'single', 'batch'].includes(endpoint.tokens)]).toEqual([name, true])
    if (['accounts', 'session', 'support'].includes(areaOf(endpoint)))
      expect([name, endpoint.tokens]).toEqual([name, 'none'])
  }
})

test('no two endpoints share a method and a path', () => {
  const calls = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:[a-zA-Z]+/g, ':')}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test('every parameter of a path is declared, and GET calls have no body', () => {
  for (const [name, { method, path, params, body }] of endpoints) {
    const inPath = [...path.matchAll(/:([a-zA-Z]+)/g)].map((match) => match[1])
    const shape = (params as { shape?: object } | undefined)?.shape ?? {}
    expect([name, inPath.filter((parameter) => !(String(parameter) in shape))]).toEqual([name, []])
    if (method === 'GET') expect([name, body]).toEqual([name, undefined])
  }
})

test('every call that is not open to disabled users says that it can answer account_disabled', () => {
  for (const [name, { access, errors }] of endpoints) {
    const refusesDisabled = access !== 'public' && access !== 'signedInEvenDisabled'
    expect([name, errors.includes('account_disabled')]).toEqual([name, refusesDisabled])
    if (typeof access !== 'string')
      expect([name, errors]).toEqual([name, expect.arrayContaining(['forbidden'])])
  }
})

test('every call that creates, changes or deletes organizations states the right for it', () => {
  const writing = endpoints.filter(
    ([, { path, method, writes }]) =>
      /^\/v2\/organization\/(new|:orgId)$/.test(path) && (writes || method !== 'GET'),
  )
  expect(writing.map(([name, { access }]) => [name, access])).toEqual([
    ['createOrganization', [{ kind: 'organizationRight', right: 'CREATE_ORG' }]],
    ['changeOrganization', [{ kind: 'organizationRight', right: 'EDIT_ORG' }]],
    ['deleteOrganization', [{ kind: 'organizationRight', right: 'DELETE_ORG' }]],
  ])
})

test('every error code has an error status and a sentence', () => {
  for (const [code, { status, message }] of Object.entries(ERROR_CODES)) {
    expect([code, status >= 400 && status < 600, /^[A-Z].*\.$/.test(message)]).toEqual([code, true, true])
  }
})

test('OpenAPI lists every call with its condition and its errors', () => {
  const { openapi, paths } = printOpenApi(api) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; description: string; responses: object }>>
  }
  expect(openapi).toBe('3.1.0')
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(api).sort())
  expect(paths['/v2/practitioner/{npi}']?.get?.description).toBe(
    'Needs product PROVIDER_DIRECTORY and permission READ. API tokens allowed.',
  )
  expect(Object.keys(paths['/v2/practitioner/{npi}']?.get?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '429',
    '500',
  ])
})
