import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  API_TOKEN_RANDOM_CHARACTERS,
  BASE_62,
  buildApiToken,
  buildRole,
  hasPermission,
  isApiToken,
  isInternal,
  mayCallByToken,
  newOrganizationProducts,
  type Permission,
  permissionsOfType,
  scopesToGive,
  type Viewer,
} from './index.ts'

const role = (type: 'ORDERLY' | 'DIRECTORY' | 'PORTAL') =>
  buildRole({ id: type, type, permissions: permissionsOfType(type) })

function viewerWith(roles: Viewer['roles'], scopes?: readonly Permission[]): Viewer {
  return {
    user: { id: 'u', name: '', email: 'u@a.example', roleIds: [], orgId: 'o', active: true, products: [] },
    organization: { id: 'o', name: '', clientId: 'o', active: true, products: newOrganizationProducts() },
    roles,
    environment: 'local',
    companyEmailDomain: '',
    ...(scopes ? { token: { id: 't', scopes } } : {}),
  }
}

const random = fc.string({
  unit: fc.constantFrom(...BASE_62),
  minLength: API_TOKEN_RANDOM_CHARACTERS,
  maxLength: API_TOKEN_RANDOM_CHARACTERS,
})

test('a token is recognized by its form, and no token with one other character is', () => {
  fc.assert(
    fc.property(random, fc.nat(35), fc.constantFrom(...BASE_62), (characters, place, other) => {
      const token = buildApiToken(characters)
      expect(token).toMatch(/^cc_[0-9A-Za-z]{36}$/)
      expect(isApiToken(token)).toBe(true)
      const changed = token.slice(0, place + 3) + other + token.slice(place + 4)
      expect(isApiToken(changed)).toBe(changed === token)
    }),
  )
})

test('the checksum is the CRC-32 that everyone computes', () => {
  // 0x77e5db82 in base 62
  expect(buildApiToken('0'.repeat(30))).toBe(`cc_${'0'.repeat(30)}2C8GjS`)
})

test('a token does what its scopes and the roles of its owner both list', () => {
  const roles = [role('DIRECTORY')]
  expect(hasPermission(viewerWith(roles, ['READ']), 'READ')).toBe(true)
  expect(hasPermission(viewerWith(roles, ['READ']), 'SEARCH')).toBe(false)
  expect(hasPermission(viewerWith([], ['READ']), 'READ')).toBe(false)
  expect(hasPermission(viewerWith([role('PORTAL')], ['READ']), 'CREATE_USER')).toBe(false)
})

test('the token of an internal user is not internal', () => {
  const roles = [role('ORDERLY'), role('DIRECTORY')]
  expect(isInternal(viewerWith(roles))).toBe(true)
  expect(isInternal(viewerWith(roles, ['READ']))).toBe(false)
  expect(hasPermission(viewerWith(roles, ['READ']), 'SEARCH')).toBe(false)
})

test('only permissions of the own roles can be given, and none of accounts', () => {
  expect(scopesToGive(viewerWith([role('ORDERLY'), role('PORTAL'), role('DIRECTORY')]))).toEqual([
    'READ',
    'SEARCH',
  ])
})

test('SINGLE makes calls of one record, BATCH also of many, and neither what is closed to tokens', () => {
  const batch = viewerWith([role('DIRECTORY')], ['READ'])
  const single = { ...batch, organization: null }
  const calls = ['none', 'single', 'batch'] as const
  expect(calls.map((call) => mayCallByToken(single, call))).toEqual([false, true, false])
  expect(calls.map((call) => mayCallByToken(batch, call))).toEqual([false, true, true])
  expect(calls.map((call) => mayCallByToken(viewerWith([]), call))).toEqual([true, true, true])
})
