import { expect, test } from 'vitest'
import { makeNpi } from './npi.ts'
import { findRecordField } from './record-field.ts'
import { parseLinkPath, printLinkPath } from './record-link.ts'

const NPI = makeNpi('299500001')

test('the path of a link reads back as the NPI that it leads to', () => {
  expect(parseLinkPath(printLinkPath(NPI))).toBe(NPI)
})

test('other paths are no links', () => {
  for (const path of ['same_as_', `same_as_${NPI}0`, `same_as_${NPI}.x`, 'last_name', `not_same_as_${NPI}`])
    expect(parseLinkPath(path)).toBeUndefined()
})

test('a link is a field of its own that no column holds', () => {
  expect(findRecordField(printLinkPath(NPI))).toMatchObject({
    label: `Same as NPI ${NPI}`,
    column: null,
    kind: 'flag',
  })
})
