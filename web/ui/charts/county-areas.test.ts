import { expect, test } from 'vitest'
import { getCountyAreas, indexAreas } from './county-areas.ts'
import { makeAtlas } from './test-atlas.ts'

const STATES = [
  ['02', 'Alaska'],
  ['06', 'California'],
  ['09', 'Connecticut'],
  ['22', 'Louisiana'],
  ['24', 'Maryland'],
  ['29', 'Missouri'],
  ['32', 'Nevada'],
  ['51', 'Virginia'],
] as const

const atlas = makeAtlas(STATES, [
  ...([
    ['02110', 'Juneau'],
    ['02275', 'Wrangell'],
    ['02180', 'Nome'],
    ['06075', 'San Francisco'],
    ['09003', 'Hartford'],
    ['22103', 'St. Tammany'],
    // Of areas with one name the last one would win.
    ['24510', 'Baltimore'],
    ['24005', 'Baltimore'],
    ['29510', 'St. Louis'],
    ['29189', 'St. Louis'],
    ['32510', 'Carson City'],
    ['51095', 'James City'],
    ['51159', 'Richmond'],
    ['51760', 'Richmond'],
    ['51570', 'Colonial Heights'],
    ['51510', 'Alexandria'],
  ] as const),
])

const find = indexAreas(
  getCountyAreas(
    atlas,
    STATES.map(([, name]) => name),
  ),
)

test('areas are found by the names that lists of ZIP codes give them, cities apart from counties', () => {
  const found = (
    [
      ['Alaska', 'Juneau City and Borough', '02110'],
      ['Alaska', 'City and Borough of Wrangell', '02275'],
      ['Alaska', 'Nome (CA)', '02180'],
      ['California', 'City and County of San Francisco', '06075'],
      ['Louisiana', 'Saint Tammany Parish', '22103'],
      ['Maryland', 'Baltimore (city)', '24510'],
      ['Maryland', 'Baltimore city', '24510'],
      ['Maryland', 'Baltimore', '24005'],
      ['Maryland', 'BALTIMORE COUNTY', '24005'],
      ['Missouri', 'St. Louis (city)', '29510'],
      ['Missouri', 'Saint Louis', '29189'],
      ['Nevada', 'Carson City (city)', '32510'],
      ['Nevada', 'Carson City', '32510'],
      ['Virginia', 'James City', '51095'],
      ['Virginia', 'City of Richmond', '51760'],
      ['Virginia', 'Richmond', '51159'],
      ['Virginia', 'Colonial Heights (city', '51570'],
      ['Virginia', 'Alexandria', '51510'],
    ] as const
  ).map(([state, county, fips]) => [county, fips, find({ state, county })?.fips])
  expect(found.filter(([, fips, own]) => fips !== own)).toEqual([])
})

test('an area that the atlas does not have is none of those that it has', () => {
  for (const [state, county] of [
    ['Connecticut', 'Capitol Region'],
    ['Connecticut', 'South Central Regional'],
    ['Virginia', 'Hartford'],
    ['Puerto Rico', ''],
  ] as const)
    expect(find({ state, county })).toBeUndefined()
})
