import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { renderDirectory, stubServer } from '../test-page.tsx'
import { makeCounts, makeHit, makePractitionerPage } from '../test-records.ts'

const AT = '/directory/search/practitioner?q=smith&asOf=2026-06-01'

function open(refusal?: string, at = AT) {
  const asked = stubServer(({ path }) => {
    if (refusal !== undefined) {
      const details = [{ field: 'asOf', message: refusal }]
      return { status: 400, body: { code: 'invalid_input', message: 'Some values are not valid.', details } }
    }
    return { body: path.endsWith('/count') ? makeCounts(1) : makePractitionerPage([makeHit(0)]) }
  })
  const daysAsked = () => asked.filter(({ path }) => path.includes('/search')).map(({ body }) => body.asOf)
  return { daysAsked, ...renderDirectory({ at, viewer: VIEWERS.viewer }) }
}

it('asks for rows and counts of the day in the address, says so, and opens hits as of that day', async () => {
  const { daysAsked } = open()
  const link = await screen.findByRole('link', { name: /Adaeze Smith/ })
  expect(link.getAttribute('href')).toBe(`/directory/practitioner/${makeHit(0).npi}?asOf=2026-06-01`)
  expect(new Set(daysAsked())).toEqual(new Set(['2026-06-01']))
  expect(daysAsked()).toHaveLength(2)
  expect(screen.getByText('As of Jun 1, 2026.')).toBeTruthy()
})

it('goes to another day by the date, keeps the search, and goes back to today', async () => {
  const { addressOf, daysAsked } = open()
  await screen.findByRole('link', { name: /Adaeze Smith/ })
  const day = screen.getByLabelText<HTMLInputElement>('As of (end of day, UTC)')
  expect(day.value).toBe('2026-06-01')
  fireEvent.change(day, { target: { value: '2026-05-04' } })
  await screen.findByText('As of May 4, 2026.')
  expect(addressOf()).toBe('/directory/search/practitioner?q=smith&asOf=2026-05-04')
  await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
  expect(addressOf()).toBe('/directory/search/practitioner?q=smith')
  await waitFor(() => expect(daysAsked()).toContain(undefined))
  expect(screen.queryByText(/^As of May/)).toBeNull()
})

it('goes to a day that is typed once, not to each day on the way to it', async () => {
  const { daysAsked, router } = open()
  await screen.findByRole('link', { name: /Adaeze Smith/ })
  const day = screen.getByLabelText<HTMLInputElement>('As of (end of day, UTC)')
  fireEvent.change(day, { target: { value: '2026-05-01' } })
  fireEvent.change(day, { target: { value: '2026-05-14' } })
  fireEvent.keyDown(day, { key: 'Enter' })
  await screen.findByText('As of May 14, 2026.')
  expect(daysAsked()).not.toContain('2026-05-01')
  await act(() => router.navigate(-1))
  await screen.findByText('As of Jun 1, 2026.')
})

it('keeps the day when all filters are cleared', async () => {
  const { addressOf } = open(undefined, `${AT}&state=TX`)
  await screen.findByRole('link', { name: /Adaeze Smith/ })
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
  expect(addressOf()).toBe('/directory/search/practitioner?asOf=2026-06-01')
})

it('says how far a day is that many records changed since, and shows it when it is there', async () => {
  let answers = 0
  stubServer(({ path }) => {
    answers += 1
    const details = { kind: 'pastView', written: 1000, records: 20_000 }
    if (answers <= 2) return { status: 503, body: { code: 'unavailable', message: 'Not yet.', details } }
    return { body: path.endsWith('/count') ? makeCounts(1) : makePractitionerPage([makeHit(0)]) }
  })
  renderDirectory({ at: AT, viewer: VIEWERS.viewer })
  expect(await screen.findByText('Preparing this day: 1,000 of 20,000 changed records')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Adaeze Smith/ })).toBeTruthy()
}, 30_000)

it('shows why a day is refused in the words of the server, with the way back', async () => {
  const { addressOf } = open('The directory begins on 2026-07-01. Choose that day or a later one.')
  const list = within(await screen.findByRole('region', { name: 'Practitioners' }))
  expect(await list.findByText("This day can't be shown")).toBeTruthy()
  expect(list.getByText('The directory begins on 2026-07-01. Choose that day or a later one.')).toBeTruthy()
  await userEvent.click(list.getByRole('button', { name: 'Back to today' }))
  expect(addressOf()).toBe('/directory/search/practitioner?q=smith')
})
