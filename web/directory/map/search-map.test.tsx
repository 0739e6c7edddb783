import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { answerSearch, renderDirectory, stubServer } from '../test-page.tsx'
import { DALLAS, makeCounts, makeHit, makePractitionerPage } from '../test-records.ts'

const SEARCH = '/directory/search/practitioner'

const inDallas = { zip: '75209', latitude: DALLAS.latitude, longitude: DALLAS.longitude }
const inPlano = { zip: '75024', city: 'PLANO', latitude: 33.08, longitude: -96.8 }
const hits = [
  makeHit(0, { ...inDallas, distanceMiles: 0 }),
  makeHit(1, { ...inDallas, firstName: 'BERTRAND', distanceMiles: 0 }),
  makeHit(2, { ...inPlano, firstName: 'CORWIN', distanceMiles: 16.24 }),
]
const places = [
  { ...inDallas, city: 'DALLAS', count: 52 },
  { ...inPlano, count: 11 },
  { zip: '75061', city: 'IRVING', latitude: 32.82, longitude: -96.96, count: 1 },
]
const nearby = answerSearch(
  () => makePractitionerPage(hits, { circle: DALLAS }),
  () => makeCounts(64, { places }),
)

function openMap(widthPx = 1440, at = `${SEARCH}?near=75209`) {
  stubServer(nearby)
  return renderDirectory({ at, viewer: VIEWERS.viewer, widthPx })
}

const theMap = () => screen.findByRole('group', { name: 'Map of 64 practitioners near 75209 Dallas, 25 mi' })
const pins = (map: HTMLElement) => [...map.querySelectorAll('[data-pin]')]
const pinOf = (map: HTMLElement, label: string) => map.querySelector(`[data-pin="${label}"]`) as Element
const isActive = (pin: Element) => pin.hasAttribute('data-active')

describe('the map of a circle', () => {
  it('shows the rows of the page as pins and all places as bubbles, and says how exact they are', async () => {
    openMap()
    const map = await theMap()
    expect(
      pins(map)
        .map((pin) => pin.getAttribute('data-pin'))
        .sort(),
    ).toEqual(['1–2', '3'])
    expect(
      within(map)
        .getAllByRole('button')
        .map((bubble) => bubble.getAttribute('aria-label')),
    ).toEqual([
      'Dallas 75209, 52: show this ZIP code only',
      'Plano 75024, 11: show this ZIP code only',
      'Irving 75061, 1: show this ZIP code only',
    ])
    expect(within(map).getByText('25 mi')).toBeTruthy()
    expect(within(map).getByText('Plano')).toBeTruthy()
    expect(screen.getByText('Pins show ZIP centers.')).toBeTruthy()
    expect(screen.getByText('16.2 mi')).toBeTruthy()
    expect(screen.getAllByText('0.0 mi')).toHaveLength(2)
  })

  it('shows the rows of the page without a circle, where something narrows the search', async () => {
    stubServer(
      answerSearch(
        () => makePractitionerPage(hits, { firstRow: 21 }),
        () => makeCounts(43),
      ),
    )
    const { addressOf } = renderDirectory({ at: `${SEARCH}?specialty=207RC0000X`, viewer: VIEWERS.viewer })
    const map = await screen.findByRole('img', { name: 'Map of 43 practitioners: rows 21 to 23' })
    await waitFor(() => expect(pins(map).map((pin) => pin.getAttribute('data-pin'))).toEqual(['23', '21–22']))
    expect(screen.getByText('Rows of this page. Pins show ZIP centers.')).toBeTruthy()
    fireEvent.click(pinOf(map, '23'))
    expect(document.activeElement?.textContent).toContain('Corwin')
    expect(addressOf()).toBe(`${SEARCH}?specialty=207RC0000X`)
  })

  it('is not there where nothing narrows the search, and where no row stands at a place', async () => {
    const nowhere = hits.map((hit) => ({ ...hit, latitude: null, longitude: null }))
    stubServer(
      answerSearch(
        ({ query }) => makePractitionerPage(query === 'smith' ? nowhere : hits),
        () => makeCounts(3),
      ),
    )
    const { router } = renderDirectory({ at: SEARCH, viewer: VIEWERS.viewer })
    await screen.findByRole('heading', { name: '3 practitioners' })
    expect(screen.queryByRole('complementary', { name: 'Map' })).toBeNull()
    await act(() => router.navigate(`${SEARCH}?q=smith`))
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(3))
    expect(screen.queryByRole('complementary', { name: 'Map' })).toBeNull()
  })

  it('marks the pin of the row that has the focus or the mouse', async () => {
    openMap()
    const map = await theMap()
    expect(isActive(pinOf(map, '1–2'))).toBe(true)
    const third = screen.getByRole('link', { name: 'Corwin Smith, MD' })
    fireEvent.mouseEnter(third.closest('li') as Element)
    expect(isActive(pinOf(map, '3'))).toBe(true)
    fireEvent.mouseLeave(third.closest('li') as Element)
    expect(isActive(pinOf(map, '3'))).toBe(false)
    fireEvent.focus(third)
    expect(isActive(pinOf(map, '3'))).toBe(true)
  })

  it('goes to the row of a pin', async () => {
    const user = userEvent.setup()
    openMap()
    await user.click(pinOf(await theMap(), '3'))
    expect(document.activeElement?.textContent).toBe('Corwin Smith, MD')
  })

  it('narrows to the ZIP code of a bubble, by mouse and by keyboard', async () => {
    const user = userEvent.setup()
    const { addressOf, router } = openMap(1440, `${SEARCH}?q=smith+75209&state=TX`)
    const map = await theMap()
    await user.click(within(map).getByRole('button', { name: /^Plano/ }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith&state=TX&near=75024&miles=0`))
    await router.navigate(-1)
    within(map)
      .getByRole('button', { name: /^Dallas/ })
      .focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith&state=TX&near=75061&miles=0`))
  })

  it('zooms into a bubble of several ZIP codes, by buttons and by keys', async () => {
    const user = userEvent.setup()
    const beside = {
      zip: '75219',
      city: 'DALLAS',
      latitude: DALLAS.latitude - 0.03,
      longitude: DALLAS.longitude,
    }
    stubServer(
      answerSearch(
        () => makePractitionerPage(hits, { circle: DALLAS }),
        () => makeCounts(64, { places: [...places, { ...beside, count: 9 }] }),
      ),
    )
    const { addressOf } = renderDirectory({ at: `${SEARCH}?near=75209`, viewer: VIEWERS.viewer })
    const map = await theMap()
    const bubbles = () =>
      within(map)
        .getAllByRole('button')
        .map((bubble) => bubble.getAttribute('aria-label'))
    expect(bubbles()[0]).toBe('Dallas 75209 and 1 more ZIP code, 61: zoom in')
    await user.click(within(map).getByRole('button', { name: /^Dallas/ }))
    expect(bubbles()).toEqual([
      'Dallas 75209, 52: show this ZIP code only',
      'Dallas 75219, 9: show this ZIP code only',
    ])
    expect(addressOf()).toBe(`${SEARCH}?near=75209`)
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(bubbles()).toHaveLength(3)
    expect(screen.getByRole('button', { name: 'Zoom out' }).getAttribute('aria-disabled')).toBe('true')
    within(map)
      .getByRole('button', { name: /^Dallas/ })
      .focus()
    await user.keyboard('+++')
    expect(bubbles()).toHaveLength(2)
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Dallas 75209/)
    await user.keyboard('---')
    expect(bubbles()).toHaveLength(3)
  })

  it('is told as a table, whose ZIP codes narrow the search, too', async () => {
    const user = userEvent.setup()
    const { addressOf } = openMap()
    await theMap()
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const table = screen.getByRole('table', { name: '64 practitioners near 75209 Dallas, 25 mi by ZIP code' })
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['ZIP codeCityCount', '75209Dallas52', '75024Plano11', '75061Irving1'])
    await user.click(within(table).getByRole('button', { name: '75024' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?near=75024&miles=0`))
  })

  it('stands on a sheet where the screen is narrow, and a pin leads back to its row', async () => {
    const user = userEvent.setup()
    openMap(360)
    await user.click(await screen.findByRole('button', { name: 'Map' }))
    const sheet = await screen.findByRole('dialog', { name: 'Map' })
    await within(sheet).findByText('Pins show ZIP centers.')
    await user.click(pinOf(sheet, '3'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Corwin Smith, MD'))
  })
})
