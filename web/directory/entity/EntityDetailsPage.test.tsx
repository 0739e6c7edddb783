import { makeNpi, type Viewer } from '@concord/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { VIEWERS, withDataAccess } from '#web/session/test-viewers.ts'
import type { Entity } from '../queries.ts'
import { type Answer, renderDirectory, stubServer } from '../test-page.tsx'
import type { EntityFamily, Member, SharedContacts } from './queries.ts'

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
  latitude: 32.86,
  longitude: -96.79,
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
      taxonomies: [
        { code: '207RC0000X', primary: true, licenseNumber: 'F-17', licenseState: 'TX', group: null },
      ],
      identifiers: [{ value: '00471120', type: 'Medicaid', state: 'TX', issuer: null }],
      endpoints: [],
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

const related = {
  npi: PARENT,
  name: 'ALDERBROOK HEALTH SYSTEM',
  kind: 'health system',
  city: 'DALLAS',
  state: 'TX',
  zip: '75225',
  practitionerCount: 394,
  childCount: 5,
  statedBy: 'npi' as const,
}
const NO_ENTITIES = { total: 0, entities: [] }
const family: EntityFamily = {
  ancestors: [related],
  unresolved: null,
  siblings: NO_ENTITIES,
  children: {
    total: 1,
    entities: [{ ...related, npi: REPLACEMENT, name: 'ALDERBROOK IMAGING', childCount: 0, statedBy: 'name' }],
  },
}

const member: Member = {
  npi: makeNpi('247846500'),
  status: 'active',
  lastName: 'SMITH',
  firstName: 'ADAEZE',
  middleName: null,
  suffix: null,
  credentials: 'M.D.',
  taxonomy: '207RC0000X',
  roles: ['Staff'],
  networks: [],
  zips: ['75024', '75225'],
  confirmation: 'entity',
  verifiedAt: null,
}
const members = {
  members: [member],
  counts: { both: 271, practitioner: 38, entity: 7 },
  total: 316,
  page: 1,
}
const sharing = {
  memberCount: 9,
  otherPractitionerCount: 0,
  entityCount: 1,
  entities: [{ npi: REPLACEMENT, name: 'SABLE CREEK' }],
}
const shared: SharedContacts = {
  phones: [{ phone: '2145550142', ...sharing }],
  addresses: [
    { positions: [0], address1: '871 ASHGROVE AVE', zip: '75225', ...sharing, entityCount: 0, entities: [] },
    { positions: [1], address1: '2105 KESTREL WAY', zip: '75225', ...sharing, memberCount: 2 },
  ],
}

const networks = { networks: [{ name: 'Wrenfield Choice', memberCount: 309 }], total: 316 }

type Opening = {
  tab?: string
  viewer?: Viewer
  widthPx?: number
  related?: EntityFamily
  asOf?: string
  /** Tells whether the day of its parts is put together. */
  isPrepared?: () => boolean
}
const PREPARING: Answer = {
  status: 503,
  body: {
    code: 'unavailable',
    message: 'Not yet.',
    details: { kind: 'pastView', written: 1000, records: 20_000 },
  },
}

/** Counts the calls for the record itself apart from those for what is related to it. */
function open(
  answer: Answer,
  {
    tab,
    viewer = VIEWERS.viewer,
    widthPx = 1440,
    related: tree = family,
    asOf,
    isPrepared = () => true,
  }: Opening = {},
) {
  const parts: Readonly<Record<string, unknown>> = {
    [`/v2/entity/${NPI}/family`]: tree,
    [`/v2/entity/${NPI}/member`]: members,
    [`/v2/entity/${NPI}/shared`]: shared,
    [`/v2/entity/${NPI}/network`]: networks,
  }
  const asked = stubServer(({ path }) => {
    if (!(path in parts)) return answer
    return isPrepared() ? { body: parts[path] } : PREPARING
  })
  const at = new URLSearchParams({ ...(tab && { tab }), ...(asOf && { asOf }) })
  return { asked, ...renderDirectory({ at: `${DETAILS}?${at}`, viewer, widthPx }) }
}

const getValueOf = (term: string) =>
  screen.getAllByText(term, { selector: 'dt' })[0]?.nextElementSibling?.textContent

describe('Entity Details', () => {
  it('names the record, its state and its facts', async () => {
    const { asked } = open({ body: replyOf() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Alderbrook Medical Group' })).toBeTruthy()
    expect(asked[0]?.path).toBe(`/v2/entity/${NPI}`)
    const facts = screen.getByRole('region', { name: 'Facts' }).textContent
    for (const fact of [NPI, 'Medical group', 'Registry updated', 'NPPES']) {
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
    expect(
      screen.getByRole('heading', { name: 'Mailing address' }).closest('section')?.textContent,
    ).toContain('Not stated')
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
    expect(screen.getByRole('heading', { name: 'Endpoints' })).toBeTruthy()
  })

  it('shows the exclusion in force beside the name, and all of them in the overview', async () => {
    const exclusions = [
      { type: '1128a1', excludedOn: '2024-05-20', reinstatedOn: null, waiverState: 'TX' },
      { type: '1128b4', excludedOn: '2011-02-20', reinstatedOn: '2015-03-01', waiverState: null },
    ]
    open({ body: replyOf({ status: 'excluded', exclusions }) })
    expect(await screen.findByText('OIG exclusion, May 20, 2024')).toBeTruthy()
    expect(screen.getByText('Excluded')).toBeTruthy()
    expect(getValueOf('Section 1128(a)(1)')).toBe(
      'Excluded May 20, 2024, waived in Texas, active. Convicted of a crime related to Medicare or a state health care program (mandatory exclusion)',
    )
    expect(getValueOf('Section 1128(b)(4)')).toBe(
      'Excluded Feb 20, 2011, reinstated Mar 1, 2015. License revoked, suspended or surrendered (permissive exclusion)',
    )
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

  it('shows the entities above and below it, with how they are known and the practitioners of each', async () => {
    open({ body: replyOf() })
    const tree = await screen.findByRole('list', { name: 'Where it belongs' })
    expect(
      within(tree)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Alderbrook Health System health system, Dallas, TX 75225, 5 entities below394',
      'Alderbrook Medical Group this entity1,064',
      'Alderbrook Imaging health system, Dallas, TX 75225, matched by name394',
    ])
  })

  it('says that a parent is not known by its name alone, and leads to those with the name', async () => {
    const tree = { ...family, ancestors: [], unresolved: { name: 'NORTH CARE', namesakes: 4 } }
    open({ body: replyOf() }, { related: tree })
    const link = await screen.findByRole('link', { name: 'North Care' })
    expect(link.getAttribute('href')).toBe('/directory/search/entity?q=NORTH+CARE')
    expect(screen.getByText('stated as the parent, 4 entities have this name')).toBeTruthy()
  })

  it('says that no source names a parent', async () => {
    open({ body: replyOf() }, { related: { ...family, ancestors: [] } })
    expect(await screen.findByText('No source names a parent.')).toBeTruthy()
  })

  it('adds its practitioners up by who confirms them, and lists them on a tab with a filter in the address', async () => {
    const user = userEvent.setup()
    const { asked, addressOf } = open({ body: replyOf() })
    const sum = '316 = 271 confirmed by both sides + 38 by the practitioner only + 7 by the entity only'
    expect(await screen.findByText(sum)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Practitioners 1,064' }))
    const row = await screen.findByRole('row', { name: /Adaeze Smith, MD/ })
    expect(row.textContent).toContain('Entity only')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Affiliation' }), 'Entity only')
    await waitFor(() => expect(addressOf()).toBe(`${DETAILS}?tab=members&confirmation=entity`))
    expect(asked.some(({ path }) => path === `/v2/entity/${NPI}/member`)).toBe(true)
  })

  it('says how many of its practitioners are at each place, and who else has its phones and addresses', async () => {
    open({ body: replyOf() })
    expect(await screen.findByText('2, with 11 seats of 1,064 practitioners')).toBeTruthy()
    const list = screen.getByRole('list', { name: 'Shared phones and addresses' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '(214) 555-01421 other entitySable Creek; 9 of its practitioners',
      '2105 Kestrel Way, Dallas, 752251 other entitySable Creek; 2 of its practitioners',
    ])
  })

  it('counts its practitioners in each network', async () => {
    open({ body: replyOf() })
    const list = await screen.findByRole('list', { name: 'Networks' })
    expect(within(list).getByRole('listitem').textContent).toBe('Wrenfield Choice309 of 316')
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
    expect(asked.filter(({ path }) => path === `/v2/entity/${NPI}`)).toHaveLength(2)
  })

  it.each([
    { part: 'its sections', tab: '', bars: 3 },
    { part: 'its practitioners', tab: 'members', bars: 1 },
  ])(
    'says in place of $part how far a day is that is put together, and shows them when it is there',
    async ({ tab, bars }) => {
      let isPrepared = false
      open(
        { body: { ...replyOf(), asOf: '2026-06-01', differences: [] } },
        { tab, asOf: '2026-06-01', isPrepared: () => isPrepared },
      )
      const words = 'Preparing this day: 1,000 of 20,000 changed records'
      await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(bars))
      expect(screen.queryByText(/did not load/)).toBeNull()
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      isPrepared = true
      expect(await screen.findByText('Adaeze Smith, MD')).toBeTruthy()
      await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    },
    30_000,
  )
})
