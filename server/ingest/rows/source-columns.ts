import { findSourceAddressColumns } from './addresses.ts'
import type { Cells } from './cells.ts'
import { MAILING, PRACTICE } from './provider-addresses.ts'
import { DATE_COLUMNS, TEXT_COLUMNS } from './provider-fields.ts'

const COMMON_SOURCES: Record<string, string> = {
  ...DATE_COLUMNS,
  status: DATE_COLUMNS.deactivated_on,
  deactivation_reason: 'NPI Deactivation Reason Code',
  replacement_npi: 'Replacement NPI',
  taxonomies: 'Healthcare Provider Taxonomy Code_1',
  identifiers: 'Other Provider Identifier_1',
}

const { name, parent_name, ...personNames } = TEXT_COLUMNS

const PRACTITIONER_SOURCES: Record<string, string> = {
  ...COMMON_SOURCES,
  ...personNames,
  gender: 'Provider Sex Code',
  sole_proprietor: 'Is Sole Proprietor',
  other_names: 'Provider Other Last Name',
}

const ENTITY_SOURCES: Record<string, string> = {
  ...COMMON_SOURCES,
  name,
  parent_name,
  is_subpart: 'Is Organization Subpart',
  other_names: 'Provider Other Organization Name',
  authorized_official: 'Authorized Official Last Name',
}

/** Columns of the golden record that a main file states for each kind of subject and place. */
export type SourceColumns = {
  practitioner: string[]
  entity: string[]
  practice: string[]
  mailing: string[]
}

export function findSourceColumns(cells: Cells): SourceColumns {
  const getSourceColumns = (sources: Record<string, string>) =>
    Object.keys(sources).filter((column) => cells.states(sources[column] ?? ''))
  return {
    practitioner: getSourceColumns(PRACTITIONER_SOURCES),
    entity: getSourceColumns(ENTITY_SOURCES),
    practice: findSourceAddressColumns(cells, PRACTICE),
    mailing: findSourceAddressColumns(cells, MAILING),
  }
}
