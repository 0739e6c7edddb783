import { makeNpi } from '@concord/domain'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeViewer, VIEWERS } from '#web/session/test-viewers.ts'
import { type Asked, renderDirectory, stubServer } from '../test-page.tsx'
import { discardLookup } from './lookup-store.ts'

const PAGE = '/directory/search/lookup'
const npiOf = (place: number) => makeNpi(String(200_000_000 + place))
const [KNOWN, GONE, UNKNOWN, OUTSIDE] = [npiOf(1), npiOf(2), npiOf(3), npiOf(4)]

const NOTHING = {
  subject: null,
  name: null,
  status: null,
  screening: null,
  taxonomy: null,
  city: null,
  state: null,
  zip: null,
  phone: null,
  replacementNpi: null,
}
const FOUND = {
  ...NOTHING,
  outcome: 'found',
  subject: 'practitioner',
  name: 'Adaeze Smith, MD',
  status: 'active',
  screening: 'clear',
  taxonomy: '207RC0000X',
  city: 'DALLAS',
  state: 'TX',
  zip: '75225',
  phone: '2145550142',
}

function answerOf(npi: string) {
  switch (npi) {
    case KNOWN:
      return { npi, ...FOUND }
    case GONE:
      return {
        npi,
        ...FOUND,
        name: 'Alder Clinic',
        subject: 'entity',
        status: 'deactivated',
        replacementNpi: KNOWN,
      }
    case OUTSIDE:
      return { npi, ...NOTHING, outcome: 'outside' }
    default:
      return { npi, ...NOTHING, outcome: 'notFound' }
  }
}

const npisOf = ({ body }: Asked) => body.npis as string[]

function open(viewer = VIEWERS.viewer, widthPx = 1440) {
  const asked = stubServer((call) => ({
    body: { exclusionListOn: '2026-11-22', rows: npisOf(call).map(answerOf) },
  }))
  return { asked, ...renderDirectory({ at: PAGE, viewer, widthPx }) }
}

async function lookUp(text: string) {
  fireEvent.change(screen.getByLabelText(/^One NPI per line/), { target: { value: text } })
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }))
}

const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
const filterNamed = (name: RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  // jsdom lays nothing out; the table draws what fits into its height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})
afterEach(() => {
  discardLookup()
  vi.restoreAllMocks()
})

const TEXT = `${KNOWN}\n${UNKNOWN}\n${KNOWN}\n123456789\nno number\n${GONE}\n${OUTSIDE}`

describe('Bulk NPI lookup', () => {
  it('says of every line what became of it, problems first or in the order of the list', async () => {
    const { asked, addressOf } = open()
    await lookUp(TEXT)
    await screen.findByText('4 NPIs checked', { exact: false })
    expect(asked.map(npisOf)).toEqual([[KNOWN, UNKNOWN, GONE, OUTSIDE]])
    const told = [
      `1${KNOWN}FoundAdaeze Smith, MDCardiovascular DiseaseDallas, TX 75225(214) 555-0142`,
      `2${UNKNOWN}Not foundThe directory has no record with this NPI.`,
      `3${KNOWN}FoundAdaeze Smith, MDCardiovascular DiseaseDallas, TX 75225(214) 555-0142`,
      '4123456789InvalidAn NPI has ten digits, 123456789 has 9.',
      '5no numberNo NPI in the lineNo number that could be an NPI',
      `6${GONE}Found, deactivatedAlder Clinic, replaced by ${KNOWN}Cardiovascular DiseaseDallas, TX 75225(214) 555-0142`,
      `7${OUTSIDE}Outside your accessIt is outside the states, ZIP codes or record types of your organization.`,
    ]
    const inOrder = (places: readonly number[]) => places.map((place) => told[place - 1])
    expect(rowTexts()).toEqual(inOrder([6, 4, 2, 7, 1, 3, 5]))
    await userEvent.click(screen.getByRole('button', { name: 'Show in the order of the list' }))
    expect(rowTexts()).toEqual(told)
    expect(addressOf()).toBe(`${PAGE}?order=list`)
    expect(screen.getByText('7 lines').parentElement?.textContent).toBe(
      '7 lines = 6 with a number + 1 without',
    )
    expect(screen.getByText(/^6 numbers = 4 different NPIs \+ 1 repeat \+ 1 not an NPI\./)).toBeTruthy()
  })

  it('leads to the records', async () => {
    open()
    await lookUp(TEXT)
    const links = await screen.findAllByRole('link', { name: 'Adaeze Smith, MD' })
    expect(links[0]?.getAttribute('href')).toBe(`/directory/practitioner/${KNOWN}`)
    expect(screen.getByRole('link', { name: 'Alder Clinic' }).getAttribute('href')).toBe(
      `/directory/entity/${GONE}`,
    )
  })

  it('counts the outcomes, and each count shows its rows', async () => {
    const { addressOf } = open()
    await lookUp(TEXT)
    await userEvent.click(await screen.findByRole('button', { name: 'Not found 1' }))
    expect(rowTexts()).toEqual([expect.stringContaining(UNKNOWN)])
    expect(addressOf()).toBe(`${PAGE}?show=not-found`)
    expect(filterNamed(/^Not found/).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(filterNamed(/^Found, no problem 2/))
    expect(rowTexts()).toHaveLength(2)
    const counts = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button')
    const [all = 0, ...parts] = counts.map(({ textContent }) => Number(/\d+$/.exec(textContent)?.[0]))
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(all)
    await userEvent.click(filterNamed(/^Excluded 0/))
    expect(screen.getByText('No rows have this result')).toBeTruthy()
  })

  it('is still there after a visit to a record', async () => {
    const { router } = open()
    await lookUp(TEXT)
    await userEvent.click(await screen.findByRole('button', { name: 'Not found 1' }))
    await router.navigate('/')
    expect(await screen.findByText('Home')).toBeTruthy()
    await router.navigate(-1)
    expect(await screen.findByRole('button', { name: 'Not found 1', pressed: true })).toBeTruthy()
    expect(rowTexts()).toHaveLength(1)
  })

  it('is not shown to another user who signs in to the same tab', async () => {
    open()
    await lookUp(TEXT)
    await screen.findAllByRole('row')
    cleanup()
    const { user, ...other } = makeViewer(VIEWERS.viewer.roles, VIEWERS.viewer.organization)
    open({ ...other, user: { ...user, id: 'user-2' } })
    expect(screen.getByRole('button', { name: 'Look up' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('offers to ask again for what the server refused', async () => {
    let isRefused = true
    stubServer((call) =>
      isRefused
        ? { status: 403, body: { code: 'forbidden' } }
        : { body: { exclusionListOn: '2026-11-22', rows: npisOf(call).map(answerOf) } },
    )
    renderDirectory({ at: PAGE, viewer: VIEWERS.viewer })
    await lookUp(`${KNOWN}\n${UNKNOWN}`)
    expect(await screen.findByText('0 of 2 NPIs checked', { exact: false })).toBeTruthy()
    isRefused = false
    await userEvent.click(screen.getByRole('button', { name: 'Check again: 2' }))
    expect(await screen.findByRole('button', { name: 'Found, no problem 1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Check again/ })).toBeNull()
  })

  it('shows how far it is and can be canceled', async () => {
    const never = new Promise<Response>(() => {})
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
      Promise.race([
        never,
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      ]),
    )
    renderDirectory({ at: PAGE, viewer: VIEWERS.viewer })
    await lookUp(`${KNOWN}\n${UNKNOWN}`)
    expect((await screen.findByRole('progressbar', { name: 'NPIs checked' })).ariaValueNow).toBe('0')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Not checked 2' })).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('takes a file that is chosen or dropped', async () => {
    const { asked } = open()
    await userEvent.upload(
      screen.getByLabelText('File with NPIs'),
      new File([`NPI,City\n${KNOWN},Reno`], 'may.csv'),
    )
    expect(await screen.findByRole('heading', { name: 'may.csv' })).toBeTruthy()
    expect(screen.getByText(/Read from “NPI”/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Look up another list' }))
    const file = new File([GONE], 'june.txt')
    fireEvent.drop(screen.getByRole('button', { name: 'Look up' }), {
      dataTransfer: { types: ['Files'], files: [file] },
    })
    expect(await screen.findByRole('heading', { name: 'june.txt' })).toBeTruthy()
    expect(asked.map(npisOf)).toEqual([[KNOWN], [GONE]])
  })

  it('takes a long text that is pasted without putting it into the box', async () => {
    open()
    const box = screen.getByLabelText<HTMLTextAreaElement>(/^One NPI per line/)
    fireEvent.paste(box, { clipboardData: { getData: () => `${KNOWN}\n`.repeat(10_000) } })
    expect(await screen.findByRole('heading', { name: 'Pasted text' })).toBeTruthy()
    expect(screen.getByText('9,999 repeats', { exact: false })).toBeTruthy()
    // Far fewer than the rows of the list.
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getByRole('table').ariaRowCount).toBe('10001')
  })

  it.each([
    ['nothing', '', 'Paste at least one NPI, or choose a file.'],
    ['a text without numbers', 'hello', /No NPIs found/],
  ])('says what to do about %s', async (_, text, message) => {
    const { asked } = open()
    await lookUp(text)
    expect(within(await screen.findByRole('alert')).getByText(message)).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('takes nothing of a list that is too long, and no PDF', async () => {
    const { asked } = open()
    const long = new File([`${KNOWN}\n`.repeat(250_001)], 'all.csv')
    await userEvent.upload(screen.getByLabelText('File with NPIs'), long)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'all.csv contains 250,001 numbers. Nothing was checked; the maximum is 250,000 at a time.',
    )
    const pdf = new File([Uint8Array.from([0x25, 0x50, 0x44, 0x46])], 'all.pdf')
    await userEvent.upload(screen.getByLabelText('File with NPIs'), pdf, { applyAccept: false })
    expect(await screen.findByText(/^all\.pdf is a PDF/)).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('has two lines for each row on a narrow screen', async () => {
    open(VIEWERS.viewer, 360)
    await lookUp(`${KNOWN}\n${UNKNOWN}`)
    await screen.findByRole('button', { name: 'Found, no problem 1' })
    expect(rowTexts()).toEqual([
      `2${UNKNOWN}Not foundThe directory has no record with this NPI.`,
      `1${KNOWN}FoundAdaeze Smith, MD`,
    ])
  })

  it('hands over the result as a file', async () => {
    const blobs: Blob[] = []
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob)
      return 'blob:result'
    }
    URL.revokeObjectURL = () => {}
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    open()
    await lookUp(TEXT)
    await screen.findByText('4 NPIs checked', { exact: false })
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(click.mock.instances[0]).toMatchObject({ download: 'Pasted text checked.csv' })
    expect((await blobs[0]?.text())?.trimEnd().split('\r\n')).toHaveLength(8)
  })
})
