import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COLUMNS, type FileKind } from '../files/columns.ts'
import type { Header } from '../files/header.ts'
import { ignoreFindings } from '../findings.ts'
import { addressReader } from './addresses.ts'
import { createCells } from './cells.ts'
import { MAILING, PRACTICE } from './provider-addresses.ts'
import { providerValues } from './provider-values.ts'
import { endpointReader, otherNameReader, placeReader } from './secondary-rows.ts'

const DOCUMENT = readFileSync(new URL('../../../docs/registry-fields.md', import.meta.url), 'utf8')
const NOT_KEPT = DOCUMENT.slice(DOCUMENT.indexOf('## Not kept'))

/** Says which columns a file of this kind has that nothing reads. */
function findUnread(kind: FileKind, makeReader: (header: Header) => unknown): string[] {
  const read = new Set<string>(['NPI'])
  const indexOf = (name: string) => {
    read.add(name)
    return COLUMNS[kind].indexOf(name)
  }
  makeReader({ kind, line: 1, columnCount: COLUMNS[kind].length, indexOf, unknown: [], missing: [] })
  return COLUMNS[kind].filter((column) => !read.has(column))
}

test.each<[FileKind, (header: Header) => unknown, string[]]>([
  [
    'npidata',
    (header) => {
      const cells = createCells(header, ignoreFindings)
      providerValues(cells, ignoreFindings)
      for (const names of [PRACTICE, MAILING]) addressReader(cells, names, new Map() as never, ignoreFindings)
      return header.indexOf('Entity Type Code')
    },
    ['Employer Identification Number (EIN)', 'Parent Organization TIN'],
  ],
  ['othername', (header) => otherNameReader(header, ignoreFindings), []],
  ['pl', (header) => placeReader(header, new Map() as never, ignoreFindings), []],
  [
    'endpoint',
    (header) => endpointReader(header, ignoreFindings),
    ['Endpoint Type Description', 'Affiliation', 'Use Description', 'Content Description'],
  ],
])(
  'each column of the file %s is read, or its reason for staying out is written down',
  (kind, makeReader, unread) => {
    expect(findUnread(kind, makeReader)).toEqual(unread)
    for (const column of unread) expect(NOT_KEPT).toContain(column)
  },
)
