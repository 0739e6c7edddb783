import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RecordTable } from './RecordTable.tsx'
import { renderAt } from './test-at.tsx'

const COLUMNS = [
  { head: 'Name', cell: ({ name }: { name: string }) => name },
  { head: 'Place', isSpare: true, cell: () => 'Dallas' },
  { head: 'Phone', cell: () => '(214) 555-0142' },
  { head: 'Fax', isSpare: true, cell: () => '(214) 555-0143' },
]
const ROWS = [{ name: 'Alder' }]

afterEach(() => void vi.restoreAllMocks())

/** Renders a table in this room; each column takes 200 px. */
function showIn(roomPx: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(roomPx)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return Math.max(roomPx, this.querySelectorAll('thead th').length * 200)
  })
  renderAt('/', <RecordTable label="offices" columns={COLUMNS} rows={ROWS} keyOf={({ name }) => name} />)
  return {
    heads: screen.getAllByRole('columnheader').map(({ textContent }) => textContent),
    note: screen.queryByText(/^Shown in a wider window/)?.textContent,
    scrolls: screen.queryByRole('region', { name: 'offices' }) !== null,
  }
}

test('a table with room for all of its columns shows them', () => {
  const heads = ['Name', 'Place', 'Phone', 'Fax']
  expect(showIn(800)).toEqual({ heads, note: undefined, scrolls: false })
})

test('a table without room leaves out spare columns, the last first, and names them', () => {
  const note = 'Shown in a wider window: Fax'
  expect(showIn(700)).toEqual({ heads: ['Name', 'Place', 'Phone'], note, scrolls: false })
})

test('a table that is too wide without its spare columns scrolls on its own, also by keyboard', () => {
  const shown = showIn(300)
  expect(shown).toMatchObject({ heads: ['Name', 'Phone'], scrolls: true })
  expect(screen.getByRole('region', { name: 'offices' }).tabIndex).toBe(0)
})
