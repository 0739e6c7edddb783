import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { makeOrganization, makeRole, makeViewer, VIEWERS } from '#web/session/test-viewers.ts'
import { SUMMIT } from './test-organizations.ts'
import { renderOrganizations } from './test-page.tsx'

const PATH = `/accounts/orgs/${SUMMIT.id}`
const READ = `GET /v2/organization/${SUMMIT.id}`
const CHANGE = `PATCH /v2/organization/${SUMMIT.id}`
const DELETE = `DELETE /v2/organization/${SUMMIT.id}`

let server: FetchStub
beforeEach(() => {
  server = stubFetch({ [READ]: { body: { organization: SUMMIT } } })
})
afterEach(() => vi.unstubAllGlobals())

const changes = () => server.callsTo(CHANGE).map(({ body }) => body)
const name = () => screen.getByLabelText<HTMLInputElement>('Name')

/** Clicks an element by its role, hidden or not: computing what is visible among so many fields takes jsdom long. */
const press = (role: string, label: string) =>
  fireEvent.click(screen.getByRole(role, { name: label, hidden: true }))
const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

async function openPage(viewer = VIEWERS.internal) {
  const page = renderOrganizations(PATH, viewer)
  await screen.findByRole('heading', { level: 1, name: 'Summit Health Plan' })
  return page
}

describe('the form of an organization', () => {
  it('counts what was changed, sends that alone with the version, and says that it is saved', async () => {
    server.reply({ [CHANGE]: { body: { organization: { ...SUMMIT, demo: true, version: 5 } } } })
    await openPage()
    press('switch', 'Demo organization')
    press('button', 'Save 1 change')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull())
    expect(changes()).toEqual([{ version: 4, demo: true }])
  })

  it('restricts to states that are picked, and reads ZIP codes as they are pasted', async () => {
    server.reply({ [CHANGE]: { body: { organization: SUMMIT } } })
    await openPage()
    press('button', 'Choose states')
    for (const state of ['Texas', 'Oklahoma']) fireEvent.click(screen.getByLabelText(state))
    screen.getByText('Oklahoma, Texas')
    fill('ZIP codes', '10001,10002\n10001')
    fireEvent.blur(screen.getByLabelText('ZIP codes'))
    screen.getByText('2 additional ZIP codes')
    press('button', 'Save 2 changes')
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({
      version: 4,
      products: [{ config: { states: ['OK', 'TX'], zipCodes: ['10001', '10002'] } }, {}, {}, {}],
    })
  })

  it('does not send what cannot be taken, and leads to its field', async () => {
    await openPage()
    fill('Roster types', 'a/b')
    press('button', 'Save 1 change')
    await screen.findByText(/^Not roster types.*: a\/b\.$/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Roster types')))
    expect(changes()).toEqual([])
  })

  it('says what cannot be taken of a field whose product was switched off', async () => {
    await openPage()
    fill('ZIP codes', 'Dallas')
    press('switch', 'Directory')
    press('button', 'Save 2 changes')
    await screen.findByText('ZIP codes: Not ZIP codes: Dallas.')
    press('switch', 'Directory')
    await screen.findByText('Not ZIP codes: Dallas.')
    expect(changes()).toEqual([])
  })

  it('offers deprecated data access last, and marks it', async () => {
    await openPage()
    const field = screen.getByLabelText('Data access')
    const offered = within(field)
      .getAllByRole('option')
      .map((option) => option.textContent)
    expect(offered.slice(-2)).toEqual(['Basic (deprecated)', 'Basic and insurance (deprecated)'])
    expect(screen.queryByText(/^Deprecated/)).toBeNull()
    fireEvent.change(field, { target: { value: 'BASIC' } })
    screen.getByText(/^Deprecated: .* Choose Practitioners instead\.$/)
  })

  it('resets a setting to its default', async () => {
    server.reply({ [CHANGE]: { body: { organization: SUMMIT } } })
    await openPage()
    press('button', 'Reset Entity mapping to default')
    press('button', 'Save 1 change')
    await waitFor(() =>
      expect(changes()).toEqual([{ version: 4, settings: [{ setting: 'entity-mapping', value: null }] }]),
    )
  })

  it('says what is stored of sensitive columns, and changes it', async () => {
    server.reply({ [CHANGE]: { body: { organization: SUMMIT } } })
    await openPage()
    const field = screen.getByLabelText<HTMLSelectElement>('Birth dates in rosters')
    const offered = within(field).getAllByRole('option')
    expect([field.value, ...offered.map((option) => option.textContent)]).toEqual([
      ...['mask', 'Keep', 'Mask', 'Remove'],
    ])
    fireEvent.change(field, { target: { value: 'keep' } })
    press('button', 'Save 1 change')
    await waitFor(() =>
      expect(changes()).toEqual([
        { version: 4, settings: [{ setting: 'roster-birth-date', value: 'keep' }] },
      ]),
    )
  })

  it('can only be looked at without the right to edit', async () => {
    await openPage(makeViewer([makeRole('ORDERLY', [])], VIEWERS.internal.organization))
    expect(name().disabled).toBe(true)
    screen.getByText(/“Edit organizations”/)
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})

describe('how long the audit log is kept', () => {
  const LABEL = 'Audit log retention in days'
  const REMOVAL = `${READ}/audit-removal`
  const removal = {
    events: 1204,
    from: '2019-01-03T12:00:00Z',
    to: '2025-07-09T12:00:00Z',
    nextRun: '2026-07-10T08:15:00Z',
  }
  const sent = (value: string) => [{ version: 4, settings: [{ setting: 'audit-retention-days', value }] }]

  it('is shortened once it was said how many events go, from when', async () => {
    server.reply({ [REMOVAL]: { body: removal }, [CHANGE]: { body: { organization: SUMMIT } } })
    await openPage()
    fill(LABEL, '400')
    press('button', 'Save 1 change')
    await screen.findByText(
      /removes 1,204 events, written from Jan 3, 2019 to Jul 9, 2025\. This cannot be undone\./,
    )
    screen.getByRole('dialog', { name: 'Retain the audit log of Summit Health Plan for only 400 days?' })
    expect(changes()).toEqual([])
    press('button', 'Keep current retention')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('button', 'Save 1 change')
    await screen.findByRole('dialog')
    press('button', 'Save and remove 1,204 events')
    await waitFor(() => expect(changes()).toEqual(sent('400')))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is shortened where nothing is that old yet, which is said', async () => {
    const none = { ...removal, events: 0, from: null, to: null }
    server.reply({ [REMOVAL]: { body: none }, [CHANGE]: { body: { organization: SUMMIT } } })
    await openPage()
    fill(LABEL, '400')
    press('button', 'Save 1 change')
    await screen.findByText('No event is that old yet. The next run removes no events.')
    press('button', 'Save')
    await waitFor(() => expect(changes()).toEqual(sent('400')))
  })

  it('says when the events could not be counted', async () => {
    server.reply({ [REMOVAL]: { status: 500, body: { code: 'internal' } } })
    await openPage()
    fill(LABEL, '400')
    press('button', 'Save 1 change')
    await screen.findByText(/t count the affected events/)
    expect(changes()).toEqual([])
  })

  it('is lengthened without a question', async () => {
    server.reply({ [CHANGE]: { body: { organization: SUMMIT } } })
    await openPage()
    fill(LABEL, '3650')
    press('button', 'Save 1 change')
    await waitFor(() => expect(changes()).toEqual(sent('3650')))
    expect(server.callsTo(REMOVAL)).toEqual([])
  })

  it('is not sent where it is out of bounds, which stand beside the field', async () => {
    await openPage()
    screen.getByText('From 365 (1 year) to 7,300 (20 years); 2,555 (7 years) by default.')
    fill(LABEL, '30')
    press('button', 'Save 1 change')
    await screen.findByText('Give whole days, from 365 to 7,300.')
    expect([changes(), server.callsTo(REMOVAL)]).toEqual([[], []])
  })
})

describe('an organization that someone else changed meanwhile', () => {
  const theirs = { ...SUMMIT, name: 'Summit of Others', demo: true, version: 5 }
  const conflict = { status: 409, body: { code: 'conflict', details: { current: theirs } } }

  async function meetConflict() {
    server.reply({ [CHANGE]: conflict })
    await openPage()
    fill('Name', 'Summit Plan')
    press('button', 'Save 1 change')
    await screen.findByRole('dialog', { name: 'Changed by someone else' })
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual([
      'FieldTheirsYours',
      'NameSummit of OthersSummit Plan',
      'Demo organizationOnNot changed',
    ])
  }

  it('is taken as they left it', async () => {
    await meetConflict()
    press('button', 'Discard my changes')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(name().value).toBe('Summit of Others')
    expect(changes()).toHaveLength(1)
  })

  it('gets the own changes on top of theirs', async () => {
    await meetConflict()
    const merged = { ...theirs, name: 'Summit Plan', version: 6 }
    server.reply({ [CHANGE]: { body: { organization: merged } } })
    press('button', 'Apply your 1 change on top')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes()[1]).toEqual({ version: 5, name: 'Summit Plan' })
    expect(name().value).toBe('Summit Plan')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Demo organization' }).checked).toBe(true)
  })
})

describe('deactivating and deleting', () => {
  it('says whom it touches, wants a reason, and keeps it', async () => {
    server.reply({ [CHANGE]: { body: { organization: { ...SUMMIT, active: false, version: 5 } } } })
    await openPage()
    press('button', 'Deactivate')
    await screen.findByText(/^3 users can sign in now/)
    fill('Reason', 'Contract ended')
    press('button', 'Deactivate for 3 users')
    await screen.findByRole('button', { name: 'Activate' })
    expect(changes()).toEqual([{ version: 4, active: false, reason: 'Contract ended' }])
  })

  it('shows what goes, wants the client id, and leads back to the list', async () => {
    server.reply({
      [`GET /v2/organization/${SUMMIT.id}/deletion`]: {
        body: {
          removes: [
            { what: 'users', count: 4 },
            { what: 'saved searches', count: 0 },
          ],
        },
      },
      [DELETE]: { body: {} },
      'GET /v2/organization/all': { body: { organizations: [], total: 0, page: 1 } },
    })
    const { addressOf } = await openPage()
    press('button', 'Delete')
    await screen.findByText('Users', { selector: 'dt' })
    expect(screen.queryByText('Saved searches')).toBeNull()
    fill('Type summit to delete it', 'summit')
    press('button', 'Delete with 4 users')
    await waitFor(() => expect(addressOf()).toBe('/accounts/orgs'))
    expect(server.callsTo(DELETE)[0]?.body).toEqual({ clientId: 'summit' })
  })

  it('is not offered for the own organization, and says why', async () => {
    const own = makeOrganization([], { id: SUMMIT.id })
    await openPage(makeViewer([makeRole('ORDERLY')], own))
    screen.getByText(/This is your own organization/)
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull()
  })
})

it('an organization that is nowhere is not found', async () => {
  server.reply({ [READ]: { status: 404, body: { code: 'not_found' } } })
  renderOrganizations(PATH, VIEWERS.internal)
  await screen.findByText(/^The page you are looking for does not exist/)
})

describe('the activity', () => {
  const rowsOf = async (...events: readonly object[]) => {
    const base = { id: SUMMIT.id, at: '2026-06-01T12:00:00.000Z', hasUser: true, details: {} }
    server.reply({
      [`${READ}/activity`]: { body: { events: events.map((event) => ({ ...base, ...event })) } },
    })
    renderOrganizations(`${PATH}?tab=activity`, VIEWERS.internal)
    await screen.findByRole('heading', { name: /^Last/ })
    return screen.getAllByRole('row').map((row) => row.textContent)
  }

  it('tells who did what, when and why', async () => {
    const details = { before: { active: true }, after: { active: false }, reason: 'Contract ended' }
    const rows = await rowsOf({ action: 'organization.changed', userName: 'Noor Whitfield', details })
    expect(rows[1]).toMatch(/^Organization deactivated Reason: Contract endedNoor Whitfield/)
  })

  it('tells a user who is gone from the program and from an office, which are no users', async () => {
    const rows = await rowsOf(
      { id: 'a', action: 'user.created', userName: null },
      { id: 'b', action: 'cycle.delivered', userName: null, hasUser: false },
      { id: 'c', action: 'office-link.answered', userName: null, hasUser: false },
    )
    expect(rows[1]).toMatch(/A deleted user/)
    expect(rows[2]).toMatch(/Concord/)
    expect(rows[3]).toMatch(/An office/)
  })
})
