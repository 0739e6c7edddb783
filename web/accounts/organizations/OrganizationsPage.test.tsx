import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FetchStub, stubFetch } from '#web/lib/fetch-stub.ts'
import { roleOf, VIEWERS, viewerOf } from '#web/session/test-viewers.ts'
import { SUMMIT } from './test-organizations.ts'
import { renderOrganizations } from './test-page.tsx'

const LIST = 'GET /v2/organization/all'
const { settings: _, version: __, ...summary } = SUMMIT
const row = { ...summary, products: ['PROVIDER_DIRECTORY'] }
const page = { organizations: [row], total: 1, page: 1 }
const LOOKING = viewerOf([roleOf('ORDERLY', [])], VIEWERS.internal.organization)

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
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Product' }), 'Data Updates')
    expect(addressOf()).toBe('/accounts/orgs?product=DATA_UPDATES')
    await waitFor(() => expect(server.callsTo(LIST)).toHaveLength(2))
  })

  it('says that it did not load, and loads when it is tried again', async () => {
    server.reply({ [LIST]: { status: 503, body: { code: 'unavailable' } } })
    renderOrganizations('/accounts/orgs', VIEWERS.internal)
    await screen.findByText('The organizations did not load')
    server.reply({ [LIST]: { body: page } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
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
    await userEvent.click(screen.getByRole('button', { name: 'Create organization' }))
    return screen.findByRole('dialog', { name: 'Create organization' })
  }
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const submit = () => userEvent.keyboard('{Enter}')

  it('suggests a client id as long as none was typed', async () => {
    await openDialog()
    await userEvent.type(field('Name'), 'St. Anne’s')
    expect(field('Client id').value).toBe('st-annes')
    await userEvent.clear(field('Client id'))
    await userEvent.type(field('Client id'), 'anne')
    await userEvent.type(field('Name'), ' Clinic')
    expect(field('Client id').value).toBe('anne')
  })

  it('says in the fields what is missing, and sends nothing', async () => {
    await openDialog()
    await submit()
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
    await userEvent.type(field('Name'), 'Summit')
    await submit()
    await screen.findByText(message)
    expect(field('Name').value).toBe('Summit')
  })

  it('leads to the page of the new one', async () => {
    server.reply({ 'POST /v2/organization/new': { body: { organization: SUMMIT } } })
    await openDialog()
    await userEvent.type(field('Name'), 'Summit Health Plan')
    await submit()
    await screen.findByRole('heading', { level: 1, name: 'Summit Health Plan' })
    expect(server.callsTo('POST /v2/organization/new')[0]?.body).toEqual({
      name: 'Summit Health Plan',
      clientId: 'summit-health-plan',
      demo: false,
    })
  })
})
