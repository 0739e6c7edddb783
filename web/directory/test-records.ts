import { makeNpi } from '@concord/domain'
import type {
  EntityHit,
  Practitioner,
  PractitionerHit,
  PractitionerReply,
  SearchCounts,
  SearchPage,
} from './queries.ts'

const DAY_MS = 86_400_000

export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

export function makeHit(place: number, given: Partial<PractitionerHit> = {}): PractitionerHit {
  return {
    npi: makeNpi(String(247_846_500 + place)),
    status: 'active',
    deactivatedOn: null,
    excludedOn: null,
    screening: 'clear',
    lastName: 'SMITH',
    firstName: 'ADAEZE',
    middleName: null,
    suffix: null,
    credentials: 'M.D.',
    gender: null,
    languages: [],
    networks: [],
    taxonomies: ['207RC0000X'],
    city: 'DALLAS',
    state: 'TX',
    zip: '75225',
    phone: '2145550142',
    distanceMiles: null,
    latitude: null,
    longitude: null,
    entityName: null,
    locationCount: 1,
    acceptingNewPatients: 'notStated',
    verifiedAt: null,
    matches: [],
    ...given,
  }
}

export function makeEntityHit(place: number, given: Partial<EntityHit> = {}): EntityHit {
  return {
    npi: makeNpi(String(271_234_500 + place)),
    status: 'active',
    deactivatedOn: null,
    excludedOn: null,
    screening: 'clear',
    name: 'ALDERBROOK MEDICAL GROUP',
    kind: 'medical group',
    parentName: null,
    otherNames: [],
    taxonomies: ['207RC0000X'],
    city: 'DALLAS',
    state: 'TX',
    zip: '75225',
    phone: '2145550142',
    distanceMiles: null,
    latitude: null,
    longitude: null,
    locationCount: 1,
    practitionerCount: 12,
    matches: [],
    ...given,
  }
}

type PageGiven = Partial<Omit<SearchPage, 'hits'>>

const getPage = (rows: readonly unknown[], given: PageGiven): Omit<SearchPage, 'hits'> => ({
  firstRow: rows.length > 0 ? 1 : null,
  nextCursor: null,
  previousCursor: null,
  readAs: [],
  notices: [],
  circle: null,
  isAlike: false,
  exclusionListOn: '2026-11-22',
  ...given,
})

export function makePractitionerPage(
  practitioners: readonly PractitionerHit[] = [makeHit(0)],
  given: PageGiven = {},
) {
  return { practitioners, ...getPage(practitioners, given) }
}

export function makeEntityPage(entities: readonly EntityHit[] = [makeEntityHit(0)], given: PageGiven = {}) {
  return { entities, ...getPage(entities, given) }
}

const texas = { value: 'TX', label: 'Texas', count: 60 }
const cardiology = { value: '207RC0000X', label: 'Cardiovascular Disease', count: 41 }

export function makeCounts(total: number, given: Partial<SearchCounts> = {}): SearchCounts {
  return {
    total,
    blocked: 0,
    places: [],
    exclusionListOn: '2026-11-22',
    facets: { states: [texas], specialties: [cardiology] },
    ...given,
  }
}

export const DALLAS: NonNullable<SearchPage['circle']> = {
  zip: '75209',
  city: 'DALLAS',
  state: 'TX',
  latitude: 32.8463,
  longitude: -96.8256,
  miles: 25,
}

const place = {
  address1: '871 ASHGROVE AVE',
  address2: 'SUITE 300',
  city: 'DALLAS',
  state: 'TX',
  zip: '75225',
  zipPlus4: null,
  country: 'US',
  phone: '2145550142',
  phoneExtension: null,
  fax: null,
  position: 0,
  acceptingNewPatients: true,
  telehealth: false,
  wheelchairAccess: null,
  hours: null,
  county: 'Dallas',
  latitude: 32.86,
  longitude: -96.79,
}

export function makePractitionerReply(given: Partial<Practitioner> = {}): PractitionerReply {
  return {
    practitioner: {
      npi: makeHit(0).npi,
      status: 'active',
      exclusions: [],
      screening: 'clear',
      exclusionListOn: '2026-11-22',
      possibleExclusions: [],
      lastName: 'SMITH',
      firstName: 'ADAEZE',
      middleName: null,
      prefix: 'DR',
      suffix: null,
      credentials: 'M.D.',
      gender: 'F',
      soleProprietor: null,
      languages: ['English', 'Igbo'],
      otherNames: [{ kind: 'Former name', name: 'Adaeze Okoro' }],
      enumeratedOn: '2008-03-02',
      registryUpdatedOn: '2026-07-06',
      certifiedOn: null,
      deactivatedOn: null,
      reactivatedOn: null,
      deactivationReason: null,
      replacementNpi: null,
      verifiedAt: null,
      taxonomies: [
        { code: '207RC0000X', primary: true, licenseNumber: 'Q5501', licenseState: 'TX', group: null },
      ],
      identifiers: [{ value: '00471120', type: 'Medicaid', state: 'TX', issuer: null }],
      endpoints: [],
      mailingAddress: null,
      locations: [place, { ...place, address1: '2105 KESTREL WAY', position: 1 }],
      affiliations: [
        {
          entityNpi: makeNpi('271234567'),
          entityName: 'ALDERBROOK MEDICAL GROUP',
          entityKind: 'medical group',
          position: 1,
          role: null,
          network: null,
          confirmation: 'entity',
        },
      ],
      source: { kind: 'registry', name: 'NPPES', batch: 'Weekly, Jul 6', appliedAt: null },
      ...given,
    },
    asOf: null,
  }
}
