import { expect, test } from 'vitest'
import { findCurrentTab } from './page-tab.ts'

const path = '/directory/practitioner/2478465984'
const tabs = [
  { label: 'Overview', to: path },
  { label: 'Locations', to: `${path}?tab=locations` },
  { label: 'History', to: `${path}?tab=history` },
]
const labelAt = (search: string) => findCurrentTab(tabs, { pathname: path, search })?.label

test('the tab whose query stands in the address is the current one', () => {
  expect(labelAt('?tab=history')).toBe('History')
  expect(labelAt('?from=search&tab=locations')).toBe('Locations')
})

test('the tab without a query is current for every other address of the page', () => {
  expect(labelAt('')).toBe('Overview')
  expect(labelAt('?tab=unknown')).toBe('Overview')
})

test('no tab is current on another page', () => {
  expect(findCurrentTab(tabs, { pathname: '/profile', search: '' })).toBeUndefined()
})
