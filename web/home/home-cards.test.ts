import { CLIENTS_WITHOUT_LIBRARY_LINK } from '@concord/domain'
import { expect, test } from 'vitest'
import {
  makeOrganization,
  makeRole,
  makeViewer,
  VIEWERS,
  type ViewerKind,
} from '#web/session/test-viewers.ts'
import { homeCards } from './home-cards.ts'

const DIRECTORY = 'Directory /directory/search/practitioner'
const PROFILE = 'Manage Profile /profile'

const CASES: readonly (readonly [ViewerKind, readonly string[]])[] = [
  ['internal', [DIRECTORY, 'Roster Management /rosters/library', 'Manage Accounts /accounts', PROFILE]],
  [
    'portalAdmin',
    [DIRECTORY, 'Roster Management /rosters/errorReports', 'Manage Users /account/users', PROFILE],
  ],
  ['analyst', [DIRECTORY, 'Roster Management /rosters/library', PROFILE]],
  ['viewer', [DIRECTORY, 'Roster Management /rosters/errorReports', PROFILE]],
  ['otherOrg', [PROFILE]],
  ['demoOrg', [DIRECTORY, 'Roster Management /rosters/library', PROFILE]],
]

test.each(CASES)('%s sees the cards %j', (kind, expected) => {
  expect(homeCards(VIEWERS[kind]).map(({ title, to }) => `${title} ${to}`)).toEqual(expected)
})

test('an internal user without a portal role manages accounts', () => {
  const titles = homeCards(makeViewer([makeRole('ORDERLY', [])], null)).map((card) => card.title)
  expect(titles).toContain('Manage Accounts')
  expect(titles).not.toContain('Manage Users')
})

test('any one of the three user permissions makes a portal admin', () => {
  for (const name of ['CREATE_USER', 'EDIT_USER', 'DELETE_USER']) {
    const viewer = makeViewer([makeRole('PORTAL', [name])], makeOrganization([]))
    expect(homeCards(viewer).map((card) => card.title)).toEqual(['Manage Users', 'Manage Profile'])
  }
})

test('Roster Management leads to the reports where the library is not open', () => {
  const viewer = makeViewer(
    [makeRole('ROSTER', ['VIEW_AND_DOWNLOAD_FILES'])],
    makeOrganization(['ROSTER_MANAGEMENT']),
  )
  expect(homeCards(viewer)[0]).toMatchObject({ title: 'Roster Management', to: '/rosters/report' })
})

test.each(CLIENTS_WITHOUT_LIBRARY_LINK)('no card leads %s to the library', (clientId) => {
  for (const type of ['ROSTER', 'ORDERLY'] as const) {
    const organization = makeOrganization(['ROSTER_MANAGEMENT'], { clientId })
    const card = homeCards(makeViewer([makeRole(type)], organization)).find(
      ({ title }) => title === 'Roster Management',
    )
    expect(card?.to).toBe('/rosters/report')
    expect(card?.links.map(({ to }) => to)).toEqual(['/rosters/report', '/rosters/configs/target/library'])
  }
})

test('only whoever may read the error reports is led to them', () => {
  const linksOf = (names: readonly string[]) => {
    const viewer = makeViewer([makeRole('ROSTER', names)], makeOrganization(['ROSTER_MANAGEMENT']))
    return homeCards(viewer)[0]?.links.map(({ label }) => label)
  }
  expect(linksOf(['VIEW_AND_DOWNLOAD_FILES'])).toEqual(['Reports'])
  expect(linksOf(['VIEW_AND_DOWNLOAD_FILES', 'ERROR_SUMMARY_REPORT'])).toEqual(['Reports', 'Error Reports'])
})

test('the descriptions are the words of the product', () => {
  const [directory, rosters] = homeCards(VIEWERS.analyst)
  expect(directory?.description).toBe('Search for practitioners and facilities')
  expect(rosters?.description).toBe('Roster automation suite')
})
