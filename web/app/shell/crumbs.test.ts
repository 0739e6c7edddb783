import { expect, test } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { homePage, pageAt } from '../pages.ts'
import { getCrumbs } from './crumbs.ts'

test('the trail is Dashboard, the pages above and the page', () => {
  expect(getCrumbs(pageAt('/rosters/report/:cycleId'), { cycleId: '12' }, VIEWERS.analyst)).toEqual([
    { label: 'Dashboard', to: '/' },
    { label: 'Roster Reports', to: '/rosters/report' },
    { label: 'Cycle Details', to: '/rosters/report/12' },
  ])
})

test('pages above keep the ids of the address', () => {
  const page = pageAt('/accounts/orgs/:orgId/users/:userId')
  const crumbs = getCrumbs(page, { orgId: 'o1', userId: 'u1' }, VIEWERS.internal)
  expect(crumbs.map((crumb) => crumb.to)).toEqual([
    '/',
    '/accounts',
    '/accounts/orgs',
    '/accounts/orgs/o1',
    '/accounts/orgs/o1/users',
    '/accounts/orgs/o1/users/u1',
  ])
})

test('a page above that the viewer may not open is left out', () => {
  const page = pageAt('/accounts/orgs/:orgId/users/:userId')
  const crumbs = getCrumbs(page, { orgId: 'o1', userId: 'u1' }, VIEWERS.portalAdmin)
  expect(crumbs.map((crumb) => crumb.label)).toEqual(['Dashboard', 'Users', 'User'])
})

test('optional ids that are not given drop out of the address', () => {
  const crumbs = getCrumbs(pageAt('/rosters/add/:rosterPrefix?/:rosterType?'), {}, VIEWERS.analyst)
  expect(crumbs.at(-1)).toEqual({ label: 'Add Roster', to: '/rosters/add' })
})

test('home has no breadcrumbs', () => {
  expect(getCrumbs(homePage, {}, VIEWERS.viewer)).toEqual([])
})

test('pages above open with the query string that they had last', () => {
  const page = pageAt('/directory/entity/:npi')
  const recall = (path: string) => (path === '/directory/search/entity' ? 'q=alder&state=TX' : undefined)
  expect(getCrumbs(page, { npi: '2' }, VIEWERS.viewer, recall).map((crumb) => crumb.to)).toEqual([
    '/',
    '/directory/search/practitioner',
    '/directory/search/entity?q=alder&state=TX',
    '/directory/entity/2',
  ])
})
