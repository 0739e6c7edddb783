import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { answerSearch, lastSearch, renderDirectory, stubServer } from '../../test-page.tsx'
import { makeCounts, makePractitionerPage } from '../../test-records.ts'

const SEARCH = '/directory/search/practitioner'

function openSearch(counts: Parameters<typeof answerSearch>[1], at = SEARCH, widthPx = 1440) {
  const asked = stubServer(answerSearch(() => makePractitionerPage(), counts))
  return { asked, ...renderDirectory({ at, viewer: VIEWERS.viewer, widthPx }) }
}

describe('the filters of Practitioner Search', () => {
  it('stand in the order of use, each value in words with its count', async () => {
    const one = (value: string, count: number, label = value) => [{ value, label, count }]
    openSearch(() =>
      makeCounts(64, {
        facets: {
          networks: one('Wrenfield Choice', 4),
          genders: one('F', 31, 'Female'),
          missing: one('languages', 17, 'Languages'),
          statuses: one('excluded', 1, 'Excluded (OIG)'),
          languages: one('Vietnamese', 6),
          verified: one('days31to60', 19, '31 to 60 days'),
          accepting: one('notStated', 3, 'Not stated'),
          specialties: one('207RC0000X', 41, 'Cardiovascular Disease'),
          states: one('TX', 60, 'Texas'),
        },
      }),
    )
    const panel = await screen.findByRole('complementary', { name: 'Filters' })
    await within(panel).findAllByRole('checkbox')
    const said = within(panel)
      .getAllByRole('group')
      .map((group) => [group.querySelector('button')?.textContent, within(group).getByRole('checkbox')])
      .map(([title, box]) => `${title}: ${(box as HTMLInputElement).labels?.[0]?.textContent}`)
    expect(said).toEqual([
      'Specialty: Cardiovascular Disease 41',
      'Accepting new patients: Not stated 3',
      'Last verified: 31 to 60 days 19',
      'Language: Vietnamese 6',
      'Status: Excluded (OIG) 1',
      'Missing field: Languages 17',
      'Gender: Female 31',
      'State: Texas 60',
      'Network: Wrenfield Choice 4',
    ])
  })

  it('say that no exclusion list was loaded in place of a zero, and otherwise of which day it is', async () => {
    const statuses = [
      { value: 'active', label: 'Active', count: 60 },
      { value: 'excluded', label: 'Excluded (OIG)', count: 0 },
    ]
    const exclusions = [{ value: 'notChecked', label: 'Not checked', count: 60 }]
    const without = makeCounts(60, { exclusionListOn: null, facets: { statuses, exclusions } })
    openSearch(() => without)
    expect(await screen.findByRole('checkbox', { name: 'Excluded (OIG) Not loaded' })).toBeTruthy()
    const list = screen.getByRole('group', { name: 'OIG exclusion list' })
    expect(within(list).getByText('Not loaded')).toBeTruthy()
    cleanup()
    openSearch(() => ({ ...without, exclusionListOn: '2026-11-22' }))
    expect(await screen.findByRole('checkbox', { name: 'Excluded (OIG) 0' })).toBeTruthy()
    expect(screen.getByText('List of Nov 22, 2026')).toBeTruthy()
  })

  it('are kept in the address, and a picked value stays with a count of zero', async () => {
    const user = userEvent.setup()
    const { addressOf, asked, router } = openSearch(({ states }) =>
      states === undefined ? makeCounts(60) : makeCounts(0, { facets: { states: [] } }),
    )
    await user.click(await screen.findByRole('checkbox', { name: 'Texas 60' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?state=TX`))
    const picked = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Texas 0' })
    expect(picked.checked).toBe(true)
    expect(lastSearch(asked)?.states).toEqual(['TX'])
    await router.navigate(-1)
    await router.navigate(1)
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?state=TX`))
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Texas 0' })).checked).toBe(true)
  })

  it('show the last value itself where a button would hide it alone', async () => {
    const names = ['Texas', 'Oklahoma', 'California', 'New York', 'Washington']
    const states = names.map((label, place) => ({ value: label.slice(0, 2), label, count: 90 - place }))
    openSearch(() => makeCounts(500, { facets: { states } }))
    const filter = await screen.findByRole('group', { name: 'State' })
    expect(within(filter).getAllByRole('checkbox')).toHaveLength(5)
    expect(within(filter).queryByRole('button', { name: /more/ })).toBeNull()
  })

  it('show four values and all of them on demand, with a search', async () => {
    const user = userEvent.setup()
    const names = ['Texas', 'Oklahoma', 'California', 'New York', 'Washington', 'Oregon']
    const states = names.map((label, place) => ({ value: label.slice(0, 2), label, count: 90 - place }))
    openSearch(() => makeCounts(500, { facets: { states } }))
    const filter = await screen.findByRole('group', { name: 'State' })
    expect(within(filter).getAllByRole('checkbox')).toHaveLength(4)
    await user.click(within(filter).getByRole('button', { name: '2 more' }))
    expect(within(filter).getAllByRole('checkbox')).toHaveLength(6)
    await user.type(within(filter).getByRole('textbox', { name: 'Find state' }), 'ore')
    expect(within(filter).getAllByRole('checkbox', { name: 'Oregon 85' })).toHaveLength(1)
    expect(within(filter).getAllByRole('checkbox')).toHaveLength(1)
  })

  it('stay in view while the next counts are on their way', async () => {
    const user = userEvent.setup()
    openSearch(() => makeCounts(60))
    await user.click(await screen.findByRole('checkbox', { name: 'Texas 60' }))
    expect(screen.getByRole('checkbox', { name: 'Texas 60' })).toBeTruthy()
  })

  it('stand on a sheet behind a button that counts them where the screen is narrow', async () => {
    const user = userEvent.setup()
    const { addressOf } = openSearch(() => makeCounts(1), `${SEARCH}?specialty=207RC0000X`, 360)
    await user.click(await screen.findByRole('button', { name: 'Filters, 1' }))
    const sheet = await screen.findByRole('dialog', { name: 'Filters' })
    await user.click(within(sheet).getByRole('checkbox', { name: 'Texas 60' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?specialty=207RC0000X&state=TX`))
    await user.click(within(sheet).getByRole('button', { name: 'Show 1 practitioner' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
