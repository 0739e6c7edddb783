import { expect, test } from 'vitest'
import { formatOrganizationName } from './organization-name.ts'

test.each([
  ['PROVIDENCE PALLIATIVE CARE NAPA VALLEY, LLC', 'Providence Palliative Care Napa Valley, LLC'],
  ['HARBOR MEDICAL GROUP INC', 'Harbor Medical Group Inc'],
  ['HARBOR MEDICAL GROUP, INC.', 'Harbor Medical Group, Inc.'],
  ['JOHN R MCDONALD MD PA', 'John R McDonald MD PA'],
  ['J. R. SMITH, M.D., P.C.', 'J. R. Smith, M.D., P.C.'],
  ["ST. MARY'S HOSPITAL OF THE PLAINS", "St. Mary's Hospital of the Plains"],
  ['THE EYE CENTER', 'The Eye Center'],
  ['SUMMIT ENT & ALLERGY PLLC', 'Summit ENT & Allergy PLLC'],
  ['B&B HOME HEALTH', 'B&B Home Health'],
  ['5TH AVENUE IMAGING CTR', '5th Avenue Imaging Ctr'],
  ['DBT CENTER', 'DBT Center'],
  ['WINSTON-SALEM HEALTH', 'Winston-Salem Health'],
  ['ReVive  Wellness', 'ReVive Wellness'],
  ['', ''],
])('%j is shown as %j', (text, shown) => {
  expect(formatOrganizationName(text)).toBe(shown)
})

test('showing what was shown changes nothing', () => {
  const name = formatOrganizationName('PROVIDENCE CARE OF NAPA VALLEY, LLC')
  expect(formatOrganizationName(name)).toBe(name)
})
