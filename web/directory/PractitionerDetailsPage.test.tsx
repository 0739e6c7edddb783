import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { type Answer, renderDirectory, stubServer } from './test-page.tsx'
import { daysAgo, makeHit, makePractitionerReply } from './test-records.ts'

const { npi } = makeHit(0)
const DETAILS = `/directory/practitioner/${npi}`

function openDetails(answer: Answer, tab = '', widthPx = 1440) {
  const asked = stubServer(() => answer)
  const at = tab === '' ? DETAILS : `${DETAILS}?tab=${tab}`
  return { asked, ...renderDirectory({ at, viewer: VIEWERS.viewer, widthPx }) }
}

const tabNames = () =>
  within(screen.getByRole('navigation', { name: 'Sections of this page' }))
    .getAllByRole('link')
    .map((link) => link.textContent?.trim())

const getValueOf = (term: string) =>
  screen.getAllByText(term, { selector: 'dt' })[0]?.nextElementSibling?.textContent

describe('Practitioner Details', () => {
  it('names the record, its state and its facts', async () => {
    const { asked } = openDetails({ body: makePractitionerReply({ verifiedAt: daysAgo(41) }) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Adaeze Smith, MD' })).toBeTruthy()
    expect(asked[0]?.path).toBe(`/v2/practitioner/${npi}`)
    const facts = screen.getByRole('region', { name: 'Facts' })
    expect(facts.textContent).toContain(npi)
    expect(facts.textContent).toContain('Cardiovascular Disease')
    expect(facts.textContent).toContain('Verified 41 d ago, 49 d left')
    expect(facts.textContent).toContain('NPPES')
    expect(screen.getByText('Active')).toBeTruthy()
  })

  it('says Not stated for what no one states', async () => {
    openDetails({ body: makePractitionerReply() })
    expect(await screen.findByText('Not verified')).toBeTruthy()
    expect(getValueOf('Other names')).toBe('Adaeze Okoro (Former name)')
    expect(getValueOf('Gender')).toBe('Female')
    expect(getValueOf('Sole proprietor')).toBe('Not stated')
    expect(getValueOf('Certified')).toBe('Not stated')
    expect(getValueOf('Fax')).toBe('Not stated')
    expect(screen.getByRole('link', { name: '(214) 555-0142' }).getAttribute('href')).toBe('tel:2145550142')
  })

  it('has a tab for each part, and the chosen one in the address', async () => {
    const user = userEvent.setup()
    const { addressOf } = openDetails({ body: makePractitionerReply() })
    await screen.findByRole('region', { name: 'Facts' })
    expect(tabNames()).toEqual([
      'Overview',
      'Locations 2',
      'Affiliations 1',
      'Licenses and identifiers 2',
      'Sources',
      'History',
    ])
    await user.click(screen.getByRole('link', { name: /^Locations/ }))
    expect(addressOf()).toBe(`${DETAILS}?tab=locations`)
    const table = screen.getByRole('table', { name: 'Locations' })
    expect(within(table).getByRole('rowheader', { name: /^871 Ashgrove Ave Suite 300/ })).toBeTruthy()
    expect(within(table).getAllByText('Accepting')).toHaveLength(2)
  })

  it('says which side stated an affiliation, and where it holds', async () => {
    openDetails({ body: makePractitionerReply() }, 'affiliations')
    const row = await screen.findByRole('row', { name: /Alderbrook Medical Group/ })
    expect(row.textContent).toContain('Medical group')
    expect(row.textContent).toContain('2105 Kestrel Way, Suite 300, Dallas, TX 75225')
    expect(row.textContent).toContain('Reported by the entity only')
  })

  it('has no affiliations for those who may not see entities, not even by the address', async () => {
    openDetails({ body: makePractitionerReply({ affiliations: null }) }, 'affiliations')
    expect(await screen.findByRole('heading', { name: 'Identity' })).toBeTruthy()
    expect(tabNames().join()).not.toContain('Affiliations')
    expect(screen.queryByText(/Alderbrook/)).toBeNull()
  })

  it('lists specialties with their licenses, and identifiers', async () => {
    openDetails({ body: makePractitionerReply() }, 'licenses')
    const licenses = await screen.findByRole('table', { name: 'Specialties and licenses' })
    expect(
      within(licenses).getByRole('row', { name: 'Cardiovascular Disease Primary 207RC0000X Q5501 Texas' }),
    ).toBeTruthy()
    const identifiers = screen.getByRole('table', { name: 'Medicaid identifiers' })
    expect(within(identifiers).getByRole('row', { name: '00471120 Medicaid Texas Not stated' })).toBeTruthy()
  })

  it('shows a deactivated NPI without a name, and the one that took its place', async () => {
    const empty = {
      lastName: null,
      firstName: null,
      credentials: null,
      prefix: null,
      taxonomies: [],
      identifiers: [],
      locations: [],
    }
    const body = makePractitionerReply({
      ...empty,
      status: 'deactivated',
      deactivatedOn: '2026-06-15',
      deactivationReason: 'Other',
      replacementNpi: makeHit(1).npi,
    })
    openDetails({ body })
    expect(await screen.findByRole('heading', { level: 1, name: 'No name on file' })).toBeTruthy()
    expect(screen.getByText('Deactivated Jun 15, 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: makeHit(1).npi }).getAttribute('href')).toBe(
      `/directory/practitioner/${makeHit(1).npi}`,
    )
    expect(getValueOf('Name')).toBe('Not stated')
  })

  it('says of which day the exclusion list is, and that there was none', async () => {
    openDetails({ body: makePractitionerReply() })
    expect(await screen.findByText('OIG clear, Nov 22, 2026')).toBeTruthy()
    expect(getValueOf('Exclusion list')).toBe('List of Nov 22, 2026')
    cleanup()
    openDetails({ body: makePractitionerReply({ screening: 'notChecked', exclusionListOn: null }) })
    expect(await screen.findAllByText('OIG not checked')).toHaveLength(2)
    expect(getValueOf('Exclusion list')).toBe('Not loaded')
    expect(screen.queryByText(/OIG clear/)).toBeNull()
  })

  it('shows a possible exclusion as possible, with its score and what was compared', async () => {
    const match = {
      score: 75,
      reasons: ['lastName' as const, 'firstName' as const, 'state' as const],
      name: 'Adaeze Smith',
      specialty: 'NURSE',
      city: 'WACO',
      state: 'TX',
      type: '1128a1',
      excludedOn: '2024-05-20',
      waiverState: null,
    }
    openDetails({ body: makePractitionerReply({ screening: 'possible', possibleExclusions: [match] }) })
    expect(await screen.findByText('OIG possible match, Nov 22, 2026')).toBeTruthy()
    expect(screen.getByText('Active')).toBeTruthy()
    expect(screen.getByText('Adaeze Smith, score 75 of 100')).toBeTruthy()
    expect(getValueOf('Compared')).toBe('Same last name, same first name, same state')
  })

  it('shows an exclusion in force before all else', async () => {
    const exclusions = [{ type: '1128a1', excludedOn: '2024-05-20', reinstatedOn: null, waiverState: null }]
    openDetails({
      body: makePractitionerReply({ status: 'excluded', exclusions, deactivatedOn: '2025-01-02' }),
    })
    expect(await screen.findByText('OIG exclusion, May 20, 2024')).toBeTruthy()
    expect(screen.getByText('Excluded')).toBeTruthy()
    expect(screen.getByText('Deactivated Jan 2, 2025')).toBeTruthy()
    expect(getValueOf('Section 1128(a)(1)')).toContain('Excluded May 20, 2024, active. Convicted of a crime')
    const notice = screen.getByRole('note', { name: 'Before you use this record' })
    expect(notice.textContent).toContain(
      'Excluded by the OIG since May 20, 2024. Section 1128(a)(1): convicted of a crime',
    )
  })

  it('does not call an NPI deactivated that was put back into use', async () => {
    openDetails({
      body: makePractitionerReply({ deactivatedOn: '2020-01-02', reactivatedOn: '2020-02-03' }),
    })
    expect(await screen.findByText('Active')).toBeTruthy()
    expect(screen.queryByText('Deactivated Jan 2, 2020')).toBeNull()
    expect(getValueOf('Reactivated')).toBe('Feb 3, 2020')
  })

  it('leads to the entities of its affiliations, one without a name among them', async () => {
    const reply = makePractitionerReply()
    const [affiliation] = reply.practitioner.affiliations ?? []
    if (!affiliation) throw new Error('There is no affiliation')
    openDetails(
      { body: makePractitionerReply({ affiliations: [{ ...affiliation, entityName: null }] }) },
      'affiliations',
    )
    const link = await screen.findByRole('link', { name: 'No name on file' })
    expect(link.getAttribute('href')).toBe(`/directory/entity/${affiliation.entityNpi}`)
  })

  it('explains the clock of the 90 days, in time and late', async () => {
    openDetails({ body: makePractitionerReply({ verifiedAt: daysAgo(41) }) })
    expect(await screen.findByText(/, 49 days left$/)).toBeTruthy()
    expect(getValueOf('Last verified')).toContain('41 d ago')
    cleanup()
    openDetails({ body: makePractitionerReply({ verifiedAt: daysAgo(91) }) })
    expect(await screen.findByText(/, 1 day late$/)).toBeTruthy()
  })

  it('counts licenses once and says how affiliations are confirmed', async () => {
    openDetails({ body: makePractitionerReply() }, 'affiliations')
    expect((await screen.findByRole('region', { name: 'Facts' })).textContent).toContain('1 license, TX')
    expect(screen.getByText('1 reported by the entity only')).toBeTruthy()
  })

  it('has a column for the group of a specialty only where one is stated', async () => {
    const [taxonomy] = makePractitionerReply().practitioner.taxonomies
    if (!taxonomy) throw new Error('There is no taxonomy')
    openDetails({ body: makePractitionerReply() }, 'licenses')
    await screen.findByRole('table', { name: 'Specialties and licenses' })
    expect(screen.queryByRole('columnheader', { name: 'Group' })).toBeNull()
    cleanup()
    openDetails(
      { body: makePractitionerReply({ taxonomies: [{ ...taxonomy, group: '193200000X' }] }) },
      'licenses',
    )
    expect(await screen.findByRole('row', { name: /Multi-Specialty/ })).toBeTruthy()
  })

  it('copies a link and leads to a comparison', async () => {
    const user = userEvent.setup()
    openDetails({ body: makePractitionerReply() })
    const compare = await screen.findByRole('link', { name: 'Compare' })
    expect(compare.getAttribute('href')).toBe(`/directory/compare/practitioner?npi=${npi}`)
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${DETAILS}`)
  })

  it('copies the NPI', async () => {
    const user = userEvent.setup()
    openDetails({ body: makePractitionerReply() })
    await user.click(await screen.findByRole('button', { name: 'Copy NPI' }))
    expect(await navigator.clipboard.readText()).toBe(npi)
    expect(await screen.findByText('Copied', { selector: '[role=status] *' })).toBeTruthy()
  })

  it.each([
    ['unknown', /^No record for NPI \d{10}$/, 'Search practitioners'],
    ['outside', /^NPI \d{10} is outside your access$/, 'Search practitioners'],
    ['hidden', /^NPI \d{10} is not in your directory$/, 'Search practitioners'],
    ['entity', /^NPI \d{10} belongs to an? entity$/, 'Open the entity'],
  ])('names the NPI and the reason %s in place of a record', async (reason, title, way) => {
    openDetails({ status: 404, body: { code: 'not_found', details: { reason } } })
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy()
    expect(screen.getByRole('link', { name: way })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that it did not load, and tries again', async () => {
    const user = userEvent.setup()
    const { asked } = openDetails({ status: 500, body: { code: 'internal' } })
    expect((await screen.findByRole('alert')).textContent).toContain('The practitioner did not load')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(asked).toHaveLength(2)
  })

  it('has rows of a title and its values in place of tables on a narrow screen', async () => {
    openDetails({ body: makePractitionerReply() }, 'locations', 360)
    const list = await screen.findByRole('list', { name: 'Locations' })
    const [first, ...others] = within(list).getAllByRole('listitem')
    expect(others).toHaveLength(1)
    const terms = within(first as HTMLElement).getAllByRole('term')
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      'Phone',
      'Fax',
      'New patients',
      'Telehealth',
      'Wheelchair access',
      'Hours',
    ])
    expect(terms[0]?.nextElementSibling?.textContent).toContain('(214) 555-0142')
    expect(screen.queryByRole('table')).toBeNull()
  })
})
