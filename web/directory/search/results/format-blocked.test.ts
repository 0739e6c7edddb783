import { buildProduct, type DirectoryConfig } from '@concord/domain'
import { expect, it } from 'vitest'
import { makeOrganization, VIEWERS } from '#web/session/test-viewers.ts'
import { formatBlocked } from './format-blocked.ts'

function said(blocked: number, total: number, config: Partial<DirectoryConfig>): string {
  const directory = buildProduct({ name: 'PROVIDER_DIRECTORY', active: true, config })
  const viewer = { ...VIEWERS.viewer, organization: makeOrganization([], { products: [directory] }) }
  const { count, rest } = formatBlocked(blocked, total, viewer)
  return count + rest
}

it('names the states of the organization, up to four of them', () => {
  expect(said(42, 64, { states: ['TX', 'OK'] })).toBe(
    '42 more are outside Texas and Oklahoma, the states of your organization.',
  )
  expect(said(1, 3, { states: ['TX'] })).toBe('1 more is outside Texas, the state of your organization.')
  expect(said(1234, 3, { states: ['TX', 'OK', 'AR', 'LA', 'NM'] })).toBe(
    '1,234 more are outside the 5 states of your organization.',
  )
})

it('speaks of ZIP codes where the organization has them', () => {
  expect(said(5, 9, { zipCodes: ['75209'] })).toBe('5 more are outside the ZIP codes of your organization.')
  expect(said(5, 9, { states: ['TX'], zipCodes: ['73102'] })).toBe(
    '5 more are outside Texas, the state and ZIP codes of your organization.',
  )
})

it('does not say more when nothing is shown', () => {
  expect(said(42, 0, { states: ['TX'] })).toBe('42 are outside Texas, the state of your organization.')
})
