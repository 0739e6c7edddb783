import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { LayoutColumn, RosterLayout } from '../testing/layouts/layout.ts'
import { scoreSuggestions } from '../testing/layouts/score.ts'
import { suggestLayouts } from '../testing/layouts/suggest-layouts.ts'
import makerOfField from '../testing/layouts/values/maker-of-field.json' with { type: 'json' }

const MAPPINGS = new URL('../../../shared/data/dev/rosters/header_mappings/', import.meta.url)
const hasMappings = existsSync(MAPPINGS)
if (!hasMappings)
  console.error('Skipped: real headers are not in ../shared/data/dev/rosters/header_mappings.')

type Field = LayoutColumn['field']

/** Defines what people called fields that go by other names here; null for what the target has no field for. */
const FIELD_OF_NAME: Readonly<Record<string, Field>> = {
  provider_npi: 'npi',
  middle_initial: 'middle_name',
  degree: 'credentials',
  dob: 'birth_date',
  primary_address: 'is_primary_location',
  pcp_provider: 'is_pcp',
  address_line1: 'address_1',
  address_line2: 'address_2',
  zip_code: 'zip',
  billing_address_line1: 'billing_address_1',
  billing_address_line2: 'billing_address_2',
  tax_id: 'tin',
  practice_url: 'website',
  pay_to_name: 'billing_name',
  provider_type: null,
  billing_contact: null,
  billing_contact_email: null,
  billing_contact_phone: null,
  billing_fax: null,
  directory_listing: null,
}

/**
 * Defines what is right instead of what people chose, or as right: their list had no such field, or they made do with a
 * column.
 */
const DECIDED: readonly (readonly [name: string, header: string, right: readonly Field[], why: string])[] = [
  ['effective_date', 'term_date', ['term_date'], 'The day of the end, put where the only date was.'],
  ['effective_date', 'Term Date', ['term_date'], 'The day of the end, put where the only date was.'],
  ['effective_date', 'TERM DATE', ['term_date'], 'The day of the end, put where the only date was.'],
  ['note', 'REASON FOR TERM', ['term_reason'], 'There was no field for the reason.'],
  ['effective_date', 'Credentialing Date', [null, 'effective_date'], 'Credentialing comes before a start.'],
  ['effective_date', 'Initial BOM Dt', ['effective_date', null], 'No one can tell from outside what BOM is.'],
  ['billing_npi', 'Group NPI', ['group_npi', 'billing_npi'], 'There was no field for the NPI of a group.'],
  ['billing_npi', 'Group - Type 2 NPI', ['group_npi', 'billing_npi'], 'Likewise.'],
  ['billing_npi', 'Type 2 NPI', ['group_npi', 'billing_npi'], 'Likewise.'],
  ['billing_npi', 'Billing GroupNPI#', ['billing_npi', 'group_npi'], 'It names both.'],
  [
    'practice_name',
    'Group Name',
    ['group_name', 'practice_name'],
    'There was no field for the name of a group.',
  ],
  [
    'practice_name',
    'Primary Group Name',
    ['practice_name', 'group_name'],
    'The group at the primary office.',
  ],
  [
    'pay_to_name',
    'Group Name',
    ['group_name', 'billing_name'],
    'There was no field for the name of a group.',
  ],
  ['pay_to_name', 'Group - Tax ID Name', ['billing_name', 'group_name'], 'The name that the tax number has.'],
  ['pay_to_name', 'Tax ID Name', ['billing_name', 'group_name'], 'The name that the tax number has.'],
  [
    'pay_to_name',
    'Practice Legal Name',
    ['billing_name', 'group_name'],
    'The name that is paid, or of the group.',
  ],
  [
    'pay_to_name',
    'Doing Business As Name',
    ['practice_name', 'group_name', 'billing_name'],
    'A name in public.',
  ],
  ['address_line1', 'Address1and2', ['address_1', 'full_address'], 'Street and unit stand in one cell.'],
  [
    'billing_contact_phone',
    'Billing Contact Phone',
    [null, 'billing_phone'],
    'A phone of the billing office.',
  ],
]

const MAKER_OF_FIELD: Readonly<Record<string, string>> = makerOfField
const OF_OTHERS: Readonly<Record<string, string>> = {
  provider_type: 'provider-type',
  billing_contact: 'full-name of contact',
  billing_contact_email: 'email of contact',
  billing_contact_phone: 'phone of contact as parentheses',
  directory_listing: 'yes of listing',
}
/** Values where the header says less than they do. */
const BY_HEADER: Readonly<Record<string, string>> = {
  Address1and2: 'street-and-unit',
  'Primary or Secondary': 'primary-or-secondary as letter',
  'Middle Name': 'middle-name',
}

function toColumn(name: string, header: string): LayoutColumn {
  const chosen = FIELD_OF_NAME[name] === undefined ? (name as Exclude<Field, null>) : FIELD_OF_NAME[name]
  const right = DECIDED.find((line) => line[0] === name && line[1] === header)?.[2] ?? [chosen]
  const [field = null, ...also] = right
  const values = BY_HEADER[header] ?? OF_OTHERS[name] ?? MAKER_OF_FIELD[field ?? chosen ?? ''] ?? ''
  return { header, field, values, ...(also.length === 0 ? {} : { also }) }
}

function readMapping(file: string): RosterLayout {
  const lines = readFileSync(new URL(file, MAPPINGS), 'utf8').trim().split(/\r?\n/).slice(1)
  const pairs = lines.map((line) => line.split(','))
  const columns = pairs.flatMap(([name = '', header = '']) => (header === '' ? [] : [toColumn(name, header)]))
  const description = 'Headers that people mapped by hand.'
  return { name: file, description, kept: false, headerRows: 1, discipline: 'medical', columns }
}

describe.skipIf(!hasMappings)('headers of rosters that people mapped by hand', () => {
  const layouts = hasMappings ? readdirSync(MAPPINGS).toSorted().map(readMapping) : []

  test('each decision is about a line that there is', () => {
    const lines = readdirSync(MAPPINGS).flatMap((file) =>
      readFileSync(new URL(file, MAPPINGS), 'utf8').split(/\r?\n/),
    )
    expect(DECIDED.filter(([name, header]) => !lines.includes(`${name},${header}`))).toEqual([])
  })

  test('are mapped as an expert would map them', () => {
    const { top1, top3, wrongAtSure, mappedThoughNone, failures } = scoreSuggestions(suggestLayouts(layouts))
    const wrong = failures.map(
      ({ header, expected, got }) => `${header}: ${got}, not ${expected.join(' or ')}`,
    )
    expect(top1, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
    expect(top3, wrong.join('\n')).toBeGreaterThanOrEqual(0.99)
    expect({ wrongAtSure, mappedThoughNone }).toEqual({ wrongAtSure: 0, mappedThoughNone: 0 })
  })
})
