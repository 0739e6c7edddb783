import { CLIENTS_WITHOUT_LIBRARY_LINK } from '@concord/domain'
import { expect, test } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { openableJumpKeys } from './jump-keys.ts'
import { findJumps } from './jumps.ts'

const targets = (viewer: Parameters<typeof findJumps>[0], text: string) =>
  findJumps(viewer, text).flatMap((group) => group.jumps.map((jump) => jump.to))

test('ten digits lead to the practitioner first', () => {
  expect(targets(VIEWERS.viewer, ' 2478465984 ')).toEqual([
    '/directory/practitioner/2478465984',
    '/directory/search/practitioner?q=2478465984',
  ])
})

test('free text becomes a search', () => {
  expect(targets(VIEWERS.viewer, 'smith & sons 75209')).toEqual([
    '/directory/search/practitioner?q=smith%20%26%20sons%2075209',
  ])
})

test('words find pages by title and by area', () => {
  expect(targets(VIEWERS.analyst, 'roster lib')).toContain('/rosters/library')
  expect(targets(VIEWERS.analyst, 'roster management error')[0]).toBe('/rosters/errorReports')
})

test('without text all pages are offered that the viewer may open and that need no id', () => {
  const offered = targets(VIEWERS.viewer, '')
  expect(offered).toContain('/')
  expect(offered).toContain('/directory/search/practitioner')
  expect(offered).not.toContain('/rosters/library')
  expect(offered).not.toContain('/accounts/orgs')
  expect(offered.filter((to) => to.includes(':'))).toEqual([])
  expect(targets(VIEWERS.analyst, '')).toContain('/rosters/add')
})

test('without directory access neither a practitioner nor a search is offered', () => {
  expect(targets(VIEWERS.otherOrg, '2478465984')).toEqual([])
})

test('the keys after G open only what the viewer may open', () => {
  const keys = (viewer: Parameters<typeof openableJumpKeys>[0]) =>
    openableJumpKeys(viewer)
      .map((entry) => entry.key)
      .join('')
  expect(keys(VIEWERS.internal)).toBe('hpelrd')
  expect(keys(VIEWERS.viewer)).toBe('hped')
  expect(keys(VIEWERS.otherOrg)).toBe('h')
})

test.each(CLIENTS_WITHOUT_LIBRARY_LINK)(
  'neither the palette nor a key leads %s to the library',
  (clientId) => {
    const { organization } = VIEWERS.analyst
    const viewer = { ...VIEWERS.analyst, organization: organization && { ...organization, clientId } }
    expect(targets(viewer, '')).not.toContain('/rosters/library')
    expect(targets(viewer, 'library')).not.toContain('/rosters/library')
    expect(openableJumpKeys(viewer).map(({ to }) => to)).not.toContain('/rosters/library')
    expect(targets(viewer, '')).toContain('/rosters/report')
  },
)
