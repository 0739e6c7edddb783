import { PAGE_ROWS } from '@concord/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { toasts } from '#web/lib/toasts.ts'
import { makeOrganization, makeRole, makeViewer, VIEWERS } from '#web/session/test-viewers.ts'
import { renderDashboard, stubServer } from '../test-dashboard.tsx'
import { sayExpected, toFile } from './accuracy-labels.ts'
import type { AccuracySample, ReadSample, SampledPlace } from './queries.ts'

const AT = '/dashboards/accuracy'
const caller = makeViewer(
  [makeRole('DIRECTORY'), makeRole('DATA_UPDATES')],
  makeOrganization(['PROVIDER_DIRECTORY', 'DATA_UPDATES']),
)

const share = (right: number, answered: number, low: number | null = null, high: number | null = null) => ({
  ...{ answered, right, share: answered === 0 ? null : right / answered, low, high },
})

const SAMPLE: AccuracySample = {
  ...{ id: 's1', name: 'Q3 2026', seed: 'a1b2', strata: 'state', states: ['TX'], specialties: [] },
  ...{ size: 40, population: 1234, createdAt: '2026-07-09T14:00:00Z', person: 'Grace Okonkwo' },
  ...{ asked: 20, unreachable: 4, score: share(15, 20, 0.531, 0.888) },
  questions: [
    { question: 'worksHere', ...share(19, 20, 0.764, 0.991) },
    { question: 'phone', ...share(16, 19, 0.624, 0.945) },
    { question: 'accepting', ...share(17, 19, 0.686, 0.971) },
    { question: 'network', ...share(0, 0) },
  ],
  ...{ definition: 'A location counts as right when no answer is No.', version: 1 },
}

const NONE = { worksHere: null, phone: null, accepting: null, network: null }
const place = (number: number, more: Partial<SampledPlace> = {}): SampledPlace => ({
  ...{
    number,
    stratum: 'Texas',
    npi: `200000000${number}`,
    name: `Person ${number}`,
    specialty: 'Cardiology',
  },
  ...{ street: '12 HARROW ST', city: 'DALLAS', state: 'TX', zip: '75201', phone: '2145550142' },
  ...{ accepting: 'yes', networks: ['Choice'], outcome: 'open', answers: NONE, note: '' },
  ...{ answeredAt: null, person: null, version: 1 },
  ...more,
})

const READ: ReadSample = {
  sample: SAMPLE,
  parts: [{ name: 'Texas', size: 40, asked: 20, unreachable: 4, score: share(15, 20, 0.531, 0.888) }],
  places: [place(1), place(2), place(3, { outcome: 'asked', answers: { ...NONE, worksHere: 'no' } })],
  ...{ canCall: true, total: 3, page: 1 },
}

function open(at: string, viewer = caller, read: ReadSample = READ, samples = [SAMPLE]) {
  const asked = stubServer({
    '/v2/accuracy/sample': ({ body }) =>
      'size' in body
        ? { status: 409, body: { code: 'conflict', message: '', details: { message: 'Too few locations.' } } }
        : { body: { samples, canCall: read.canCall } },
    '/v2/accuracy/sample/s1': ({ query }) => ({
      body: query.includes('page=2') ? { ...read, places: [place(4)], page: 2 } : read,
    }),
    '/v2/accuracy/sample/s1/place/2': {
      status: 409,
      body: { code: 'conflict', message: '', details: { place: place(2) } },
    },
    '/v2/accuracy/sample/s1/place/3': { status: 503, body: {} },
    '/v2/accuracy/sample/s1/place/1': { body: { sample: SAMPLE, place: place(1) } },
  })
  return { asked, ...renderDashboard(at, viewer) }
}

const answersOf = async (question: string) =>
  within(await screen.findByRole('radiogroup', { name: new RegExp(`^${question}`) }))

describe('accuracy samples', () => {
  it('are listed with what each came to, its interval and the calls that are left', async () => {
    open(AT)
    const row = within(await screen.findByRole('row', { name: /^Q3 2026/ }))
    for (const text of ['75.0%', '53.1% to 88.8%', '1,234', 'By state', '16 to call']) row.getByText(text)
  })

  it('begin with an empty page that says what to do', async () => {
    open(AT, caller, READ, [])
    await screen.findByText('No samples yet')
    screen.getByRole('button', { name: 'Draw a sample' })
  })

  it('say who can draw one to those who may only read', async () => {
    open(AT, VIEWERS.viewer, { ...READ, canCall: false }, [])
    await screen.findByText(/Phone Attestation permission/)
    expect(screen.queryByRole('button', { name: 'Draw a sample' })).toBeNull()
  })

  it('are drawn by size, parts and seed, and the dialog says what the server refuses', async () => {
    const { asked } = open(AT)
    await userEvent.click(await screen.findByRole('button', { name: 'Draw a sample' }))
    const size = await screen.findByLabelText('Locations to call')
    await userEvent.clear(size)
    await userEvent.type(size, '5')
    await userEvent.click(screen.getByRole('button', { name: 'Draw sample' }))
    screen.getByText('Enter a whole number from 10 to 2000.')
    await userEvent.type(size, '0')
    await userEvent.type(screen.getByLabelText('Seed (optional)'), 'July')
    await userEvent.click(screen.getByRole('button', { name: 'Draw sample' }))
    await screen.findByText('Too few locations.')
    expect(asked.findLast(({ body }) => 'size' in body)?.body).toMatchObject({
      ...{ size: 50, strata: 'state', seed: 'July', states: [], specialties: [] },
    })
  })
})

describe('one sample', () => {
  it('shows the share with its interval, the questions, the parts, the seed and the definition', async () => {
    open(`${AT}/s1`)
    const figures = within(await screen.findByRole('list', { name: 'Key figures' }))
    for (const text of ['75.0%', '95% interval 53.1% to 88.8%', 'of 40 drawn']) figures.getByText(text)
    screen.getByText('Most often wrong: “Right phone?” No 3 of 19 times.')
    screen.getByRole('link', { name: 'Right phone?: 84.2% of 19, 62.4% to 94.5%' })
    screen.getByText('A location counts as right when no answer is No.')
    screen.getByText('a1b2')
    screen.getByText('40 of 1,234 locations')
    screen.getByRole('row', { name: 'Texas 40 20 4 15 of 20' })
  })

  it('is called by keys: Y and N answer and lead on, Ctrl Enter saves and opens the next', async () => {
    const { asked, addressOf } = open(`${AT}/s1`)
    const first = await answersOf('Works at this location')
    first.getByRole('radio', { name: 'Yes' }).focus()
    await userEvent.keyboard('y')
    await expect.poll(() => document.activeElement?.closest('[role=radiogroup]')?.ariaLabel).toMatch(/^Right/)
    await userEvent.keyboard('n')
    await screen.findByText('Not saved')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => addressOf()).toBe(`${AT}/s1?place=2`)
    expect(asked.find(({ path }) => path.endsWith('/place/1'))?.body).toEqual({
      ...{ version: 1, outcome: 'asked', note: '' },
      answers: { ...NONE, worksHere: 'yes', phone: 'no' },
    })
  })

  it('puts the focus on the first question of the location after a save, and of no other one', async () => {
    open(`${AT}/s1`)
    await userEvent.click(await screen.findByRole('button', { name: 'Not reached' }))
    await screen.findByRole('heading', { name: 'Person 2' })
    await expect.poll(() => document.activeElement?.closest('[role=radiogroup]')?.ariaLabel).toMatch(/^Works/)
    const first = screen.getByRole('link', { name: /^Person 1/ })
    await userEvent.click(first)
    await screen.findByRole('heading', { name: 'Person 1' })
    expect(document.activeElement).toBe(first)
  })

  it('asks nothing more of who does not work there', async () => {
    open(`${AT}/s1`)
    const first = await answersOf('Works at this location')
    await userEvent.click(first.getByRole('radio', { name: 'No' }))
    expect(screen.getAllByText('Not asked')).toHaveLength(3)
    await userEvent.click(first.getByRole('radio', { name: 'Yes' }))
    await answersOf('Right phone')
  })

  it('says that someone else was faster, and shows what they answered', async () => {
    const { asked } = open(`${AT}/s1?place=2`)
    await userEvent.click(await screen.findByRole('button', { name: 'Not reached' }))
    await expect
      .poll(() => toasts.get().map(({ text }) => text))
      .toContain('Someone else answered this location first. Their answers are shown.')
    expect(asked.at(-1)?.path).toBe('/v2/accuracy/sample/s1')
  })

  it('never saves a draft over what someone else answered after it began', async () => {
    let theirs: Partial<SampledPlace> = {}
    const asked = stubServer({
      '/v2/accuracy/sample/s1': () => ({ body: { ...READ, places: [place(1), place(2, theirs)] } }),
      '/v2/accuracy/sample/s1/place/1': () => {
        theirs = { version: 2, outcome: 'asked', answers: { ...NONE, worksHere: 'no' }, note: 'Retired' }
        return { body: { sample: SAMPLE, place: place(1) } }
      },
      '/v2/accuracy/sample/s1/place/2': {
        status: 409,
        body: { code: 'conflict', message: '', details: { place: place(2) } },
      },
    })
    renderDashboard(`${AT}/s1?place=2`, caller)
    const second = await answersOf('Works at this location')
    await userEvent.click(second.getByRole('radio', { name: 'Yes' }))
    await userEvent.click(screen.getByRole('link', { name: /^Person 1/ }))
    await screen.findByRole('heading', { name: 'Person 1' })
    await userEvent.click(screen.getByRole('button', { name: 'Not reached' }))
    await screen.findByRole('heading', { name: 'Person 2' })
    await userEvent.click(screen.getByRole('button', { name: 'Save answers' }))
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Retired')
    expect(asked.find(({ path }) => path.endsWith('/place/2'))?.body).toMatchObject({ version: 1 })
  })

  it('keeps what was said on the phone when it could not be saved', async () => {
    open(`${AT}/s1?place=3`)
    await userEvent.type(await screen.findByLabelText('Note'), 'Moved in May')
    await userEvent.click(screen.getByRole('button', { name: 'Save answers' }))
    await expect.poll(() => toasts.get().map(({ text }) => text)).toContain('Request Failed')
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Moved in May')
    screen.getByText('Not saved')
  })

  it('asks before answers that are not saved on another page of the list are dropped', async () => {
    open(`${AT}/s1`, caller, { ...READ, total: PAGE_ROWS + 1 })
    const first = await answersOf('Works at this location')
    await userEvent.click(first.getByRole('radio', { name: 'Yes' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('heading', { name: 'Person 4' })
    await userEvent.click(screen.getByRole('link', { name: 'Open record' }))
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    screen.getByRole('button', { name: 'Leave and lose 1 change' })
  })

  it('leads from a figure to its locations, and shows all of them again', async () => {
    const { addressOf } = open(`${AT}/s1`, caller, { ...READ, places: [], total: 0 })
    await userEvent.click(await screen.findByRole('link', { name: 'Something wrong: 5' }))
    expect(addressOf()).toBe(`${AT}/s1?wrong=any`)
    await userEvent.click(screen.getByRole('button', { name: 'Show all locations' }))
    expect(addressOf()).toBe(`${AT}/s1`)
  })

  it('is read only for those who may not call', async () => {
    open(`${AT}/s1?place=3`, VIEWERS.viewer, { ...READ, canCall: false })
    await screen.findByText('Wrong')
    expect(screen.queryByRole('radiogroup')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})

it('a file has a row for each location, with what was answered in words', () => {
  const { columns, rows } = toFile([place(1, { answers: { ...NONE, worksHere: 'yes', phone: 'no' } })])
  const cells = Object.fromEntries(columns.map((column, index) => [column, rows[0]?.cells[index]]))
  expect(cells).toMatchObject({
    ...{ NPI: '2000000001', Networks: 'Choice', 'Right phone?': 'Wrong', 'Works at this location?': 'Right' },
  })
})

it('the size of a sample says how sure it will be', () => {
  expect(sayExpected(100)).toBe('If 9 in 10 are right, the result will read 82.6% to 94.5%.')
  expect(sayExpected(0)).toBeUndefined()
})
