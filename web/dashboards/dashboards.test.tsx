import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { toasts } from '#web/lib/toasts.ts'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { getPastDay } from './changes/changes.ts'
import { switchChanges } from './changes/use-changes.ts'
import { makeReply, makeTile, OPENED, renderDashboard, stubServer } from './test-dashboard.tsx'

const AT = '/dashboards/practitioner-overview'
const DATA = '/v2/dashboard'
const PAST = '/v2/practitioner/search/count'
const ROWS = '/v2/dashboard/practitioner'
const CHOICES = '/v2/dashboard/choice'
const toastTexts = () => toasts.get().map(({ text }) => text)

beforeEach(() => {
  toasts.set([])
  switchChanges(false)
})

describe('the stages of a dashboard', () => {
  it('are to authorize, then to embed, and only then to ask for figures', async () => {
    const asked = stubServer({ ...OPENED, [DATA]: { body: makeReply() } })
    renderDashboard(`${AT}?state=TX`, VIEWERS.viewer)
    screen.getByText('Loading the dashboard')
    await screen.findByRole('region', { name: 'Largest specialties' })
    expect(screen.queryByText('Loading the dashboard')).toBeNull()
    expect(asked.map(({ path }) => path)).toEqual(['/platform/lookerUrlAuth', '/v2/dashboard/embed', DATA])
    expect(new URLSearchParams(asked[0]?.query).get('dashboard_uri')).toBe('directory::practitioner_overview')
    expect(new URLSearchParams(asked[0]?.query).getAll('state')).toEqual(['TX'])
    expect(asked[1]?.body).toEqual({
      url: '/embed/dashboards/directory::practitioner_overview?signature=abc',
    })
  })

  it('end with the status text where the dashboard is not authorized, without a toast', async () => {
    const refused = { status: 403, statusText: 'Forbidden', body: { code: 'forbidden' } }
    const asked = stubServer({ '/platform/lookerUrlAuth': refused })
    renderDashboard('/rosters/errorReports', VIEWERS.viewer)
    await screen.findByText('Forbidden')
    screen.getByText(/permission “Error summary report”.*An administrator of Wrenfield Health Plan/)
    expect(toastTexts()).toEqual([])
    expect(asked.map(({ path }) => path)).toEqual(['/platform/lookerUrlAuth'])
  })

  it('end with one toast where the embed fails, and start again on request', async () => {
    const refused = { status: 403, statusText: 'Forbidden', body: { code: 'forbidden' } }
    stubServer({ ...OPENED, '/v2/dashboard/embed': refused })
    renderDashboard(AT, VIEWERS.viewer)
    await screen.findByText('The dashboard did not load')
    expect(toastTexts()).toEqual(['An unexpected error occurred while loading the dashboard'])
    const asked = stubServer({
      ...OPENED,
      '/platform/lookerUrlAuth': { body: { url: '/embed/dashboards/x?signature=2' } },
      [DATA]: { body: makeReply() },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('region', { name: 'Largest specialties' })
    expect(asked[0]?.path).toBe('/platform/lookerUrlAuth')
  })

  it('show the frame of another provider', async () => {
    stubServer({
      '/platform/lookerUrlAuth': { body: { url: 'https://metabase.example/embed/dashboard/jwt' } },
    })
    renderDashboard(AT, VIEWERS.viewer)
    const frame = await screen.findByTitle('Practitioner Overview')
    expect(frame.getAttribute('src')).toBe('https://metabase.example/embed/dashboard/jwt')
  })
})

describe('a dashboard', () => {
  it('is narrowed by a mark, in the address, and widened by its chip', async () => {
    const asked = stubServer({
      ...OPENED,
      [DATA]: ({ body }) => {
        const isPicked = Object.keys(body.filters as object).length > 0
        const value = { value: '207N00000X', label: 'Dermatology' }
        return {
          body: makeReply(
            isPicked ? { filters: [{ name: 'specialty', label: 'Specialty', values: [value] }] } : {},
          ),
        }
      },
    })
    const { addressOf } = renderDashboard(AT, VIEWERS.viewer)
    await userEvent.click(await screen.findByRole('link', { name: 'Dermatology: 20 practitioners (40.0%)' }))
    expect(addressOf()).toBe(`${AT}?specialty=207N00000X`)
    const remove = await screen.findByRole('button', { name: 'Remove Specialty Dermatology' })
    expect(asked.findLast(({ path }) => path === DATA)?.body).toEqual({
      dashboard: 'practitioner-overview',
      filters: { specialty: ['207N00000X'] },
    })
    // Each visit is authorized once: filters are the dashboard's own.
    expect(asked.filter(({ path }) => path === '/platform/lookerUrlAuth')).toHaveLength(1)
    await userEvent.click(remove)
    expect(addressOf()).toBe(AT)
  })

  it('says what changed of its figures since the last month, to those who want it', async () => {
    const facets = { accepting: [{ value: 'some', label: '', count: 39 }], verified: [], missing: [] }
    const answers = { ...OPENED, [DATA]: { body: makeReply() } }
    const asked = stubServer({ ...answers, [PAST]: { body: { total: 50, facets } } })
    renderDashboard(`${AT}?state=TX`, VIEWERS.viewer)
    const { day, label } = getPastDay(new Date())
    const button = await screen.findByRole('button', { name: `Changes since ${label}` })
    await userEvent.click(button)
    await screen.findByText(`+ 2.0 points since ${label}`)
    expect(asked.find(({ path }) => path === PAST)?.body).toEqual({ states: ['TX'], asOf: day })
    await userEvent.click(button)
    expect(screen.queryByText(/points since/)).toBeNull()
  })

  it('says how far a month is that has to be worked out, without a toast', async () => {
    const details = { kind: 'pastView', written: 250, records: 2089 }
    const working = { status: 503, body: { code: 'unavailable', details } }
    stubServer({ ...OPENED, [DATA]: { body: makeReply() }, [PAST]: working })
    renderDashboard(AT, VIEWERS.viewer)
    await userEvent.click(await screen.findByRole('button', { name: /^Changes since/ }))
    await screen.findByText(/^Working out \w+: 250 of 2,089 records\.$/)
    expect(toastTexts()).toEqual([])
  })

  it('leads from a figure and a mark to the rows, and on to the record', async () => {
    const row = {
      ...{ npi: '2478465984', lastName: 'SMITH', firstName: 'ADA', credentials: 'MD', specialty: null },
      ...{ city: 'DALLAS', state: 'TX', zip: '75209', phone: '2145550142', accepting: 'yes' },
      ...{ verifiedDays: 41, conflicts: 2, isDeactivated: false },
    }
    const asked = stubServer({
      ...OPENED,
      [DATA]: { body: makeReply() },
      [ROWS]: { body: { practitioners: [row], total: 1, page: 1 } },
    })
    const { addressOf } = renderDashboard(`${AT}?state=TX`, VIEWERS.viewer)
    const figure = await screen.findByRole('link', { name: 'Accepting new patients: 80.0%' })
    expect(figure.getAttribute('href')).toBe(`${AT}?accepting=yes&state=TX&view=rows`)
    const mark = screen.getByRole('link', { name: /^Cardiovascular Disease/ })
    mark.focus()
    await userEvent.keyboard('{Enter}')
    expect(addressOf()).toBe(`${AT}?specialty=207RC0000X&state=TX&view=rows`)
    await screen.findByRole('heading', { name: '1 practitioner' })
    expect(asked.find(({ path }) => path === ROWS)?.body).toEqual({
      dashboard: 'practitioner-overview',
      filters: { specialty: ['207RC0000X'], state: ['TX'] },
      page: 1,
    })
    const search = screen.getByRole('link', { name: 'Open in Practitioner Search' })
    expect(search.getAttribute('href')).toBe('/directory/search/practitioner?specialty=207RC0000X&state=TX')
    await userEvent.click(screen.getByRole('link', { name: 'Ada Smith, MD' }))
    expect(addressOf()).toBe('/directory/practitioner/2478465984')
  })

  it('keeps the filter that a mark belongs to, and holds the mark beside it', async () => {
    const also = ['specialty:207N00000X', 'accepting:yes']
    const labels = ['Specialty Dermatology', 'New patients Yes']
    const values = also.map((value, place) => ({ value, label: labels[place] ?? '' }))
    const asked = stubServer({
      ...OPENED,
      [DATA]: { body: makeReply({ filters: [{ name: 'also', label: 'Also', values }] }) },
      [ROWS]: { body: { practitioners: [], total: 0, page: 1 } },
    })
    const filters = 'specialty=207RC0000X'
    const { addressOf } = renderDashboard(`${AT}?${filters}`, VIEWERS.viewer)
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    const other = await screen.findByRole('link', { name: /^Dermatology/ })
    expect(other.getAttribute('href')).toBe(`${AT}?also=specialty%3A207N00000X&${filters}&view=rows`)
    expect(hrefOf('Cardiovascular Disease: 30 practitioners (60.0%)')).toBe(`${AT}?${filters}&view=rows`)
    other.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('No practitioners match')
    expect(asked.findLast(({ path }) => path === ROWS)?.body.filters).toEqual({
      ...{ specialty: ['207RC0000X'], also: ['specialty:207N00000X'] },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Also Specialty Dermatology' }))
    expect(addressOf()).toBe(`${AT}?${filters}&view=rows`)
  })

  it('takes several values of a filter one after the other, by mouse and by keys', async () => {
    const labels: Readonly<Record<string, string>> = { TX: 'Texas', OK: 'Oklahoma', '2000000018': 'HARBOR' }
    const inForce = (filters: unknown) =>
      Object.entries(filters as Record<string, string[]>).map(([name, values]) => ({
        ...{ name, label: name === 'state' ? 'State' : 'Entity' },
        values: values.map((value) => ({ value, label: labels[value] ?? value })),
      }))
    const asked = stubServer({
      ...OPENED,
      [DATA]: ({ body }) => ({ body: makeReply({ filters: inForce(body.filters) }) }),
      [CHOICES]: ({ body }) => {
        const values = body.filter === 'state' ? ['TX', 'OK'] : ['2000000018']
        const choices = values.map((value) => ({ value, label: labels[value] ?? value, count: 20 }))
        return { body: { total: choices.length, choices } }
      },
    })
    const { addressOf } = renderDashboard(AT, VIEWERS.viewer)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'State all' }))
    const panel = await screen.findByRole('dialog', { name: 'State' })
    const box = (name: RegExp) => within(panel).findByRole('checkbox', { name })
    await user.click(await box(/^Texas/))
    await waitFor(() => expect(addressOf()).toBe(`${AT}?state=TX`))
    expect(document.activeElement).toBe(await box(/^Texas/))
    await user.tab()
    await user.keyboard(' ')
    await waitFor(() => expect(addressOf()).toBe(`${AT}?state=TX&state=OK`))
    expect(document.activeElement).toBe(await box(/^Oklahoma/))
    expect(panel.isConnected).toBe(true)
    await user.keyboard('{Escape}')
    const button = await screen.findByRole('button', { name: 'State Texas, Oklahoma' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    // Its last values go one by one, too.
    await user.keyboard('{Enter}')
    const again = within(await screen.findByRole('dialog', { name: 'State' }))
    await user.click(await again.findByRole('checkbox', { name: /^Texas/ }))
    await user.click(await again.findByRole('checkbox', { name: /^Oklahoma/ }))
    await waitFor(() => expect(addressOf()).toBe(AT))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    // The same for one of those that the line does not name.
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Entity' }))
    const entities = await screen.findByRole('dialog', { name: 'Entity' })
    await user.click(await within(entities).findByRole('checkbox', { name: /^HARBOR/ }))
    await waitFor(() => expect(addressOf()).toBe(`${AT}?entity=2000000018`))
    expect(entities.isConnected).toBe(true)
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Remove Entity HARBOR' }))
    expect(addressOf()).toBe(AT)
    expect(asked.filter(({ path }) => path === '/platform/lookerUrlAuth')).toHaveLength(1)
  })

  it('draws all fields, also those that are disputed most and hardly missing', async () => {
    const names = Array.from({ length: 14 }, (_, place) => `Field ${place}`)
    const filter = (name: string, value: string) => ({ name, value })
    const rows = names.map((label, place) => ({
      ...{ value: label, label, filter: null, counts: [14 - place, place] },
      seriesFilters: [filter('missing', label), filter('disputed', label)],
    }))
    const series = [
      { id: 'missing', label: 'missing' },
      { id: 'disputed', label: 'disputed' },
    ]
    stubServer({ ...OPENED, [DATA]: { body: makeReply({ tiles: [makeTile({ series, rows })] }) } })
    renderDashboard(AT, VIEWERS.viewer)
    const last = await screen.findByRole('link', { name: 'Field 13: 13 disputed' })
    expect(last.getAttribute('href')).toBe(`${AT}?disputed=Field+13&view=rows`)
    expect(screen.queryByText(/not drawn/)).toBeNull()
  })

  it('leads back to the charts from a list that is empty', async () => {
    stubServer({
      ...OPENED,
      [DATA]: { body: makeReply({ total: 0, tiles: [] }) },
      [ROWS]: { body: { practitioners: [], total: 0, page: 1 } },
    })
    const { addressOf } = renderDashboard(`${AT}?state=TX&view=rows`, VIEWERS.viewer)
    await screen.findByText('No practitioners match')
    await userEvent.click(screen.getByRole('link', { name: 'Back to the charts' }))
    expect(addressOf()).toBe(`${AT}?state=TX`)
  })

  it('shows as many charts as it has, what fails alone, and what is being made', async () => {
    stubServer({ ...OPENED, [DATA]: { status: 500, body: {} } })
    renderDashboard(AT, VIEWERS.viewer)
    await screen.findByText('The figures did not load')
    screen.getByText(/Your filters are unchanged\./)
    const reply = makeReply({ data: { state: 'making', readAt: null, isRefreshing: false }, tiles: [] })
    stubServer({ ...OPENED, [DATA]: { body: reply } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('The first figures are being made. They show here by themselves.')
  })

  it('draws each kind of chart and says what it leaves out', async () => {
    const rows = (...labels: readonly string[]) =>
      labels.map((label, place) => ({ value: label, label, counts: [10 - place, place], filter: null }))
    const two = [
      { id: 'missing', label: 'missing' },
      { id: 'disputed', label: 'disputed' },
    ]
    const tiles = [
      makeTile({ id: 'fields', title: 'Fields', series: two, rows: rows('Phone', 'Fax') }),
      makeTile({ id: 'trend', title: 'Trend', chart: 'columns', rows: rows('2026-06', '2026-07') }),
      makeTile({ id: 'months', title: 'Months', chart: 'mirror', series: two, rows: rows('2026-07') }),
      makeTile({ id: 'sources', title: 'Sources', chart: 'parts', rows: rows('Registry', 'Roster') }),
      makeTile({ id: 'pareto', title: 'Pareto', chart: 'pareto', base: 19, rows: rows('Rule 1', 'Rule 2') }),
      makeTile({ id: 'list', title: 'List', chart: 'table', rows: rows('Row') }),
      makeTile({ others: { rows: 7, counts: [12] } }),
      makeTile({ id: 'empty', title: 'Empty', rows: [] }),
    ]
    stubServer({ ...OPENED, [DATA]: { body: makeReply({ tiles }) } })
    renderDashboard(AT, VIEWERS.viewer)
    const part = async (name: string) => within(await screen.findByRole('region', { name }))
    ;(await part('Fields')).getByText('20.0 / 0.0')
    ;(await part('Trend')).getByText('Jul')
    ;(await part('Months')).getByRole('img', { name: '2026-07: 10 missing, 0 disputed' })
    ;(await part('Pareto')).getByText('52.6%')
    ;(await part('List')).getByRole('table')
    ;(await part('Empty')).getByText('Nothing to draw.')
    screen.getByText('7 more are not drawn: 12 practitioners.')
    await waitFor(() => screen.getByText('Click any bar to filter.'))
  })
})
