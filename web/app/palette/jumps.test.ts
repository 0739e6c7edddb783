import { CLIENTS_WITHOUT_LIBRARY_LINK } from '@concord/domain'
import { expect, test } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { openableJumpKeys } from '../jump-keys.ts'
import { findJumps, NOTHING_FOUND } from './jumps.ts'

const targets = (viewer: Parameters<typeof findJumps>[0], text: string) =>
  findJumps(viewer, text).flatMap(({ label, jumps }) =>
    label === 'Actions' ? [] : jumps.flatMap((jump) => ('to' in jump ? [jump.to] : [])),
  )
const labels = (groups: ReturnType<typeof findJumps>, group: string) =>
  groups.find(({ label }) => label === group)?.jumps.map(({ label }) => label) ?? []

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

test('what can be done is found by other words too, and offered to those alone who may do it', () => {
  const found = (viewer: Parameters<typeof findJumps>[0], text: string) =>
    labels(findJumps(viewer, text), 'Actions')
  expect(found(VIEWERS.portalAdmin, 'invite')).toEqual(['Invite user'])
  expect(found(VIEWERS.portalAdmin, 'add coll')).toEqual(['Invite user'])
  expect(found(VIEWERS.viewer, 'invite')).toEqual([])
  expect(found(VIEWERS.viewer, 'token')).toEqual([])
  expect(found(VIEWERS.otherOrg, 'dark')).toEqual(['Use the dark theme'])
  expect(findJumps(VIEWERS.portalAdmin, 'invite')[0]?.jumps[0]).toMatchObject({
    to: '/account/users?open=invite',
  })
})

test('people and entities that were found stand before the search for all of them', () => {
  const person = { label: 'Adaeze Smith, MD', hint: 'Dallas, TX', to: '/directory/practitioner/2478465984' }
  const place = { label: 'Smith Clinic', hint: 'Dallas, TX', to: '/directory/entity/2478465992' }
  const found = { ...NOTHING_FOUND, practitioners: [person], entities: [place] }
  const groups = findJumps(VIEWERS.viewer, 'smith', found)
  expect(groups.map(({ label }) => label)).toEqual(['Practitioners', 'Entities', 'Search'])
  // What is recent is not offered a second time.
  const recent = [{ name: person.label, path: person.to }]
  const again = findJumps(VIEWERS.viewer, 'smith', { ...found, recent })
  expect(again.map(({ label }) => label)).toEqual(['Recent', 'Entities', 'Search'])
  // One that was found by its NPI is not offered a second time.
  expect(labels(findJumps(VIEWERS.viewer, '2478465984', found), 'NPI')).toEqual([])
})

test('what was opened lately is offered first, as long as the viewer may open it', () => {
  const recent = [
    { name: 'Adaeze Smith, MD', path: '/directory/practitioner/2478465984' },
    { name: 'Wrenfield Health Plan', path: '/accounts/orgs/org-1' },
    { name: 'Elsewhere', path: '/no/such/page' },
  ]
  const offered = (viewer: Parameters<typeof findJumps>[0], text: string) =>
    labels(findJumps(viewer, text, { ...NOTHING_FOUND, recent }), 'Recent')
  expect(offered(VIEWERS.viewer, '')).toEqual(['Adaeze Smith, MD'])
  expect(offered(VIEWERS.internal, '')).toEqual(['Adaeze Smith, MD', 'Wrenfield Health Plan'])
  expect(offered(VIEWERS.viewer, 'smith ad')).toEqual(['Adaeze Smith, MD'])
  expect(offered(VIEWERS.viewer, 'jones')).toEqual([])
})
