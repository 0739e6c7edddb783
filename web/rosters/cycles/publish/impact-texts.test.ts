import { expect, test } from 'vitest'
import { formatValue } from '#web/ui/values/format-value.ts'
import { listFigures, tellBasis, tellProgress, tellRows } from './impact-texts.ts'
import type { Impact, Publication, PublicationPreview } from './use-publication.ts'

const impact: Impact = {
  ...{
    practitioners: 1200,
    withdrawn: 1,
    notListed: 0,
    sampled: 1201,
    isExact: true,
    changed: 900,
    begun: 30,
  },
  byField: [
    { field: 'Phone', values: 700 },
    { field: 'Languages', values: 300 },
  ],
  ...{ placesAdded: 4, placesEnded: 1, examples: [] },
  lost: { values: 12, conflicts: 1, bySource: [], examples: [] },
}
const preview: PublicationPreview = {
  account: {
    ...{ rows: 2410, claimed: 2406, unused: [], decided: null },
    leftOut: { noNpi: 1, invalidNpi: 0, organization: 3, beginsLater: 0, nothing: 0 },
  },
  impact,
}

test('the rows that are published and those left out are all of them', () => {
  expect(tellRows(preview)).toEqual([
    '2,406 of 2,410 rows are published',
    '1 row without an NPI left out',
    '3 rows of organizations left out',
  ])
  const decided = { addsOut: 2, restored: 1, corrected: 0 }
  expect(tellRows({ ...preview, account: { ...preview.account, decided } }).slice(3)).toEqual([
    '2 rejected adds left out',
    '1 row as before, because a change was rejected',
  ])
})

test('the figures say what changes, and how they came about', () => {
  const figures = new Map(listFigures(preview).map(({ label, value, note }) => [label, `${value} ${note}`]))
  expect(figures.get('Practitioners')).toBe('900 of 1,200 in the file change')
  expect(figures.get('Values')).toBe('1,000 in 2 fields')
  expect(figures.get('Locations')).toBe('+4, −1 added, ended')
  expect(figures.get('Kept by others')).toBe('12 1 conflict to decide')
  expect(tellBasis(impact)).toBe('worked out for every practitioner')
  expect(tellBasis({ ...impact, isExact: false, sampled: 500 })).toContain('500 of 1,201 practitioners')
})

test('a worker says what it does and how far it is', () => {
  const publication = {
    task: 'publish',
    progress: { stage: 'apply', done: 1000, total: 2400 },
  } as Publication
  expect(tellProgress(publication)).toEqual({
    ...{ what: 'Publishing', far: '1,000 of 2,400 practitioners written' },
  })
  expect(tellProgress({ ...publication, progress: null }).far).toBe('Waits for a worker')
})

test('values read as people write them', () => {
  expect(formatValue('locations.0.phone', '2145550142')).toBe('(214) 555-0142')
  expect(formatValue('languages', ['Spanish', 'Hindi'])).toBe('Spanish, Hindi')
  expect(formatValue('languages', [])).toBe('Not stated')
  expect(formatValue('locations.0.telehealth', false)).toBe('No')
  expect(formatValue('verified_at', '2026-07-03T12:00:00+00:00')).toBe('Jul 3, 2026')
  const taxonomies = [{ code: '207Q00000X', primary: true, licenseNumber: 'M1', licenseState: 'TX' }]
  expect(formatValue('taxonomies', taxonomies)).toBe('Family Medicine (primary, license M1 TX)')
})
