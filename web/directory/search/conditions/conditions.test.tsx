import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { EMPTY_SEARCH } from '#web/directory/model/search-address.ts'
import { VIEWERS, withDataAccess } from '#web/session/test-viewers.ts'
import {
  type Answer,
  type Asked,
  answerSearch,
  lastSearch,
  renderDirectory,
  stubServer,
} from '../../test-page.tsx'
import { DALLAS, makeCounts, makeHit, makePractitionerPage } from '../../test-records.ts'
import { getConditions } from './conditions.ts'

const SEARCH = '/directory/search/practitioner'

function openSearch(answer: (asked: Asked) => Answer, at: string, viewer = VIEWERS.viewer) {
  const asked = stubServer(answer)
  return { asked, ...renderDirectory({ at, viewer }) }
}

const found = (given: Parameters<typeof makePractitionerPage>[1]) =>
  answerSearch(
    () => makePractitionerPage([makeHit(0)], given),
    () => makeCounts(1),
  )

const inForce = () => screen.findByRole('list', { name: 'Active filters' })

describe('what is in force', () => {
  it('shows how the box was understood and removes a part of it', async () => {
    const user = userEvent.setup()
    const { addressOf } = openSearch(
      found({
        readAs: [
          { field: 'lastName', label: 'smith', text: 'smith' },
          { field: 'specialty', label: 'Cardiology, 5 kinds', text: 'cardiology' },
        ],
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

  it.each([
    ['delacruz, dallas', ['DE', 'LA', 'CRUZ', 'DALLAS'], 'CRUZ', 'dallas'],
    ['mc donald within 5 miles of dallas', ['mcdonald', 'dallas'], 'mcdonald', 'within 5 miles of dallas'],
    ['medical ctr', ['MEDICAL', 'CENTER'], 'CENTER', 'medical'],
    ['smith 2000000002; 2000000010', ['2000000002 2000000010', 'smith'], '2000000002 2000000010', 'smith'],
    ['smith 2000000002.0', ['2000000002', 'smith'], '2000000002', 'smith'],
    ['(2000000002) smith', ['2000000002', 'smith'], '2000000002', 'smith'],
  ])('of "%s", read as %j, removes %s also where it is typed otherwise', (query, texts, text, rest) => {
    const readAs = texts.map((one) => ({ field: 'name' as const, label: one, text: one }))
    const conditions = getConditions({
      address: { ...EMPTY_SEARCH, query },
      page: { readAs, circle: null },
      facets: [],
      labels: {},
      entityName: undefined,
    })
    expect(conditions.find(({ term }) => term === text)?.without.query).toBe(rest)
  })

  it('names each picked value of each filter', async () => {
    openSearch(
      found({}),
      `${SEARCH}?gender=F&accepting=all&verified=over90&status=excluded&missing=phone&language=Igbo`,
    )
    const chips = within(await inForce()).getAllByRole('button', { name: /^Remove/ })
    expect(chips.map((chip) => chip.getAttribute('aria-label'))).toEqual([
      'Remove New patients Yes, at every location',
      'Remove Verified More than 90 days',
      'Remove Language Igbo',
      'Remove Status Excluded (OIG)',
      'Remove Missing Phone',
      'Remove Gender Female',
    ])
  })

  it('reads the city of a typed radius as a circle around its middle, which the menu changes in the box', async () => {
    const user = userEvent.setup()
    const typed = 'smith within 25 miles of dallas'
    const { addressOf } = openSearch(
      found({ circle: DALLAS, readAs: [{ field: 'city', label: 'Dallas, TX', text: 'dallas' }] }),
      `${SEARCH}?q=${typed.replaceAll(' ', '+')}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Change the radius: 75209 Dallas, 25 mi' }))
    await user.click(screen.getByRole('menuitemradio', { name: '5 mi' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith+within+5+miles+of+dallas`))
  })

  it('reads a typed ZIP code as a circle whose radius can be changed', async () => {
    const user = userEvent.setup()
    const { addressOf, asked } = openSearch(
      found({ circle: DALLAS, readAs: [{ field: 'zip', label: '75209', text: '75209' }] }),
      `${SEARCH}?q=75209`,
    )
    await user.click(await screen.findByRole('button', { name: 'Change the radius: 75209 Dallas, 25 mi' }))
    const radii = screen.getAllByRole('menuitemradio')
    expect(radii.map(({ textContent }) => textContent)).toEqual([
      '5 mi',
      '10 mi',
      '25 mi',
      '50 mi',
      '100 mi',
      'This ZIP code only',
    ])
    expect(radii.filter((radius) => radius.getAttribute('aria-checked') === 'true')).toEqual([radii[2]])
    await user.click(screen.getByRole('menuitemradio', { name: '5 mi' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=75209&miles=5`))
    await waitFor(() => expect(lastSearch(asked)?.miles).toBe(5))
    await user.click(screen.getByRole('button', { name: 'Remove Near 75209 Dallas, 25 mi' }))
    await waitFor(() => expect(addressOf()).toBe(SEARCH))
  })

  it('adds a place, and says what is wrong with one that is none', async () => {
    const user = userEvent.setup()
    const { addressOf } = openSearch(found({}), `${SEARCH}?q=smith+75209`)
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    const form = screen.getByRole('form', { name: 'Near a ZIP code' })
    await user.type(within(form).getByRole('textbox', { name: 'Near a ZIP code' }), '752{Enter}')
    expect(within(form).getByText('A ZIP code has five digits.')).toBeTruthy()
    await user.type(within(form).getByRole('textbox', { name: 'Near a ZIP code' }), '25')
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Radius' }), '10 mi')
    await user.click(within(form).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith&near=75225&miles=10`))
  })

  it('adds an entity by its NPI and then calls it by its name', async () => {
    const user = userEvent.setup()
    const { addressOf, asked } = openSearch(
      (call) =>
        call.path.startsWith('/v2/entity/')
          ? { body: { entity: { name: 'Alderbrook Medical Group' } } }
          : found({})(call),
      SEARCH,
    )
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    const form = screen.getByRole('form', { name: 'NPI of an affiliated entity' })
    await user.type(within(form).getByRole('textbox'), '2478465980{Enter}')
    expect(within(form).getByText(/check digit/)).toBeTruthy()
    await user.clear(within(form).getByRole('textbox'))
    await user.type(within(form).getByRole('textbox'), `${makeHit(0).npi}{Enter}`)
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?entity=${makeHit(0).npi}`))
    expect(await screen.findByRole('button', { name: 'Remove Entity Alderbrook Medical Group' })).toBeTruthy()
    expect(asked.findLast(({ path }) => path.endsWith('/count'))?.body.entity).toBe(makeHit(0).npi)
  })

  it('narrows to exclusions of the last days, and takes them out again', async () => {
    const user = userEvent.setup()
    const { addressOf, asked } = openSearch(found({}), SEARCH)
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    const form = screen.getByRole('form', { name: 'Excluded within (days)' })
    await user.type(within(form).getByRole('textbox'), '0{Enter}')
    expect(within(form).getByText('Enter 1 to 366 days.')).toBeTruthy()
    await user.clear(within(form).getByRole('textbox'))
    await user.type(within(form).getByRole('textbox'), '45{Enter}')
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?excludedWithin=45`))
    await waitFor(() => expect(lastSearch(asked)?.excludedWithinDays).toBe(45))
    await user.click(await screen.findByRole('button', { name: 'Remove Excluded within 45 days' }))
    await waitFor(() => expect(addressOf()).toBe(SEARCH))
  })

  it('offers and asks for no entity where the organization has practitioners only', async () => {
    const user = userEvent.setup()
    const viewer = withDataAccess(VIEWERS.viewer, 'PRACTITIONER')
    const { asked } = openSearch(found({}), `${SEARCH}?entity=${makeHit(0).npi}`, viewer)
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    expect(screen.queryByRole('form', { name: 'NPI of an affiliated entity' })).toBeNull()
    expect(asked.filter(({ path, body }) => path.includes('/entity/') || body.entity !== undefined)).toEqual(
      [],
    )
  })
})

describe('names spelled alike', () => {
  const readAs = [{ field: 'name' as const, label: 'smith', text: 'smith' }]

  it('are let in and out by a link, only where a name was asked for', async () => {
    const user = userEvent.setup()
    const { addressOf, asked } = openSearch(
      answerSearch(
        ({ alike }) => makePractitionerPage([makeHit(0)], { readAs, isAlike: alike === true }),
        () => makeCounts(1),
      ),
      `${SEARCH}?q=smith&cursor=after-20`,
    )
    await user.click(await screen.findByRole('link', { name: 'Include similar spellings' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith&alike=1`))
    await waitFor(() => expect(lastSearch(asked)?.alike).toBe(true))
    await user.click(await screen.findByRole('link', { name: 'Show exact spellings only' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith`))
  })

  it('are not spoken of where no name was asked for', async () => {
    openSearch(found({ readAs: [{ field: 'state', label: 'Texas', text: 'texas' }] }), `${SEARCH}?q=texas`)
    await screen.findByRole('button', { name: 'Remove State Texas' })
    expect(screen.queryByRole('link', { name: /alike/ })).toBeNull()
  })

  it('are announced when they are all that was found', async () => {
    openSearch(found({ readAs, isAlike: true }), `${SEARCH}?q=smith`)
    expect(await screen.findByText('No exact match. Showing similar names.')).toBeTruthy()
  })
})

describe('a search that finds nothing', () => {
  it('offers each change that gives rows, with their number, and no other', async () => {
    const user = userEvent.setup()
    const totals = (body: Asked['body']) => {
      if (body.miles === 50) return 9
      if (body.alike) return 2
      return body.states === undefined ? 31 : 0
    }
    const { addressOf } = openSearch(
      answerSearch(
        (body) =>
          makePractitionerPage(totals(body) > 0 ? [makeHit(0)] : [], {
            circle: DALLAS,
            readAs: [{ field: 'name', label: 'smith', text: 'smith' }],
          }),
        (body) => makeCounts(totals(body)),
      ),
      `${SEARCH}?q=smith&state=OK&near=75209`,
    )
    expect(await screen.findByRole('heading', { name: 'No practitioner matches' })).toBeTruthy()
    expect(screen.getByText('smith + 75209 Dallas within 25 mi + Oklahoma')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Remove “smith”' })).toBeNull())
    const offers = screen.getAllByRole('link', { name: /^(Within|Remove|Similar)/ })
    await waitFor(() =>
      expect(offers.map((offer) => offer.closest('li')?.textContent)).toEqual([
        'Within 50 mi9',
        'Similar spellings2',
        'Remove “Oklahoma”31',
      ]),
    )
    await user.click(screen.getByRole('link', { name: 'Remove “Oklahoma”' }))
    await waitFor(() => expect(addressOf()).toBe(`${SEARCH}?q=smith&near=75209`))
  })

  it('offers the entities of that name, and to remove all words that no one has', async () => {
    const readAs = ['mercy', 'hospitl'].map((text) => ({ field: 'name' as const, label: text, text }))
    openSearch(
      (asked) =>
        asked.path.startsWith('/v2/entity')
          ? { body: makeCounts(3) }
          : answerSearch(
              ({ query }) => makePractitionerPage(query === undefined ? [makeHit(0)] : [], { readAs }),
              ({ query }) => makeCounts(query === undefined ? 40 : 0),
            )(asked),
      `${SEARCH}?q=mercy+hospitl`,
      withDataAccess(VIEWERS.viewer, 'PRACTITIONER_AND_ENTITY'),
    )
    const entities = await screen.findByRole('link', { name: 'Search entities for “mercy hospitl”' })
    expect(entities.getAttribute('href')).toBe('/directory/search/entity?q=mercy+hospitl')
    expect(screen.getByRole('link', { name: 'Remove “mercy” and “hospitl”' }).getAttribute('href')).toBe(
      SEARCH,
    )
  })

  it('offers the records that a mistyped NPI may mean', async () => {
    openSearch(
      (asked) =>
        asked.path === '/v2/npi/lookup'
          ? {
              body: {
                exclusionListOn: null,
                rows: (asked.body.npis as string[]).map((npi) =>
                  npi === '1234567893'
                    ? { npi, outcome: 'found', subject: 'practitioner', name: 'Ada Smith' }
                    : { npi, outcome: 'notFound', subject: null, name: null },
                ),
              },
            }
          : answerSearch(
              () =>
                makePractitionerPage([], {
                  readAs: [{ field: 'npi', label: '1234567892', text: '1234567892' }],
                }),
              () => makeCounts(0),
            )(asked),
      `${SEARCH}?q=1234567892`,
    )
    const meant = await screen.findByRole('link', { name: '1234567893' })
    expect(meant.closest('li')?.textContent).toBe('1234567893Ada Smith')
    expect(screen.getAllByRole('link', { name: /^\d{10}$/ })).toHaveLength(1)
  })
})
