import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { VIEWERS, withDataAccess } from '#web/session/test-viewers.ts'
import { renderDirectory, stubServer } from '../test-page.tsx'
import { makeHit, makePractitionerReply } from '../test-records.ts'

const [FIRST, SECOND, THIRD, FOURTH] = [0, 1, 2, 3].map((place) => makeHit(place).npi) as [
  string,
  string,
  string,
  string,
]
const PATH = '/directory/compare/practitioner'
const at = (...npis: string[]) => `${PATH}?${npis.map((npi) => `npi=${npi}`).join('&')}`

const RECORDS = new Map([
  [FIRST, makePractitionerReply({ npi: FIRST })],
  [SECOND, makePractitionerReply({ npi: SECOND, firstName: 'ADA', languages: ['Igbo', 'Spanish'] })],
])

function open(address: string, viewer = VIEWERS.viewer, widthPx = 1440) {
  const asked = stubServer(({ path }) => {
    const reply = RECORDS.get(path.split('/').at(-1) ?? '')
    return reply
      ? { body: reply }
      : { status: 404, body: { code: 'not_found', details: { reason: 'unknown' } } }
  })
  return { asked, ...renderDirectory({ at: address, viewer, widthPx }) }
}

describe('the comparison', () => {
  it('has a column for each record, marks what differs, and counts it', async () => {
    open(at(FIRST, SECOND))
    const table = await screen.findByRole('table', { name: 'Comparison' })
    expect(await screen.findByText(/^2 of \d+ fields differ\.$/)).toBeTruthy()
    expect(within(table).getByRole('link', { name: 'Ada Smith, MD' }).getAttribute('href')).toBe(
      `/directory/practitioner/${SECOND}`,
    )
    const languages = within(table).getByRole('row', { name: /^Languages/ })
    expect(within(languages).getByText(', differs')).toBeTruthy()
    expect([...languages.querySelectorAll('strong')].map((mark) => mark.textContent)).toEqual([
      'English',
      'Spanish',
    ])
    expect(within(table).getByRole('row', { name: /^Gender/ }).textContent).not.toContain('differs')
  })

  it('shows only the differences, in the address', async () => {
    const user = userEvent.setup()
    const { addressOf } = open(at(FIRST, SECOND))
    await screen.findByText(/fields differ/)
    await user.click(screen.getByRole('switch', { name: 'Only differences' }))
    expect(addressOf()).toBe(`${at(FIRST, SECOND)}&show=differences`)
    expect(screen.queryByRole('row', { name: /^Gender/ })).toBeNull()
    expect(screen.getByRole('row', { name: /^Languages/ })).toBeTruthy()
  })

  it('adds a record by its NPI, says what is wrong with one, and removes one', async () => {
    const user = userEvent.setup()
    const { addressOf } = open(at(FIRST))
    expect(await screen.findByText('Add a second record to compare.')).toBeTruthy()
    const box = screen.getByRole('textbox', { name: 'NPI to add' })
    await user.type(box, '123{Enter}')
    expect(screen.getByText('An NPI has ten digits, 123 has 3.')).toBeTruthy()
    await user.clear(box)
    await user.type(box, `${FIRST}{Enter}`)
    expect(screen.getByText(`NPI ${FIRST} is already compared.`)).toBeTruthy()
    await user.clear(box)
    await user.type(box, `${SECOND}{Enter}`)
    expect(addressOf()).toBe(at(FIRST, SECOND))
    await user.click(await screen.findByRole('button', { name: 'Remove Adaeze Smith, MD' }))
    expect(addressOf()).toBe(at(SECOND))
  })

  it('takes four records at most and none twice, and leaves out what is no NPI', async () => {
    const { asked } = open(`${at(FIRST, FIRST, SECOND, THIRD, FOURTH, makeHit(4).npi)}&npi=abc`)
    await screen.findByText(/fields differ/)
    expect(new Set(asked.map(({ path }) => path)).size).toBe(4)
    expect(screen.queryByRole('textbox', { name: 'NPI to add' })).toBeNull()
  })

  it('says of a record that is not there why, beside the others', async () => {
    open(at(FIRST, THIRD))
    expect(await screen.findByRole('heading', { name: `No record for NPI ${THIRD}` })).toBeTruthy()
    expect(await screen.findByRole('table', { name: 'Comparison' })).toBeTruthy()
  })

  it('says how to start where nothing is compared', async () => {
    const { asked } = open(PATH)
    expect(await screen.findByRole('heading', { name: 'Compare 2 to 4 practitioners' })).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('is a list of fields on a narrow screen', async () => {
    open(at(FIRST, SECOND), VIEWERS.viewer, 360)
    const list = await screen.findByRole('list', { name: 'Comparison' })
    expect(within(list).getByRole('heading', { name: 'Languages, differs' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('of entities asks nothing for an organization without access to them', async () => {
    const viewer = withDataAccess(VIEWERS.viewer, 'PRACTITIONER')
    const { asked } = open(`/directory/compare/entity?npi=${FIRST}`, viewer)
    expect(await screen.findByText(/Your Customer Success Manager can add them/)).toBeTruthy()
    expect(asked).toEqual([])
  })
})
