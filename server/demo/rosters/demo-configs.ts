import { BUILT_IN_TARGETS, type TargetConfig, type WrittenSource } from '@concord/roster-language'

const PRACTITIONER = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig

const field = (id: string, label: string, type: string, required = false) => ({ id, label, type, required })
const target = (id: string, name: string, fields: readonly object[]) => ({
  ...{ kind: 'target', version: 1, id, name, fields, key: ['npi'] },
})

const FACILITY = target('facility_roster', 'Facility roster', [
  field('npi', 'NPI', 'npi', true),
  field('practice_name', 'Facility', 'text', true),
  field('address_1', 'Street', 'text', true),
  field('address_2', 'Unit', 'text'),
  field('city', 'City', 'text', true),
  field('state', 'State', 'state', true),
  field('zip', 'ZIP code', 'zip', true),
  field('phone', 'Phone', 'phone'),
  field('effective_date', 'In effect from', 'date'),
])
const TERMS = target('terms', 'Terms', [
  field('npi', 'NPI', 'npi', true),
  field('last_name', 'Last name', 'name'),
  field('first_name', 'First name', 'name'),
  field('term_date', 'Ended on', 'date', true),
  field('term_reason', 'Reason', 'text'),
])

/** Targets of the demo workspace, by roster type. */
export const TARGETS = {
  practitioner: { name: 'Practitioner roster', config: PRACTITIONER, builtIn: 'practitioner-roster' },
  facility: { name: 'Facility roster', config: FACILITY, builtIn: null },
  terms: { name: 'Terms', config: TERMS, builtIn: null },
} as const
export type DemoRosterType = keyof typeof TARGETS

type Mappings = Readonly<Record<string, string>>

/** What senders call the columns of each field, in three ways of laying out a roster. */
const LAYOUTS: Readonly<Record<DemoRosterType, readonly [Mappings, ...Mappings[]]>> = {
  practitioner: [
    {
      ...{ npi: 'NPI #', last_name: 'Last Name', first_name: 'First Name', credentials: 'Degree' },
      ...{ specialty_1: 'Spec', group_npi: 'Group - Type 2 NPI', tin: 'Group - Tax ID#' },
      ...{ address_1: 'Street', address_2: 'Suite', city: 'City', state: 'State', zip: 'Zip Code' },
      ...{ phone: 'Phone', fax: 'Fax', accepting_new_patients: 'Panel', effective_date: 'EFF DATE' },
    },
    {
      ...{ npi: 'Individual NPI', last_name: 'Provider Last', first_name: 'Provider First' },
      ...{ credentials: 'Title', specialty_1: 'Primary Specialty', practice_name: 'Practice' },
      ...{ address_1: 'Practice Address', city: 'Practice City', state: 'Practice State' },
      ...{ zip: 'Practice Zip', phone: 'Practice Phone', languages: 'Lang' },
    },
    {
      ...{ npi: 'provider_npi', last_name: 'lname', first_name: 'fname', gender: 'sex' },
      ...{ taxonomy_1: 'taxonomy', address_1: 'addr1', city: 'city', state: 'st', zip: 'zip5', phone: 'tel' },
    },
  ],
  facility: [
    {
      ...{ npi: 'Facility NPI', practice_name: 'Facility Name', address_1: 'Address', city: 'City' },
      ...{ state: 'State', zip: 'Zip', phone: 'Main Phone', effective_date: 'Effective' },
    },
  ],
  terms: [
    { npi: 'NPI', last_name: 'Last', first_name: 'First', term_date: 'Term Date', term_reason: 'Reason' },
  ],
}

/** Degrees as senders write them, and what they stand for. */
const DEGREES = {
  'M.D.': 'MD',
  'M.D., FACC': 'MD',
  'D.O.': 'DO',
  'D O': 'DO',
  'P.A.-C': 'PA-C',
  'APRN CNP': 'APRN',
}

export type DemoSource = {
  readonly type: DemoRosterType
  /** Which of the layouts of the type, from 0. */
  readonly layout: number
  readonly scope: 'full' | 'delta'
  /** Fields that this sender does not send. */
  readonly without?: readonly string[]
}

/** Returns the source config of a sender, as people write it. */
export function makeSource(id: string, name: string, source: DemoSource): WrittenSource {
  const { type, layout, scope, without = [] } = source
  const [first, ...others] = LAYOUTS[type]
  const columns = [first, ...others][layout] ?? first
  const mappings = Object.entries(columns)
    .filter(([to]) => !without.includes(to))
    .map(([to, from]) =>
      to === 'credentials' ? { field: to, from, crosswalk: 'degrees' } : { field: to, from },
    )
  const hasDegrees = mappings.some(({ field: to }) => to === 'credentials')
  return {
    ...{ kind: 'source', version: 1, id, name, target: TARGETS[type].config.id, scope },
    mappings,
    ...(hasDegrees ? { crosswalks: [{ id: 'degrees', entries: DEGREES, unmatched: 'pass' }] } : {}),
  }
}
