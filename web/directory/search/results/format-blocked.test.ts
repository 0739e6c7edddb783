import { buildProduct, type DirectoryConfig } from '@concord/domain'
import { expect, it } from 'vitest'
import { makeOrganization, VIEWERS } from '#web/session/test-viewers.ts'
import { formatArea, formatBlocked } from './format-blocked.ts'

function viewerWith(config: Partial<DirectoryConfig>) {
  const directory = buildProduct({ name: 'PROVIDER_DIRECTORY', active: true, config })
  return { ...VIEWERS.viewer, organization: makeOrganization([], { products: [directory] }) }
}

function said(blocked: number, config: Partial<DirectoryConfig>): string {
  const { count, rest } = formatBlocked(blocked, viewerWith(config))
  return count + rest
}

it('names the states of the organization, up to four of them', () => {
  expect(said(42, { states: ['TX', 'OK'] })).toBe(
    '42 exact matches are outside Texas and Oklahoma, the states of your organization.',
  )
  expect(said(1, { states: ['TX'] })).toBe('1 exact match is outside Texas, the state of your organization.')
  expect(said(1234, { states: ['TX', 'OK', 'AR', 'LA', 'NM'] })).toBe(
    '1,234 exact matches are outside the 5 states of your organization.',
  )
})

it('speaks of ZIP codes where the organization has them', () => {
  expect(said(5, { zipCodes: ['75209'] })).toBe(
    '5 exact matches are outside the ZIP codes of your organization.',
  )
  expect(said(5, { states: ['TX'], zipCodes: ['73102'] })).toBe(
    '5 exact matches are outside Texas, the state and ZIP codes of your organization.',
  )
})

it('has no words for the area of an organization that sees everything', () => {
  expect(formatArea(viewerWith({}))).toBeUndefined()
})
