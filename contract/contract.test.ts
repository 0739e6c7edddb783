import { expect, test } from 'vitest'
import { z } from 'zod'
import { getArea } from './area.ts'
import { api, describeAccess, type Endpoint, ERROR_CODES, printOpenApi } from './index.ts'

const endpoints = Object.entries(api as Record<string, Endpoint>)

test('every endpoint states who may call it', () => {
  for (const [name, endpoint] of endpoints) {
    expect([name, endpoint.access.length > 0]).toEqual([name, true])
    expect(describeAccess(endpoint)).toMatch(/^\w.*\.$/)
  }
})

const fieldsOf = ({ params, body }: Endpoint) =>
  [params, body].flatMap((schema) => {
    const json = schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as object)
    return Object.keys((json as { properties?: object } | undefined)?.properties ?? {})
  })

test('every endpoint that reads the past names the moment, in a transaction of the organization', () => {
  for (const [name, { readsPast, params, body, transaction }] of Object.entries(api) as [
    string,
    Endpoint,
  ][]) {
    if (!readsPast) continue
    const asOf = [params, body].some((schema) =>
      schema?.safeParse({ asOf: 'no day' }).error?.issues.some(({ path }) => path[0] === 'asOf'),
    )
    expect([name, asOf, transaction]).toEqual([name, true, 'own'])
  }
})

/** Since ever is a question that these calls answer. */
const OF_ANY_YEAR = ['asOf', 'since', 'from', 'to']
const OF_NO_ONE: Readonly<Record<string, string>> = {
  date: '0000-01-01',
  'date-time': '0000-01-01T00:00:00Z',
}

test('every day and moment that a call takes is of a year that people mean', () => {
  const tried = new Set<string>()
  for (const [name, { params, body }] of endpoints)
    for (const schema of [params, body]) {
      const json = schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      for (const [field, about] of Object.entries(json?.properties ?? {})) {
        const format = /"(?:format|pattern)":"(date-time|date|[^"]*\(19\|2)/.exec(JSON.stringify(about))?.[1]
        if (format === undefined || OF_ANY_YEAR.includes(field)) continue
        tried.add(field)
        const value = OF_NO_ONE[format] ?? OF_NO_ONE.date
        const issues = schema?.safeParse({ [field]: value }).error?.issues ?? []
        expect([name, field, issues.some(({ path }) => path[0] === field)]).toEqual([name, field, true])
      }
    }
  expect([...tried]).toEqual(expect.arrayContaining(['dueOn', 'heardAt', 'effectiveOn', 'askedAt']))
})

test('every endpoint states its transaction: one of the organization that it names, where it names one', () => {
  for (const [name, endpoint] of endpoints) {
    const { access, transaction } = endpoint
    const names = fieldsOf(endpoint).includes('orgId')
    if (names)
      expect([name, ['named', 'log', 'logExport', 'system'].includes(transaction)]).toEqual([name, true])
    if (transaction === 'log' || transaction === 'logExport') expect([name, names]).toEqual([name, true])
    if (transaction === 'named')
      expect([name, names || fieldsOf(endpoint).includes('id')]).toEqual([name, true])
    if (transaction === 'system' && names)
      expect([name, access]).toEqual([
        name,
        [expect.objectContaining({ kind: expect.stringMatching(/^internal$|^organizationRight$/) })],
      ])
    if (access === 'public')
      expect([name, ['none', 'system']]).toEqual([name, expect.arrayContaining([transaction])])
    const asksRight = typeof access !== 'string' && access.some(({ kind }) => kind === 'userRight')
    if (asksRight) expect([name, transaction]).toEqual([name, 'named'])
  }
})

test('the permission of a call is shown in full', () => {
  expect(describeAccess(api.changeUser)).toBe(
    'Needs a Portal role with EDIT_USER in that organization or an internal role with EDIT_ORG.',
  )
  expect(describeAccess(api.listUsers)).toBe(
    'Every signed-in user. Only internal users may name another organization than their own.',
  )
  expect(describeAccess(api.exportAudit)).toBe(
    'Needs a portal admin. Only internal users may name another organization than their own.',
  )
  expect(describeAccess(api.changeOrganization)).toBe('Needs an internal role with EDIT_ORG.')
})

test('every endpoint states how it takes API tokens, and those of accounts and sessions take none', () => {
  for (const [name, endpoint] of endpoints) {
    expect([name, ['none', 'single', 'batch'].includes(endpoint.tokens)]).toEqual([name, true])
    if (['accounts', 'session', 'support'].includes(getArea(endpoint)))
      expect([name, endpoint.tokens]).toEqual([name, 'none'])
  }
})

test('a token changes data updates with a scope only, and the call says so', () => {
  const changing = endpoints.filter(
    ([, { path, method, writes, tokens }]) =>
      /^\/v2\/data-update(\/|$)/.test(path) && method !== 'GET' && writes && tokens !== 'none',
  )
  expect(changing.length).toBeGreaterThan(20)
  const asks = ({ access }: Endpoint) =>
    typeof access !== 'string' && access.some(({ kind }) => kind === 'tokenScope' || kind === 'portalAdmin')
  expect(changing.flatMap(([name, endpoint]) => (asks(endpoint) ? [] : [name]))).toEqual([])
  expect(describeAccess(api.applyDataUpdate)).toBe(
    'Needs product DATA_UPDATES and for an API token the scope WEB_ATTEST or PHONE_ATTEST.',
  )
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
