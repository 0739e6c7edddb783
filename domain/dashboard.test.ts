import { expect, test } from 'vitest'
import { getDashboardAccess, type Organization, seesDashboard, type Viewer } from './access.ts'
import { getWilsonInterval, isPlaceRight } from './accuracy.ts'
import { DASHBOARD_NAMES, DASHBOARDS, DIRECTORY_DASHBOARDS } from './dashboard.ts'
import { DASHBOARD_FILTERS, FILTERS_OF_DASHBOARD, readAlso, toAlso } from './dashboard-filter.ts'
import { buildProduct, DATA_ACCESS_LEVELS, type DataAccess } from './product.ts'

const organization = (dataAccess?: DataAccess): Organization => ({
  ...{ id: 'o', name: 'Plan', clientId: 'plan', active: true },
  products: dataAccess
    ? [buildProduct({ name: 'PROVIDER_DIRECTORY', active: true, config: { dataAccess } })]
    : [],
})

const viewer = (own: Organization): Viewer => ({
  user: { id: 'u', name: 'U', email: 'u@plan.example', roleIds: [], orgId: 'o', active: true, products: [] },
  organization: own,
  ...{ roles: [], environment: 'local', companyEmailDomain: '' },
})

test('three levels of access see the dashboards of the directory, the two old ones see none', () => {
  const seen = DATA_ACCESS_LEVELS.filter((level) =>
    DIRECTORY_DASHBOARDS.every((name) => seesDashboard(viewer(organization(level)), name)),
  )
  expect(seen).toEqual(['PRACTITIONER', 'PRACTITIONER_AND_ENTITY', 'INNOVATOR'])
})

test('without any directory config links are chosen as for practitioners, and no data is answered', () => {
  expect(getDashboardAccess(organization())).toBe('PRACTITIONER')
  expect(seesDashboard(viewer(organization()), 'practitioner-overview')).toBe(false)
})

test('no two dashboards have one uri or one page', () => {
  const all = DASHBOARD_NAMES.map((name) => DASHBOARDS[name])
  expect(new Set(all.map(({ uri }) => uri)).size).toBe(all.length)
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length)
})

test('filters take values of their shape alone', () => {
  const takes = (name: keyof typeof DASHBOARD_FILTERS, value: string) =>
    DASHBOARD_FILTERS[name].shape.test(value)
  expect([
    takes('state', 'TX'),
    takes('state', 'Texas'),
    takes('county', 'TX|De Witt'),
    takes('county', 'Dallas'),
  ]).toEqual([...[true, false, true, false]])
  expect(['never', '0-90', '91-', '-5', '0', '5-x'].map((value) => takes('verified', value))).toEqual([
    ...[true, true, true, false, false, false],
  ])
  const mark = toAlso('network', 'Gold: 1')
  expect(readAlso(mark)).toEqual({ name: 'network', value: 'Gold: 1' })
  const beside = [
    mark,
    'verified:0-90',
    'state:Texas',
    'source:registry > 0',
    'also:state:TX',
    'state:TX\n',
    'TX',
  ]
  expect(beside.map((value) => takes('also', value))).toEqual([true, true, false, false, false, false, false])
  expect(Object.values(FILTERS_OF_DASHBOARD).every((names) => new Set(names).size === names.length)).toBe(
    true,
  )
})

test('the interval of a share is that of published tables, and stays between 0 and 1', () => {
  // 81 of 263 and 0 of 20, as the comparison of intervals in Statistics in Medicine 17 (1998), table I, has them.
  const [wide, none] = [getWilsonInterval(81, 263), getWilsonInterval(0, 20)]
  expect([wide?.low.toFixed(4), wide?.high.toFixed(4)]).toEqual(['0.2553', '0.3662'])
  expect([none?.low.toFixed(4), none?.high.toFixed(4)]).toEqual(['0.0000', '0.1611'])
  expect(getWilsonInterval(20, 20)?.high).toBe(1)
})

test('a place is right when nothing that was said of it is wrong', () => {
  const none = { worksHere: null, phone: null, accepting: null, network: null }
  expect(isPlaceRight(none)).toBeUndefined()
  expect(isPlaceRight({ ...none, worksHere: 'unknown' })).toBeUndefined()
  expect(isPlaceRight({ ...none, worksHere: 'yes', phone: 'unknown' })).toBe(true)
  expect(isPlaceRight({ ...none, worksHere: 'yes', phone: 'no' })).toBe(false)
})
