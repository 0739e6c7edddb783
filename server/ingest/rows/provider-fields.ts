import { isTaxonomyCode, taxonomyCodeByName } from '@concord/domain'
import type { Findings } from '../findings.ts'
import type { Cell, Cells, Row } from './cells.ts'
import codes from './nppes-codes.json' with { type: 'json' }

export const DATE_COLUMNS = {
  enumerated_on: 'Provider Enumeration Date',
  registry_updated_on: 'Last Update Date',
  certified_on: 'Certification Date',
  deactivated_on: 'NPI Deactivation Date',
  reactivated_on: 'NPI Reactivation Date',
} as const

export const TEXT_COLUMNS = {
  last_name: 'Provider Last Name (Legal Name)',
  first_name: 'Provider First Name',
  middle_name: 'Provider Middle Name',
  name_prefix: 'Provider Name Prefix Text',
  name_suffix: 'Provider Name Suffix Text',
  credentials: 'Provider Credential Text',
  name: 'Provider Organization Name (Legal Business Name)',
  parent_name: 'Parent Organization LBN',
} as const

const TAXONOMY_SLOTS = Array.from({ length: 15 }, (_, index) => index + 1)
const IDENTIFIER_SLOTS = Array.from({ length: 50 }, (_, index) => index + 1)

type Taxonomy = {
  code: string
  primary: boolean
  licenseNumber: string | null
  licenseState: string | null
  group: string | null
}

export function taxonomiesReader(cells: Cells, findings: Findings): Cell<Taxonomy[]> {
  const slots = TAXONOMY_SLOTS.map((slot) => ({
    code: cells.text(`Healthcare Provider Taxonomy Code_${slot}`),
    primary: cells.text(`Healthcare Provider Primary Taxonomy Switch_${slot}`),
    licenseNumber: cells.text(`Provider License Number_${slot}`),
    licenseState: cells.text(`Provider License Number State Code_${slot}`),
    group: cells.text(`Healthcare Provider Taxonomy Group_${slot}`),
  }))
  return (row) => {
    const taxonomies: Taxonomy[] = []
    for (const slot of slots) {
      const stated = slot.code(row)
      const named = stated === null || isTaxonomyCode(stated) ? undefined : taxonomyCodeByName(stated)
      const code = named ?? stated
      const licenseNumber = slot.licenseNumber(row)
      if (code === null) {
        if (licenseNumber !== null) findings.warn(row.line, 'A license has no taxonomy code', licenseNumber)
        continue
      }
      if (named !== undefined)
        findings.guess(row.line, 'A specialty by its name is read as its taxonomy code', stated ?? '')
      else if (!isTaxonomyCode(code)) findings.warn(row.line, 'A taxonomy code is not one of the NUCC', code)
      taxonomies.push({
        code,
        primary: slot.primary(row) === 'Y',
        licenseNumber,
        licenseState: slot.licenseState(row),
        // '193400000X SINGLE SPECIALTY GROUP': the code says it all.
        group: slot.group(row)?.slice(0, 10).trim() ?? null,
      })
    }
    return taxonomies
  }
}

/** `value` is null where the registry masks it: the rest says what it is. */
type Identifier = { value: string | null; type: string | null; state: string | null; issuer: string | null }

const IDENTIFIER_TYPES: Readonly<Record<string, string>> = codes.identifier

export function identifiersReader(cells: Cells): Cell<Identifier[]> {
  const slots = IDENTIFIER_SLOTS.map((slot) => ({
    value: cells.text(`Other Provider Identifier_${slot}`),
    type: cells.text(`Other Provider Identifier Type Code_${slot}`),
    state: cells.text(`Other Provider Identifier State_${slot}`),
    issuer: cells.text(`Other Provider Identifier Issuer_${slot}`),
  }))
  return (row) => {
    const identifiers: Identifier[] = []
    for (const slot of slots) {
      const value = slot.value(row)
      const type = slot.type(row)
      const state = slot.state(row)
      const issuer = slot.issuer(row)
      if ([value, type, state, issuer].every((part) => part === null)) continue
      const typeName = type === null ? null : (IDENTIFIER_TYPES[type.padStart(2, '0')] ?? type)
      identifiers.push({ value, type: typeName, state, issuer })
    }
    return identifiers
  }
}

export const otherNameKind = (cells: Cells, column: string): Cell<string | null> =>
  cells.code(column, codes.otherName)

export const deactivationReason = (cells: Cells): Cell<string | null> =>
  cells.code('NPI Deactivation Reason Code', codes.deactivation)

type TextObject = Record<string, string | null>

/** Returns a reader of several cells as one object; null if none of them states anything. */
function objectReader(parts: Record<string, Cell<string | null>>): Cell<TextObject | null> {
  const readers = Object.entries(parts)
  return (row: Row) => {
    const values = readers.map(([name, read]): [string, string | null] => [name, read(row)])
    return values.some(([, value]) => value !== null) ? Object.fromEntries(values) : null
  }
}

export function otherPersonNameReader(cells: Cells): Cell<TextObject[]> {
  const kind = otherNameKind(cells, 'Provider Other Last Name Type Code')
  const name = objectReader({
    lastName: cells.text('Provider Other Last Name'),
    firstName: cells.text('Provider Other First Name'),
    middleName: cells.text('Provider Other Middle Name'),
    prefix: cells.text('Provider Other Name Prefix Text'),
    suffix: cells.text('Provider Other Name Suffix Text'),
    credentials: cells.text('Provider Other Credential Text'),
  })
  return (row) => {
    const parts = name(row)
    return parts === null ? [] : [{ kind: kind(row), ...parts }]
  }
}

export function otherOrganizationNameReader(cells: Cells): Cell<TextObject[]> {
  const kind = otherNameKind(cells, 'Provider Other Organization Name Type Code')
  const name = cells.text('Provider Other Organization Name')
  return (row) => {
    const raw = name(row)
    return raw === null ? [] : [{ kind: kind(row), name: raw }]
  }
}

export function authorizedOfficialReader(cells: Cells, phone: Cell<string | null>): Cell<TextObject | null> {
  return objectReader({
    lastName: cells.text('Authorized Official Last Name'),
    firstName: cells.text('Authorized Official First Name'),
    middleName: cells.text('Authorized Official Middle Name'),
    prefix: cells.text('Authorized Official Name Prefix Text'),
    suffix: cells.text('Authorized Official Name Suffix Text'),
    title: cells.text('Authorized Official Title or Position'),
    phone,
    credentials: cells.text('Authorized Official Credential Text'),
  })
}
