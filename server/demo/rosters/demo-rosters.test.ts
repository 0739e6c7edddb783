import { expect, test } from 'vitest'
import { ORGANIZATIONS } from '../accounts/organizations.ts'
import { findDemoRoster, ROSTERS } from './demo-rosters.ts'

test('each roster is found by its own organization, also where another one names one alike', () => {
  const found = ROSTERS.map(({ organization, prefix, type }) =>
    findDemoRoster({ org_id: ORGANIZATIONS[organization].id, prefix, type }),
  )
  expect(found).toEqual(ROSTERS)
})
