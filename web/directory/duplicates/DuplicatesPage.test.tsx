import { makeNpi } from '@concord/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makeRole, makeViewer, VIEWERS } from '#web/session/test-viewers.ts'
import { type Asked, renderDirectory, stubServer } from '../test-page.tsx'
import type { Pair, Summary } from './queries.ts'

const [ADA, ADAH, CORWIN, CORBIN] = ['299700011', '299700012', '299700021', '299700022'].map(makeNpi) as [
  string,
  string,
  string,
  string,
]

const record = (npi: string, firstName: string, lastName: string): Pair['records'][number] => ({
  npi,
  firstName,
  lastName,
  middleName: null,
  suffix: null,
  credentials: 'MD',
  name: null,
  status: 'active',
  city: 'DALLAS',
  state: 'TX',
  zip: '75209',
})

const pair = (score: number, records: Pair['records']): Pair => ({
  subject: 'practitioner',
  score,
  reasons: [
    { field: 'lastName', level: 'equal', points: score - 0.1 },
    { field: 'firstName', level: 'close', points: 0.15 },
    { field: 'phone', level: 'differs', points: -0.05 },
  ],
  records,
  decision: null,
})

const FIRST = pair(0.97, [record(ADA, 'ADA', 'ARDLEY'), record(ADAH, 'ADAH', 'ARDLEY')])
const SECOND = pair(0.84, [record(CORWIN, 'CORWIN', 'SMITH'), record(CORBIN, 'CORBIN', 'SMITH')])
const SUMMARY: Summary = {
  scores: [
    { score: 0.62, open: 12, same: 0, different: 0 },
    { score: 0.76, open: 3, same: 0, different: 0 },
    { score: 0.84, open: 1, same: 0, different: 1 },
    { score: 0.97, open: 1, same: 2, different: 0 },
  ],
  answers: [
    { score: 0.84, same: 0, different: 1 },
    { score: 0.97, same: 2, different: 0 },
  ],
  records: 48_214,
  foundAt: '2026-07-09T08:00:00Z',
}

const DECIDER = makeViewer(
  [makeRole('DIRECTORY', ['SEARCH', 'READ']), makeRole('DATA_UPDATES', ['WEB_ATTEST'])],
  VIEWERS.viewer.organization,
)

/** Opens the page with a stubbed server of two pairs; those that were decided are gone from the list. */
function open(at = '/directory/duplicates', viewer = DECIDER, held?: Promise<void>) {
  const decided = new Set<string>()
  const asked = stubServer(async ({ path }: Asked) => {
    if (path.endsWith('/summary')) return { body: SUMMARY }
    if (path.endsWith('/all')) {
      const pairs = [FIRST, SECOND].filter(({ records }) => !decided.has(records[0].npi))
      return { body: { pairs, total: pairs.length, page: 1 } }
    }
    const [, , , npi = ''] = path.split('/')
    const found = [FIRST, SECOND].find(({ records }) => records[0].npi === npi) ?? FIRST
    if (path.endsWith('/decision')) {
      decided.add(npi)
      await held
    }
    if (path.endsWith('/undo')) decided.delete(npi)
    const fields = [
      { field: 'lastName', values: [['ARDLEY'], ['ARDLEY']] },
      { field: 'phone', values: [['(214) 555-0142'], []] },
    ]
    return { body: { pair: found, fields } }
  })
  return { asked, ...renderDirectory({ at, viewer }) }
}

const decisions = (asked: readonly Asked[]) => asked.filter(({ path }) => /decision$|undo$/.test(path))

test('says how many pairs the threshold asks about, and how many another one would', async () => {
  open()
  await screen.findByText('2 pairs at 0.80 or more')
  screen.getByText('of 17 from 0.60, in 48,214 practitioners')
  const preview = screen.getByRole('button', { name: /^0\.75 asks about 5/ })
  expect(preview.textContent).toBe('0.75 asks about 5 +3')
  screen.getByText('Your last 3 answers, the same: 0 of 1 from 0.80, 2 of 2 from 0.95')
})

test('arrows move the threshold by a hundredth, and the address keeps it', async () => {
  const { addressOf } = open()
  await screen.findByText('2 pairs at 0.80 or more')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await waitFor(() => expect(addressOf()).toBe('/directory/duplicates?from=0.82'))
  await userEvent.click(screen.getByRole('button', { name: /^0\.90 asks about/ }))
  await screen.findByText('1 pair at 0.90 or more')
})

test('the first pair is open with the points of each field, which add up', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Both records' })
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toContain('0.97')
  within(table).getByText('Not stated')
  screen.getByText('−0.05')
})

test('a merge without a reason asks for one; with one it is sent, and the toast takes it back', async () => {
  const { asked } = open()
  await screen.findByRole('table', { name: 'Both records' })
  await userEvent.keyboard('s')
  await userEvent.keyboard('m')
  const reason = screen.getByRole('textbox', { name: /Reason/ })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  screen.getByText('Say why both records mean the same.')
  expect(decisions(asked)).toEqual([])
  await userEvent.type(reason, 'Same license.')
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Score 0.97/ })).toBeNull())
  expect(decisions(asked)).toEqual([
    {
      path: `/v2/duplicate/${ADA}/${ADAH}/decision`,
      body: { verdict: 'same', leadingNpi: ADAH, reason: 'Same license.' },
    },
  ])
  await userEvent.click(document.body)
  await userEvent.keyboard('z')
  await screen.findByRole('button', { name: /Score 0.97/ })
})

test('K keeps apart and opens the next pair; N skips', async () => {
  const { asked, addressOf } = open()
  await screen.findByRole('table', { name: 'Both records' })
  await userEvent.keyboard('n')
  await waitFor(() => expect(addressOf()).toContain(`pair=${CORWIN}-${CORBIN}`))
  await userEvent.keyboard('k')
  await waitFor(() => expect(decisions(asked)).toHaveLength(1))
  expect(decisions(asked)[0]).toEqual({
    path: `/v2/duplicate/${CORWIN}/${CORBIN}/decision`,
    body: { verdict: 'different' },
  })
})

test('K is one decision, however often it is pressed while that takes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { asked, addressOf } = open(undefined, DECIDER, promise)
  await screen.findByRole('table', { name: 'Both records' })
  await userEvent.keyboard('k')
  await waitFor(() => expect(decisions(asked)).toHaveLength(1))
  await userEvent.keyboard('k')
  resolve()
  await screen.findByText('Kept apart')
  await waitFor(() => expect(addressOf()).toContain(`pair=${CORWIN}-${CORBIN}`))
  expect(decisions(asked)).toHaveLength(1)
})

test('an address of a pair that is not on the page opens no other, and says so', async () => {
  const { asked } = open(`/directory/duplicates?pair=${ADA}-${CORBIN}`)
  await screen.findByText(/The pair of this address is not on this page/)
  expect(screen.queryByRole('table', { name: 'Both records' })).toBeNull()
  await userEvent.keyboard('k')
  expect(decisions(asked)).toEqual([])
})

test('N stays on the last pair of a page and goes back to none that was skipped', async () => {
  const { addressOf } = open()
  await screen.findByRole('table', { name: 'Both records' })
  await userEvent.keyboard('nn')
  await waitFor(() => expect(addressOf()).toContain(`pair=${CORWIN}-${CORBIN}`))
})

test('who may only look has nothing to decide with and reads what that needs', async () => {
  const { asked } = open(
    undefined,
    makeViewer([makeRole('DIRECTORY', ['SEARCH'])], VIEWERS.viewer.organization),
  )
  await screen.findByText(/the permission “Web Attestation”/)
  expect(screen.queryByRole('button', { name: /^Merge |^Merge$|^Keep apart (Ada|Corwin)|^Undo/ })).toBeNull()
  await userEvent.keyboard('k')
  expect(decisions(asked)).toEqual([])
})
