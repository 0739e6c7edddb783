import { makeNpi } from '@concord/domain'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { VIEWERS, withDataAccess } from '#web/session/test-viewers.ts'
import type { Entity } from '../queries.ts'
import { type Answer, renderDirectory, stubServer } from '../test-page.tsx'

const [NPI, PARENT, REPLACEMENT] = [makeNpi('271234567'), makeNpi('271234568'), makeNpi('271234569')]
const DETAILS = `/directory/entity/${NPI}`

const place = {
  address1: '871 ASHGROVE AVE',
  address2: null,
  city: 'DALLAS',
  state: 'TX',
  zip: '75225',
  zipPlus4: null,
  country: 'US',
  phone: '2145550142',
  phoneExtension: null,
  fax: null,
  position: 0,
  county: 'Dallas',
}

function replyOf(given: Partial<Entity> = {}): { entity: Entity } {
  return {
    entity: {
      npi: NPI,
      status: 'active',
      exclusions: [],
      screening: 'clear',
      exclusionListOn: '2026-11-22',
      possibleExclusions: [],
      name: 'ALDERBROOK MEDICAL GROUP',
      kind: 'medical group',
      isSubpart: true,
      parentName: 'ALDERBROOK HEALTH SYSTEM',
      parentNpi: PARENT,
      otherNames: [{ kind: 'Doing business as', name: 'ALDERBROOK FAMILY CARE' }],
      authorizedOfficial: { name: 'Mara Quist', title: 'CFO', phone: '2145550199', credentials: null },
      taxonomies: [{ code: '207RC0000X', primary: true, licenseNumber: 'F-17', licenseState: 'TX' }],
      identifiers: [{ value: '00471120', type: 'Medicaid', state: 'TX', issuer: null }],
      enumeratedOn: '2008-03-02',
      registryUpdatedOn: '2026-07-06',
      certifiedOn: null,
      deactivatedOn: null,
      reactivatedOn: null,
      deactivationReason: null,
      replacementNpi: null,
      mailingAddress: null,
      locations: [place, { ...place, address1: '2105 KESTREL WAY', position: 1 }],
      practitionerCount: 1064,
      source: { kind: 'registry', name: 'NPPES', batch: 'Weekly, Jul 6', appliedAt: null },
      ...given,
    },
  }
}

function open(answer: Answer, { tab = '', viewer = VIEWERS.viewer, widthPx = 1440 } = {}) {
  const asked = stubServer(() => answer)
  return { asked, ...renderDirectory({ at: `${DETAILS}${tab && `?tab=${tab}`}`, viewer, widthPx }) }
}

const getValueOf = (term: string) =>
  screen.getAllByText(term, { selector: 'dt' })[0]?.nextElementSibling?.textContent

describe('Entity Details', () => {
  it('names the record, its state and its facts', async () => {
    const { asked } = open({ body: replyOf() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Alderbrook Medical Group' })).toBeTruthy()
    expect(asked[0]?.path).toBe(`/v2/entity/${NPI}`)
    const facts = screen.getByRole('region', { name: 'Facts' }).textContent
    for (const fact of [NPI, 'Medical group', 'Registry updated', 'NPPES, Weekly, Jul 6']) {
      expect(facts).toContain(fact)
    }
    expect(screen.getByText('Active')).toBeTruthy()
  })

  it('leads to its practitioners and to the entity that it belongs to', async () => {
    open({ body: replyOf() })
    const practitioners = await screen.findByRole('link', { name: '1,064 practitioners' })
    expect(practitioners.getAttribute('href')).toBe(`/directory/search/practitioner?entity=${NPI}`)
    expect(screen.getByRole('link', { name: 'Alderbrook Health System' }).getAttribute('href')).toBe(
      `/directory/entity/${PARENT}`,
    )
  })

  it('states names, kind, official and dates, and says what no one states', async () => {
    open({ body: replyOf() })
    await screen.findByRole('region', { name: 'Facts' })
    expect(getValueOf('Other names')).toBe('Alderbrook Family Care (Doing business as)')
    expect(getValueOf('Enumerated')).toBe('Mar 2, 2008')
    expect(getValueOf('Title')).toBe('CFO')
    expect(getValueOf('Certified')).toBe('Not stated')
    expect(screen.getByRole('heading', { name: 'Mailing address' }).parentElement?.textContent).toContain(
      'Not stated',
    )
  })

  it('has its locations and identifiers on tabs of their own', async () => {
    const user = userEvent.setup()
    const { addressOf } = open({ body: replyOf() })
    await user.click(await screen.findByRole('link', { name: 'Locations 2' }))
    const locations = screen.getByRole('table', { name: 'Locations' })
    expect(within(locations).getAllByRole('row')).toHaveLength(3)
    expect(within(locations).queryByText('New patients')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Identifiers 2' }))
    expect(addressOf()).toBe(`${DETAILS}?tab=identifiers`)
    expect(screen.getByRole('row', { name: '00471120 Medicaid Texas Not stated' })).toBeTruthy()
    expect(screen.queryByText('Endpoints')).toBeNull()
  })

  it('shows the exclusion in force beside the name, and all of them in the overview', async () => {
    const exclusions = [
      { type: '1128a1', excludedOn: '2024-05-20', reinstatedOn: null, waiverState: 'TX' },
      { type: '1128b4', excludedOn: '2011-02-20', reinstatedOn: '2015-03-01', waiverState: null },
    ]
    open({ body: replyOf({ status: 'excluded', exclusions }) })
    expect(await screen.findByText('OIG exclusion, May 20, 2024')).toBeTruthy()
    expect(screen.getByText('Excluded')).toBeTruthy()
    expect(getValueOf('Section 1128a1')).toBe('Excluded May 20, 2024, waived in Texas, active')
    expect(getValueOf('Section 1128b4')).toBe('Excluded Feb 20, 2011, reinstated Mar 1, 2015')
  })

  it('shows a deactivated NPI without anything else, and the one that took its place', async () => {
    const given: Partial<Entity> = {
      status: 'deactivated',
      name: null,
      kind: null,
      parentName: null,
      parentNpi: null,
      otherNames: [],
      authorizedOfficial: null,
      taxonomies: [],
      locations: [],
      practitionerCount: 0,
      registryUpdatedOn: null,
      deactivatedOn: '2026-06-15',
      replacementNpi: REPLACEMENT,
    }
    open({ body: replyOf(given) })
    expect(await screen.findByRole('heading', { level: 1, name: 'No name on file' })).toBeTruthy()
    expect(screen.getByText('Deactivated Jun 15, 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: REPLACEMENT }).getAttribute('href')).toBe(
      `/directory/entity/${REPLACEMENT}`,
    )
    expect(screen.getByText('0 practitioners')).toBeTruthy()
    expect(getValueOf('Part of')).toBe('Not stated')
  })

  it('asks nothing for an organization without access to entities, and says who can add it', async () => {
    const viewer = withDataAccess(VIEWERS.viewer, 'PRACTITIONER')
    const { asked } = open({ body: replyOf() }, { viewer })
    expect(await screen.findByText(/Your Customer Success Manager can add them/)).toBeTruthy()
    expect(asked).toEqual([])
  })

  it.each([
    ['unknown', /^No record for NPI \d{10}$/, 'Search entities'],
    ['outside', /^NPI \d{10} is outside your access$/, 'Search entities'],
    ['hidden', /^NPI \d{10} is not in your directory$/, 'Search entities'],
    ['practitioner', /^NPI \d{10} belongs to an? practitioner$/, 'Open the practitioner'],
  ])('names the NPI and the reason %s in place of a record', async (reason, title, way) => {
    open({ status: 404, body: { code: 'not_found', details: { reason } } })
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy()
    expect(screen.getByRole('link', { name: way })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that it did not load, and tries again', async () => {
    const user = userEvent.setup()
    const { asked } = open({ status: 500, body: { code: 'internal' } })
    expect((await screen.findByRole('alert')).textContent).toContain('The entity did not load')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(asked).toHaveLength(2)
  })
})
