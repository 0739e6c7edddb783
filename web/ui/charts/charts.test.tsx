import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { ConcordThemeProvider } from '#web/ui/theme-provider.tsx'
import { PageRouter } from '../PageRouter.tsx'
import { type BarRow, BarRows } from './BarRows.tsx'
import { ChartCard } from './ChartCard.tsx'
import { ColumnChart } from './ColumnChart.tsx'
import { printCsv } from './chart-table.ts'
import { getStep, getSteps } from './county-steps.ts'
import { MirrorColumns } from './MirrorColumns.tsx'
import { ShareBar } from './ShareBar.tsx'
import { TrendLine } from './TrendLine.tsx'

function show(chart: ReactElement) {
  const router = createMemoryRouter([
    { path: '/', element: chart },
    { path: '/rows', element: <p>Rows</p> },
  ])
  render(
    <ConcordThemeProvider>
      <PageRouter router={router} />
    </ConcordThemeProvider>,
  )
  return { addressOf: () => router.state.location.pathname + router.state.location.search }
}

const pick = vi.fn()
const row = (label: string, value: number, more: Partial<BarRow> = {}): BarRow => ({
  key: label,
  label,
  text: `${value} practitioners`,
  to: `/rows?specialty=${label}`,
  onPick: () => pick(label),
  parts: [{ value, color: 'measure' }],
  said: String(value),
  ...more,
})
const ROWS = [row('Cardiology', 30), row('Dermatology', 20), row('Pediatrics', 10)]
const TABLE = {
  columns: ['Name', 'Practitioners'],
  rows: ROWS.map(({ key, label, to }, place) => ({ key, cells: [label, 30 - 10 * place], to })),
}

const card = (
  <ChartCard
    title="Specialties"
    finding="Cardiology leads."
    table={TABLE}
    rowsTo="/rows"
    foot="Summit"
    definition="Counted by primary specialty."
  >
    <BarRows label="Specialties. Cardiology leads." rows={ROWS} />
  </ChartCard>
)

const marks = () => screen.getAllByRole('link').filter((mark) => mark.hasAttribute('data-mark'))
const focused = () => document.activeElement?.getAttribute('aria-label')

describe('a chart', () => {
  it('says its measure, its finding and each value in words', () => {
    show(card)
    screen.getByRole('region', { name: 'Specialties' })
    screen.getByText('Cardiology leads.')
    const chart = screen.getByRole('group', { name: 'Specialties. Cardiology leads.' })
    expect(
      within(chart)
        .getAllByRole('link')
        .map((mark) => mark.getAttribute('aria-label')),
    ).toEqual([
      'Cardiology: 30 practitioners',
      'Dermatology: 20 practitioners',
      'Pediatrics: 10 practitioners',
    ])
  })

  it('is one stop of Tab, and arrows, Home and End lead from mark to mark', async () => {
    show(card)
    expect(marks().map((mark) => mark.getAttribute('tabindex'))).toEqual(['0', '-1', '-1'])
    marks()[0]?.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Dermatology: 20 practitioners')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('Pediatrics: 10 practitioners')
    await userEvent.keyboard('{ArrowRight}')
    expect(focused()).toBe('Pediatrics: 10 practitioners')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('Cardiology: 30 practitioners')
  })

  it('narrows the page by a click or Space, and leads to the rows by Enter', async () => {
    const { addressOf } = show(card)
    const [first] = marks()
    await userEvent.click(first as HTMLElement)
    expect(pick).toHaveBeenLastCalledWith('Cardiology')
    first?.focus()
    await userEvent.keyboard(' ')
    expect(pick).toHaveBeenCalledTimes(2)
    expect(addressOf()).toBe('/')
    await userEvent.keyboard('{Enter}')
    expect(addressOf()).toBe('/rows?specialty=Cardiology')
  })

  it('can be read as a table whose rows lead on, with how it is counted', async () => {
    show(card)
    await userEvent.click(screen.getByRole('button', { name: 'Specialties as a table' }))
    const table = screen.getByRole('table', { name: 'Values of Specialties' })
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['NamePractitioners', 'Cardiology30', 'Dermatology20', 'Pediatrics10'])
    expect(within(table).getByRole('link', { name: 'Pediatrics' }).getAttribute('href')).toBe(
      '/rows?specialty=Pediatrics',
    )
    screen.getByText('Counted by primary specialty.')
    expect(screen.queryByRole('group', { name: /^Specialties/ })).toBeNull()
  })

  it('is saved as CSV', async () => {
    const saved: Blob[] = []
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob)
      return 'blob:chart'
    }
    URL.revokeObjectURL = () => {}
    HTMLAnchorElement.prototype.click = () => {}
    show(card)
    await userEvent.click(screen.getByRole('button', { name: 'Download Specialties' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'CSV of its values' }))
    expect(await saved[0]?.text()).toContain('Cardiology,30\r\n')
  })
})

it('no value of a chart becomes a formula of a spreadsheet', () => {
  expect(printCsv({ columns: ['Name'], rows: [{ key: '1', cells: ['=1+1'] }] })).toBe(
    "\ufeffName\r\n'=1+1\r\n",
  )
})

describe('columns', () => {
  const columns = [
    { key: '0-90', label: '0 to 90 days', text: '5 practitioners', value: 5 },
    { key: '91-', label: '91 days and more', text: '2 practitioners', value: 2, color: 'late' as const },
  ]

  it('name the line between them and what lies beyond it', () => {
    show(
      <ColumnChart
        label="Days"
        columns={columns}
        reference={{ beforeKey: '91-', name: '90 days', beyond: '2 past it' }}
      />,
    )
    screen.getByText('90 days')
    screen.getByText('2 past it')
    screen.getByRole('img', { name: '91 days and more: 2 practitioners' })
  })
})

it('columns above and below a line say both', () => {
  const month = { key: '2026-07', label: 'July 2026', text: '3 adds, 2 terms', up: 3, down: 2, tick: 'J' }
  show(<MirrorColumns label="Adds and terms" columns={[month]} upName="adds" downName="terms" />)
  screen.getByText('adds')
  screen.getByRole('img', { name: 'July 2026: 3 adds, 2 terms' })
})

it('a bar of shares names every part, also one that is too thin to see', () => {
  const part = (label: string, value: number, share: string) => ({
    ...{ key: label, label, text: `${value} fields`, value, share, color: 'measure' as const },
  })
  show(<ShareBar label="Sources" parts={[part('Registry', 999, '99.9%'), part('Roster', 1, '0.1%')]} />)
  const thin = screen.getByRole('img', { name: 'Roster: 1 fields' }).querySelector('rect')
  expect(Number(thin?.getAttribute('width'))).toBe(4)
  screen.getByText('99.9%')
})

it('a line says its last value', () => {
  const point = (key: string, value: number) => ({ key, label: key, text: `${value}%`, value, tick: key })
  show(
    <TrendLine
      label="Yield"
      points={[point('May', 80), point('Jun', 91)]}
      most={100}
      format={(value) => `${value}%`}
    />,
  )
  expect(screen.getAllByText('91%')).toHaveLength(1)
})

describe('steps of counties', () => {
  it('are few, round and rising', () => {
    const values = Array.from({ length: 100 }, (_, place) => (place + 1) ** 2)
    const steps = getSteps(values)
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b))
    expect(steps.length).toBeLessThanOrEqual(4)
    expect(getStep(1, steps)).toBe(0)
    expect(getStep(10_000, steps)).toBe(steps.length)
  })

  it('are none where all counties have the same', () => {
    expect(getSteps([7, 7, 7])).toEqual([])
    expect(getSteps([])).toEqual([])
  })
})
