import { buildProduct } from '@concord/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { type Answer, type Asked, renderDirectory, stubServer } from './test-page.tsx'
import { daysAgo, hitOf, practitionerReplyOf, searchReplyOf } from './test-records.ts'

const SEARCH = '/directory/search/practitioner'
const name = (matches: 'exact' | 'startsWith', text: string) =>
  ({ kind: matches, field: 'lastName', text }) as const

function openSearch(answer: (asked: Asked) => Answer, at = SEARCH, widthPx = 1440, viewer = VIEWERS.viewer) {
  const asked = stubServer(answer)
  return { asked, ...renderDirectory({ at, viewer, widthPx }) }
}

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Practitioners' })).findAllByRole('listitem')

describe('Practitioner Search', () => {
  it('shows all practitioners in rows before anything is asked', async () => {
    const { asked } = openSearch(() => ({
      body: searchReplyOf({
        practitioners: [
          hitOf(0, {
            entityName: 'ALDERBROOK MEDICAL GROUP',
            locationCount: 3,
            acceptingNewPatients: 'all',
            verifiedAt: daysAgo(41),
          }),
          hitOf(1, {
            lastName: null,
            firstName: null,
            credentials: null,
            status: 'deactivated',
            deactivatedOn: '2026-06-15',
          }),
        ],
      }),
    }))
    const [first, second] = await rows()
    expect(await screen.findByRole('heading', { name: '2 practitioners' })).toBeTruthy()
    expect(asked[0]?.body).toEqual({ query: '', states: [], specialties: [], limit: 20 })
    expect(within(first as HTMLElement).getByRole('link').textContent).toBe('Adaeze Smith, MD')
    expect(first?.textContent).toContain('Cardiovascular Disease\u00a0·\u00a0NPI\u00a0')
    expect(first?.textContent).toContain('Alderbrook Medical Group, Dallas TX 75225 +2 more')
    expect(first?.textContent).toContain('New patients: Accepting')
    expect(first?.textContent).toContain('Verified 41 d ago')
    expect(second?.textContent).toContain('Name not stated')
    expect(second?.textContent).toContain('Deactivated Jun 15, 2026')
    expect(second?.textContent).toContain('New patients: Not stated')
  })

  it('says why each row was found and tints the letters', async () => {
    openSearch(
      () => ({
        body: searchReplyOf({
          practitioners: [
            hitOf(0, { matches: [name('exact', 'SMITH')] }),
            hitOf(1, { lastName: 'SMITHERS', matches: [name('startsWith', 'SMITHERS')] }),
          ],
          readAs: [{ field: 'name', label: 'smith, and starts with', text: 'smith' }],
        }),
      }),
      `${SEARCH}?q=smith`,
    )
    const [exact, longer] = await rows()
    expect(exact?.textContent).toContain('=exact last name')
    expect(longer?.textContent).toContain('…starts with Smith')
    expect(longer?.querySelector('mark')?.textContent).toBe('Smith')
  })

  it('searches while somebody types, in one entry of the history', async () => {
    const user = userEvent.setup()
    const { asked, addressOf, router } = openSearch(() => ({ body: searchReplyOf() }))
    await rows()
    await user.type(screen.getByRole('searchbox'), 'smith')
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith`))
    await waitFor(() => expect(asked.at(-1)?.body.query).toBe('smith'))
    await router.navigate(-1)
    expect(addressOf()).toBe('/')
  })

  it('comes back to the search before when a new one was typed after it', async () => {
    const user = userEvent.setup()
    const { addressOf, router } = openSearch(() => ({ body: searchReplyOf() }), `${SEARCH}?q=smith`)
    await rows()
    const box = screen.getByRole<HTMLInputElement>('searchbox')
    await user.clear(box)
    await user.type(box, 'jones{Enter}')
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=jones`))
    await router.navigate(-1)
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith`))
    await waitFor(() => expect(box.value).toBe('smith'))
  })

  it('shows how the box was understood and removes a part of it', async () => {
    const user = userEvent.setup()
    const { addressOf } = openSearch(
      () => ({
        body: searchReplyOf({
          readAs: [
            { field: 'lastName', label: 'smith', text: 'smith' },
            { field: 'specialty', label: 'Cardiology, 5 kinds', text: 'cardiology' },
          ],
        }),
      }),
      `${SEARCH}?q=smith+cardiology&state=TX`,
    )
    await user.click(await screen.findByRole('button', { name: 'Remove Specialty Cardiology, 5 kinds' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith&state=TX`))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('smith')
    await user.click(screen.getByRole('button', { name: 'Remove State Texas' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith`))
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(addressOf()).toBe(SEARCH))
  })

  it('keeps filters in the address, and a chosen one stays with a count of zero', async () => {
    const user = userEvent.setup()
    const { addressOf, asked } = openSearch(({ body }) => ({
      body: searchReplyOf(
        (body.states as string[]).length > 0 ? { facets: { states: [], specialties: [] } } : {},
      ),
    }))
    await user.click(await screen.findByRole('checkbox', { name: 'Texas 60' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?state=TX`))
    const chosen = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Texas 0' })
    expect(chosen.checked).toBe(true)
    expect(asked.at(-1)?.body.states).toEqual(['TX'])
  })

  it('shows four values of a filter and all of them on demand, with a search', async () => {
    const user = userEvent.setup()
    const states = ['TX', 'OK', 'CA', 'NY', 'WA', 'OR'].map((value, place) => ({ value, count: 90 - place }))
    openSearch(() => ({ body: searchReplyOf({ facets: { states, specialties: [] } }) }))
    const filter = await screen.findByRole('group', { name: 'State' })
    expect(within(filter).getAllByRole('checkbox')).toHaveLength(4)
    await user.click(within(filter).getByRole('button', { name: '2 more' }))
    expect(within(filter).getAllByRole('checkbox')).toHaveLength(6)
    await user.type(within(filter).getByRole('textbox', { name: 'Find state' }), 'ore')
    expect(within(filter).getAllByRole('checkbox', { name: 'Oregon 85' })).toHaveLength(1)
    expect(within(filter).getAllByRole('checkbox')).toHaveLength(1)
  })

  it('turns pages by their cursors', async () => {
    const user = userEvent.setup()
    const page = (firstRow: number, cursors: object) => ({
      body: searchReplyOf({ practitioners: [hitOf(firstRow)], total: 2064, firstRow, ...cursors }),
    })
    const { addressOf } = openSearch(({ body }) =>
      body.cursor === 'after-20'
        ? page(21, { previousCursor: 'before-21' })
        : page(1, { nextCursor: 'after-20' }),
    )
    expect(await screen.findByText('1 to 1 of 2,064')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(await screen.findByText('21 to 21 of 2,064')).toBeTruthy()
    expect(addressOf()).toBe(`${SEARCH}?cursor=after-20`)
    expect(document.activeElement?.textContent).toBe('2,064 practitioners')
    expect(screen.getByRole('link', { name: 'Previous' })).toBeTruthy()
  })

  it('says how many rows the states of the organization leave out', async () => {
    const product = buildProduct({
      name: 'PROVIDER_DIRECTORY',
      active: true,
      config: { states: ['TX', 'OK'] },
    })
    const { organization } = VIEWERS.viewer
    const viewer = {
      ...VIEWERS.viewer,
      organization: organization && { ...organization, products: [product] },
    }
    openSearch(() => ({ body: searchReplyOf({ blocked: 42 }) }), SEARCH, 1440, viewer)
    await rows()
    expect(screen.getByRole('region', { name: 'Practitioners' }).textContent).toContain(
      '42 more are outside Texas and Oklahoma, the states of your organization.',
    )
  })

  it('offers to leave out what keeps rows away, with the number that comes back', async () => {
    const { addressOf } = openSearch(({ body }) => {
      const isFree = (body.states as string[]).length === 0
      return {
        body: searchReplyOf({
          practitioners: isFree ? [hitOf(0)] : [],
          total: isFree ? 31 : 0,
          firstRow: isFree ? 1 : null,
          readAs: [{ field: 'name', label: 'smith', text: 'smith' }],
        }),
      }
    }, `${SEARCH}?q=smith&state=OK`)
    const user = userEvent.setup()
    expect(await screen.findByRole('heading', { name: 'No practitioner matches' })).toBeTruthy()
    const offer = await screen.findByRole('link', { name: 'Without Oklahoma' })
    expect(await screen.findByText('31')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Without smith' })).toBeNull())
    await user.click(offer)
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith`))
  })

  it('says what failed, keeps the filters and tries again', async () => {
    const user = userEvent.setup()
    let isUp = false
    openSearch(
      () => (isUp ? { body: searchReplyOf() } : { status: 503, body: { code: 'unavailable' } }),
      `${SEARCH}?state=TX`,
    )
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The list did not load')
    expect(alert.textContent).toContain('Your filters are kept.')
    expect(alert.textContent).toContain('503 unavailable')
    expect(screen.getByRole('button', { name: 'Remove State Texas' })).toBeTruthy()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })

  it('leads back to the first page from an address whose page is gone', async () => {
    const user = userEvent.setup()
    openSearch(
      ({ body }) =>
        body.cursor === undefined
          ? { body: searchReplyOf() }
          : { status: 400, body: { code: 'invalid_input' } },
      `${SEARCH}?cursor=old`,
    )
    await user.click(await screen.findByRole('link', { name: 'Go to the first page' }))
    expect(await rows()).toHaveLength(1)
  })

  it('shows what is wrong with a typed NPI under the box', async () => {
    openSearch(() => ({ body: searchReplyOf({ notices: ['2478465980 is not an NPI.'] }) }))
    expect(await screen.findByText('2478465980 is not an NPI.')).toBeTruthy()
  })
})

describe('the keys of Practitioner Search', () => {
  const practitioners = [hitOf(0), hitOf(1, { firstName: 'BERTRAND' }), hitOf(2, { firstName: 'CORWIN' })]
  const three = ({ path }: Asked) => ({
    body: path.endsWith('/search') ? searchReplyOf({ practitioners }) : practitionerReplyOf(),
  })
  const focused = () => document.activeElement?.textContent

  it('moves with J and K, peeks with Space and opens with Enter', async () => {
    const user = userEvent.setup()
    const { addressOf } = openSearch(three)
    await rows()
    await user.keyboard('jj')
    expect(focused()).toBe('Bertrand Smith, MD')
    const peek = screen.getByRole('complementary', { name: 'Peek' })
    expect(within(peek).getByRole('heading', { name: 'Bertrand Smith, MD' })).toBeTruthy()
    await user.keyboard(' ')
    expect(screen.queryByRole('complementary', { name: 'Peek' })).toBeNull()
    await user.keyboard('{ArrowDown}{ArrowDown}k')
    expect(focused()).toBe('Bertrand Smith, MD')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(addressOf()).toBe(`/directory/practitioner/${hitOf(1).npi}`))
  })

  it('goes to the box with the slash, where letters are letters', async () => {
    const user = userEvent.setup()
    openSearch(three)
    await rows()
    await user.keyboard('/jk')
    const box = screen.getByRole<HTMLInputElement>('searchbox')
    expect(document.activeElement).toBe(box)
    expect(box.value).toBe('jk')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Adaeze Smith, MD')
  })
})

describe('Practitioner Search on a narrow screen', () => {
  it('has the filters on a sheet behind a button that counts them', async () => {
    const user = userEvent.setup()
    const { addressOf } = openSearch(() => ({ body: searchReplyOf() }), `${SEARCH}?specialty=207RC0000X`, 360)
    await user.click(await screen.findByRole('button', { name: 'Filters, 1' }))
    const sheet = await screen.findByRole('dialog', { name: 'Filters' })
    await user.click(within(sheet).getByRole('checkbox', { name: 'Texas 60' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?state=TX&specialty=207RC0000X`))
    await user.click(within(sheet).getByRole('button', { name: 'Show 1 practitioner' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
