import { describe, expect, inject, test } from 'vitest'
import { findLayout } from '#engine/read/layout/find-layout.ts'
import { openRosterScratch } from '../roster-scratch.ts'
import { type LayoutColumn, readLayouts, TARGET } from './layout.ts'
import { readCell } from './read-cell.ts'
import { makeRows, writeLayout } from './write-layout.ts'

const layouts = readLayouts()
const TYPES = new Map(TARGET.fields.map(({ id, type }) => [id, type]))

/** Types that any text can be, those whose words are the sender's own, and four digits that lack the five before. */
const UNREAD_TYPES = ['text', 'name', 'list', 'boolean', 'zip4']

const isRightNowhereElse = ({ also = [], field }: LayoutColumn) =>
  field !== null && also.length === 0 && TYPES.get(field) !== 'list'

test('there are layouts enough for every field, half of them kept from whoever tunes', () => {
  expect(layouts.length).toBeGreaterThanOrEqual(36)
  const kept = layouts.filter((layout) => layout.kept).length
  expect(Math.abs(kept / layouts.length - 0.5)).toBeLessThan(0.1)
  expect(new Set(layouts.map(({ name }) => name)).size).toBe(layouts.length)
  const known = new Set(layouts.flatMap(({ columns }) => columns.map(({ field }) => field)))
  expect(TARGET.fields.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([])
})

describe.each(layouts)('the layout $name', (layout) => {
  const { columns, headerRows } = layout
  const rows = [...makeRows(layout, 60, 3, 0)]
  const valuesOf = (index: number) => rows.flatMap((cells) => cells[index] || [])

  test('has from 10 to 330 columns, headers of as many levels as rows, and values in nearly all', () => {
    expect(columns.length).toBeGreaterThanOrEqual(10)
    expect(columns.length).toBeLessThanOrEqual(330)
    const levels = columns.map(({ header }) => header.split(' > ').length)
    expect(new Set(levels)).toEqual(new Set([headerRows]))
    const empty = columns.filter((_, index) => valuesOf(index).length === 0)
    expect(empty.length).toBeLessThanOrEqual(Math.max(1, columns.length / 12))
  })

  test('gives a field to one column of a block, but for lists and what is as right elsewhere', () => {
    const taken = columns.filter(isRightNowhereElse).map(({ field, block = 1 }) => `${field} of ${block}`)
    expect(taken.filter((name, index) => taken.indexOf(name) !== index)).toEqual([])
  })

  test('has values that the fields of its columns read', () => {
    const unread = columns.flatMap(({ header, field }, index) => {
      const type = TYPES.get(field ?? '')
      if (type === undefined || UNREAD_TYPES.includes(type)) return []
      return valuesOf(index).flatMap((value) => (readCell(type, value) === null ? `${header}: ${value}` : []))
    })
    expect(unread).toEqual([])
  })
})

test('rosters that were written are read back with their headers and rows', async () => {
  const { connection, makeFolder, readFile } = await openRosterScratch()
  // Written and read they are nearly all that these tests do.
  const written = layouts.filter((_, index) => index % 12 === 0 || inject('depth') > 1)
  for (const layout of written) {
    const { tabs } = await readFile(await writeLayout(makeFolder(), layout, 40, 5))
    const [tab] = tabs
    if (tab === undefined) throw new Error(`${layout.name} has no tab.`)
    const { headers, dataRows } = await findLayout(connection, tab)
    const expected = layout.columns.map(({ header }) => header.replace(/\s+/g, ' ').trim())
    expect([layout.name, dataRows, ...headers]).toEqual([layout.name, 40, ...expected])
  }
})
