import {
  BUILT_IN_TARGETS,
  sourceConfigSchema,
  type TargetConfig,
  targetConfigSchema,
} from '@concord/roster-language'
import { expect, test } from 'vitest'
import { acceptedMappings } from './accepted-mappings.ts'
import type { SeenColumn } from './context/meant-column.ts'
import { NOUNS } from './header/nouns.ts'
import { meanFields } from './rank-fields.ts'
import { suggestColumns } from './suggest-columns.ts'

const ROSTER = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig

const seen = (header: string, ...values: string[]): SeenColumn => ({ header, values })
const headers = (...names: string[]) => names.map((name) => seen(name))
const fieldsOf = (columns: readonly SeenColumn[], target = ROSTER) =>
  suggestColumns(columns, target).map(({ field }) => field)

test('bare headers behind an address belong to that address', () => {
  expect(
    fieldsOf(
      headers('Office Address', 'City', 'State', 'Zip', 'Billing Address', 'Suite', 'City', 'State', 'Zip'),
    ),
  ).toEqual([
    'address_1',
    'city',
    'state',
    'zip',
    'billing_address_1',
    'billing_address_2',
    'billing_city',
    'billing_state',
    'billing_zip',
  ])
})

test('a mailing address is left alone, where the target has no field for it', () => {
  expect(fieldsOf(headers('Mailing Address', 'City', 'Practice Address', 'City'))).toEqual([
    null,
    null,
    'address_1',
    'city',
  ])
})

test('a section of other things says of nothing but places that there is another one', () => {
  const below = (...names: string[]) => fieldsOf(headers('Last Name', 'TIN of Practice', ...names)).slice(2)
  expect(below('Other > Accepting New Patients', 'Misc. Information > Effective Date')).toEqual([
    'accepting_new_patients',
    'effective_date',
  ])
  expect(fieldsOf(headers('Other > TIN', 'Other Info > Gender'))).toEqual(['tin', 'gender'])
  const places = headers('Practice > Address', 'Practice > City', 'Other > Address', 'Other > City')
  expect(suggestColumns(places, ROSTER).map(({ field, repeat }) => [field, repeat])).toEqual([
    ['address_1', 1],
    ['city', 1],
    ['address_1', 2],
    ['city', 2],
  ])
})

test('columns that come back for several places are blocks, however they are numbered', () => {
  const columns = headers('Address 1', 'City', 'Address 2', 'City 2', 'Third Address', 'Third City')
  const blocks = suggestColumns(columns, ROSTER).map(({ field, repeat }) => [field, repeat])
  expect(blocks).toEqual([
    ['address_1', 1],
    ['city', 1],
    ['address_1', 2],
    ['city', 2],
    ['address_1', 3],
    ['city', 3],
  ])
})

test.each(['Satellite Office', 'Outreach Site'])('a %s is a place beside the main one', (name) => {
  const columns = headers(
    'Main Addr',
    'Main City',
    `${name} 1 Addr`,
    `${name} 1 City`,
    `${name} 2 Addr`,
    `${name} 2 City`,
  )
  const blocks = suggestColumns(columns, ROSTER).map(({ field, repeat }) => [field, repeat])
  expect(blocks).toEqual(
    [1, 2, 3].flatMap((block) => [
      ['address_1', block],
      ['city', block],
    ]),
  )
})

test('a place that is numbered among all of them is that one, whatever it is called beside', () => {
  const columns = headers(
    'Loc 1 (Main) City',
    'Loc 1 (Main) Zip',
    'Loc 2 (Satellite) City',
    'Loc 2 (Satellite) Zip',
  )
  expect(suggestColumns(columns, ROSTER).map(({ repeat }) => repeat)).toEqual([1, 1, 2, 2])
})

test('the number of a section of a form says nothing of places', () => {
  const columns = headers('2. Practitioner > NPI', '3. Practice Location > City', '4. Payment > City')
  expect(suggestColumns(columns, ROSTER).map(({ field, repeat }) => [field, repeat])).toEqual([
    ['npi', null],
    ['city', null],
    ['billing_city', null],
  ])
})

test('the header above says of what something is, not the column before', () => {
  const columns = headers('DEA > Number', 'DEA > Expires', 'LICENSE > State', 'LICENSE > Number')
  expect(fieldsOf(columns)).toEqual(['dea_number', null, 'license_state', 'license_number'])
})

test('whole addresses without a city of their own are as many places', () => {
  const whole = ['12 Elm Street, Portland, ME 04102', '7 Oak Road, Suite 3, Dallas, TX 75209']
  const columns = [
    seen('Clinic address', ...whole),
    seen('Clinic phone', '2075550101', '2145550102'),
    seen('2nd clinic address', ...whole),
    seen('2nd clinic phone', '207.555.0103', '214.555.0104'),
  ]
  expect(suggestColumns(columns, ROSTER).map(({ field, repeat }) => [field, repeat])).toEqual([
    ['full_address', 1],
    ['phone', 1],
    ['full_address', 2],
    ['phone', 2],
  ])
})

test('the address of a tax form is never surely that of payments, and phones of others are of no one in the roster', () => {
  const columns = [
    seen('W-9 Address', '1 Main St', '2 Oak Ave', '3 Elm Rd'),
    seen('Office Phone', '2145550101', '2145550102', '2145550103'),
    seen('Their phone', '2145550104', '2145550105', '2145550106'),
  ]
  const [form, , theirs] = suggestColumns(columns, ROSTER)
  expect(form?.verdict).not.toBe('sure')
  expect(theirs?.field).not.toBe('phone')
})

test('a second line of an address is no second address', () => {
  const columns = headers('Address 1', 'Address 2', 'City', 'State', 'Zip')
  expect(suggestColumns(columns, ROSTER).map(({ field, repeat }) => [field, repeat])).toContainEqual([
    'address_2',
    null,
  ])
})

test('a header that stands twice is the first line of an address and the second', () => {
  expect(fieldsOf(headers('Practice Street Address', 'Practice Street Address', 'Practice City'))).toEqual([
    'address_1',
    'address_2',
    'city',
  ])
})

test('columns of the same name are numbered', () => {
  expect(fieldsOf(headers('NPI', 'Specialty', 'Specialty', 'Specialty'))).toEqual([
    'npi',
    'specialty_1',
    'specialty_2',
    'specialty_3',
  ])
})

test('further facts of a license belong to the license before them', () => {
  expect(
    fieldsOf(
      headers(
        'State License #',
        'State',
        'Expiration Date',
        'DEA',
        'Expiration Date',
        'City',
        'State',
        'Zip',
      ),
    ),
  ).toEqual([
    'license_number',
    'license_state',
    'license_expiration',
    'dea_number',
    null,
    'city',
    'state',
    'zip',
  ])
})

test('values decide between fields that a header could be', () => {
  const title = (...values: string[]) => fieldsOf([seen('Type of Provider', ...values)])
  expect(title('MD', 'DO', 'NP', 'PA-C')).toEqual(['credentials'])
  expect(title('Physician', 'Facility', 'Hospital', 'Group')).toEqual([null])
  const address = (...values: string[]) => fieldsOf([seen('Primary Address', ...values)])
  expect(address('Y', 'N', 'Y', 'Y')).toEqual(['is_primary_location'])
  expect(address('1 Elm St', '22 Oak Ave', '3 Main St')).toEqual(['address_1'])
  expect(
    address('1 Elm St, Austin, TX 78701', '22 Oak Ave, Austin, TX 78701', '3 Main St, Austin, TX 78701'),
  ).toEqual(['full_address'])
})

test('a header whose values say otherwise is never sure', () => {
  const [state, zip] = suggestColumns(
    [
      seen('State', '75201', '75202', '75203', '75204'),
      seen('Zip', '2145550100', '2145550101', '2145550102'),
    ],
    ROSTER,
  )
  expect(state).toMatchObject({ field: null, verdict: 'ask' })
  expect(zip).toMatchObject({ field: null, verdict: 'ask' })
})

test.each([
  ['COUNTRIES', ['US', 'US', 'CA']],
  ['LATITUDE', ['30.1', '31.25', '32.5']],
  ['Parent Organization LBN', ['Elm Health LLC', 'Oak Care Inc', 'Ash Group LLC']],
  ['Parent Organization TIN', ['900550143', '900550144', '900550145']],
])('%s is nothing that the target has', (header, values) => {
  expect(suggestColumns([seen(header, ...values)], ROSTER)[0]).toMatchObject({ field: null, verdict: 'ask' })
})

test('reasons are true of the column', () => {
  const reason = (header: string, ...values: string[]) =>
    suggestColumns([seen(header, ...values)], ROSTER)[0]?.reason
  expect(reason('LATITUDE', '30.1')).toBe('No field for another fact about a place')
  expect(reason('Country', 'US')).toBe('No field for the country')
  expect(reason('Contry')).toMatch(/country/)
  expect(reason('Countty')).toMatch(/^Header is like/)
  expect(reason('County', 'Dallas', 'Kerr', 'York')).toMatch(/100% of values may fit/)
  expect(reason('License Number 2', 'K1234')).toMatch(/another license number/)
})

test('things that no field holds go by words that are true of all of them', () => {
  const held = new Set(meanFields(ROSTER).map(({ noun }) => noun))
  const unnamed = [...NOUNS.values()].filter(
    ({ noun, called, phrases }) =>
      !held.has(noun) && called === undefined && !phrases.every((phrase) => phrase.includes(noun)),
  )
  expect(unnamed.map(({ noun }) => noun)).toEqual([])
})

test('which license is the primary one says nothing of places', () => {
  expect(fieldsOf(headers('License Number', 'License State', 'Primary', 'Primary Location'))).toEqual([
    'license_number',
    'license_state',
    null,
    'is_primary_location',
  ])
})

test('ln is a line of an address, and a last name elsewhere', () => {
  expect(fieldsOf(headers('adr_ln_1', 'adr_ln_2', 'cty'))).toEqual(['address_1', 'address_2', 'city'])
  expect(fieldsOf(headers('prov_ln', 'prov_fn'))).toEqual(['last_name', 'first_name'])
})

test('a ZIP code that lost its zero is one, also with four digits glued to it', () => {
  const column = seen('ZIP Code', '41023134', '39011234', '04102', '4102', '75201-1234')
  expect(suggestColumns([column], ROSTER)[0]).toMatchObject({ field: 'zip', verdict: 'sure' })
})

test('numbers with words for nothing between them are what the numbers are', () => {
  const npis = ['1234567893', '1558598797', '1000000004', '1000000012', '1000000020']
  const column = seen('NPI', ...npis.flatMap((npi) => [npi, 'Not Found', '0000000000']))
  expect(suggestColumns([column], ROSTER)[0]).toMatchObject({ field: 'npi', verdict: 'sure' })
})

test.each([
  ['City', ['Dallas', 'Waco', 'Plano']],
  ['State', ['TX', 'OK', 'ME']],
  ['Zip', ['75201', '76701', '75023']],
  ['Phone', ['2145550101', '2145550102', '2145550103']],
])('of two columns that may be the same %s none is sure', (part, values) => {
  const owners = ['Practice', 'Office', 'Location', 'Service', 'Provider Practice', 'Provider', 'Clinic']
  const pairs = owners.flatMap((one) => owners.flatMap((other) => (one === other ? [] : [[one, other]])))
  const sure = pairs.filter(([one, other]) => {
    const columns = [seen(`${one} ${part}`, ...values), seen(`${other} ${part}`, ...values)]
    return suggestColumns(columns, ROSTER).some(({ verdict }) => verdict === 'sure')
  })
  expect(sure).toEqual([])
})

test('of two columns that may be the same part of an address the one among its parts is', () => {
  expect(
    fieldsOf(
      headers(
        'Provider_Practice_State',
        'Provider_Birthdate',
        'Provider_Address1',
        'Provider_Address_City',
        'Provider_Address_State',
        'Provider_Address_Zip',
      ),
    ),
  ).toEqual([null, 'birth_date', 'address_1', 'city', 'state', 'zip'])
})

test('a header that says nothing is asked about, with what its values look like', () => {
  const npis = ['1234567893', '1558598797', '1000000004', '1000000012', '1000000020']
  expect(suggestColumns([seen('Column 7', ...npis)], ROSTER)[0]).toMatchObject({
    field: 'npi',
    verdict: 'ask',
  })
})

test('a header that was cut off is understood and never sure', () => {
  const cut = ['PROVIDER_LAS', 'PROVIDER_FIR', 'SERVICE_CITY', 'SERVICE_COUN', 'PROVIDER_NPI']
  const [last] = suggestColumns(
    [seen('PROVIDER_LAS', 'Okafor', 'Miller'), ...headers(...cut.slice(1))],
    ROSTER,
  )
  const [whole] = suggestColumns([seen('PROVIDER_LAST', 'Okafor', 'Miller')], ROSTER)
  expect([last?.field, last?.verdict]).toEqual(['last_name', 'likely'])
  expect([whole?.field, whole?.verdict]).toEqual(['last_name', 'sure'])
})

test('each field goes to one column, the one that fits best', () => {
  const suggestions = suggestColumns(headers('Office Phone', 'Phone'), ROSTER)
  expect(suggestions.filter(({ field }) => field === 'phone')).toHaveLength(1)
  expect(suggestions.find(({ field }) => field === null)?.reason).toMatch(/fits Practice phone better/)
})

test.each(['Medical Group', 'Organization Name', 'Employer', 'Contracting Entity Name'])(
  '%s in a roster with names of people is read as their group, not as an organization in the row',
  (header) => {
    const names = headers('Provider First Name', 'Provider Last Name')
    expect(fieldsOf([...names, seen(header, 'Harlow Pediatrics', 'Tarn Medical Group')])).toEqual([
      'first_name',
      'last_name',
      'group_name',
    ])
  },
)

test('all columns of languages go into the one list', () => {
  expect(fieldsOf(headers('Language 1', 'Language 2', 'Language 3'))).toEqual([
    'languages',
    'languages',
    'languages',
  ])
})

test('what someone accepted for a header comes before what it seems to be', () => {
  const march = sourceConfigSchema.parse({
    kind: 'source',
    version: 1,
    id: 'march',
    name: 'March',
    target: 'practitioner-roster',
    mappings: [{ field: 'is_pcp', from: 'CP wellness' }],
  })
  const accepted = acceptedMappings([march])
  const [suggestion] = suggestColumns([seen('CP Wellness', 'Y', 'N', 'Y')], ROSTER, accepted)
  expect(suggestion).toMatchObject({ field: 'is_pcp', verdict: 'sure' })
  expect(suggestion?.reason).toMatch(/^Accepted before/)
  const [contradicted] = suggestColumns([seen('CP Wellness', 'Ruiz', 'Adams', 'Chen')], ROSTER, accepted)
  expect(contradicted?.verdict).not.toBe('sure')
})

test('a target with ids and fields of its own is understood as well', () => {
  const target = targetConfigSchema.parse({
    kind: 'target',
    version: 1,
    id: 'own',
    name: 'Own',
    fields: ['provider_npi', 'degree', 'tax_id', 'pay_to_name', 'zip_code', 'panel_color'].map((id) => ({
      id,
      label: id,
    })),
  })
  expect(
    fieldsOf(headers('NPI', 'Credentials', 'TIN', 'Billing Name', 'Practice Zip', 'Color of Panel'), target),
  ).toEqual(['provider_npi', 'degree', 'tax_id', 'pay_to_name', 'zip_code', 'panel_color'])
})

test('three fields are offered for each column, the suggested one first', () => {
  for (const { field, top } of suggestColumns(headers('NPI', 'Malpractice Carrier', 'Zzyqx'), ROSTER)) {
    expect(top).toHaveLength(3)
    if (field !== null) expect(top[0]).toBe(field)
  }
})
