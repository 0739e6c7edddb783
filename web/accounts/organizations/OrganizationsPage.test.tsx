import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { makeRole, makeViewer, VIEWERS } from '#web/session/test-viewers.ts'
import { SUMMIT } from './test-organizations.ts'
import { renderOrganizations } from './test-page.tsx'

const LIST = 'GET /v2/organization/all'
const { settings: _, version: __, ...summary } = SUMMIT
const row = { ...summary, products: ['PROVIDER_DIRECTORY'] }
const page = { organizations: [row], total: 1, page: 1 }
const LOOKING = makeViewer([makeRole('ORDERLY', [])], VIEWERS.internal.organization)

let server: FetchStub
beforeEach(() => {
  server = stubFetch({ [LIST]: { body: page } })
})
afterEach(() => vi.unstubAllGlobals())

describe('the list of organizations', () => {
  it('shows each with its products, users and state', async () => {
    renderOrganizations('/accounts/orgs', VIEWERS.internal)
    const link = await screen.findByRole('link', { name: 'Summit Health Plan' })
    expect(link.getAttribute('href')).toBe(`/accounts/orgs/${SUMMIT.id}`)
    expect(screen.getAllByRole('row')[1]?.textContent).toBe(
      'Summit Health PlansummitDirectory3 of 4NoActiveJun 1, 2026',
    )
  })

  it('keeps its filters in the address', async () => {
    const { addressOf } = renderOrganizations('/accounts/orgs?page=2', VIEWERS.internal)
    await screen.findByRole('link', { name: 'Summit Health Plan' })
    fireEvent.change(screen.getByLabelText('Product'), { target: { value: 'DATA_UPDATES' } })
    expect(addressOf()).toBe('/accounts/orgs?product=DATA_UPDATES')
    await waitFor(() => expect(server.callsTo(LIST)).toHaveLength(2))
  })

  it('says that it did not load, and loads when it is tried again', async () => {
    server.reply({ [LIST]: { status: 503, body: { code: 'unavailable' } } })
    renderOrganizations('/accounts/orgs', VIEWERS.internal)
    await screen.findByText('The organizations did not load')
    server.reply({ [LIST]: { body: page } })
    fireEvent.click(screen.getByText('Try again'))
    await screen.findByRole('link', { name: 'Summit Health Plan' })
  })

  it('offers to create one only to those who may', async () => {
    renderOrganizations('/accounts/orgs', LOOKING)
    await screen.findByRole('link', { name: 'Summit Health Plan' })
    expect(screen.queryByRole('button', { name: 'Create organization' })).toBeNull()
  })
})

describe('creating an organization', () => {
  const openDialog = async () => {
    renderOrganizations('/accounts/orgs', VIEWERS.internal)
    fireEvent.click(screen.getByText('Create organization', { selector: 'button' }))
    await screen.findByLabelText('Client id')
  }
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const fill = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })
  const submit = () => fireEvent.submit(field('Name'))

  it('suggests a client id as long as none was typed', async () => {
    await openDialog()
    fill('Name', 'St. Anne’s')
    expect(field('Client id').value).toBe('st-annes')
    fill('Client id', 'anne')
    fill('Name', 'St. Anne’s Clinic')
    expect(field('Client id').value).toBe('anne')
  })

  it('says in the fields what is missing, and sends nothing', async () => {
    await openDialog()
    submit()
    screen.getByText('Give the organization a name.')
    screen.getByText('Give the organization a client id.')
    expect(server.callsTo('POST /v2/organization/new')).toHaveLength(0)
  })

  it('says in the field that the client id is taken, and keeps what was typed', async () => {
    const message = 'There is an organization with the client id summit. Choose another one.'
    server.reply({
      'POST /v2/organization/new': {
        status: 409,
        body: { code: 'conflict', details: [{ field: 'clientId', message }] },
      },
    })
    await openDialog()
    fill('Name', 'Summit')
    submit()
    await screen.findByText(message)
    expect(field('Name').value).toBe('Summit')
  })

  it('leads to the page of the new one', async () => {
    server.reply({ 'POST /v2/organization/new': { body: { organization: SUMMIT } } })
    await openDialog()
    fill('Name', 'Summit Health Plan')
    submit()
    await screen.findByLabelText('ZIP codes')
    expect(server.callsTo('POST /v2/organization/new')[0]?.body).toEqual({
      name: 'Summit Health Plan',
      clientId: 'summit-health-plan',
      demo: false,
    })
  })
})
