import { phoneDigits } from '@concord/domain'
import type { Findings } from '../findings.ts'
import type { Cell, Cells, Row } from './cells.ts'
import { readNpi } from './npi-cell.ts'
import {
  authorizedOfficialReader,
  DATE_COLUMNS,
  deactivationReason,
  identifiersReader,
  otherOrganizationNameReader,
  otherPersonNameReader,
  TEXT_COLUMNS,
  taxonomiesReader,
} from './provider-fields.ts'

export type Values = Record<string, unknown>

type ReadInto = (row: Row, values: Values) => void

function readAll(readers: Record<string, Cell<unknown>>): ReadInto {
  const entries = Object.entries(readers)
  return (row, values) => {
    for (const [name, read] of entries) values[name] = read(row)
  }
}

function replacementReader(cells: Cells, findings: Findings): Cell<number | null> {
  const replacement = cells.text('Replacement NPI')
  return (row) => {
    const raw = replacement(row)
    if (raw === null) return null
    const npi = readNpi(raw)
    if (typeof npi === 'number') return npi
    findings.warn(row.line, 'The replacement NPI is not an NPI', raw)
    return null
  }
}

function genderReader(cells: Cells, findings: Findings): Cell<string | null> {
  const sex = cells.text('Provider Sex Code')
  return (row) => {
    const raw = sex(row)
    if (raw === null || /^[FMX]$/.test(raw)) return raw
    findings.warn(row.line, 'The sex code is not F, M or X', raw)
    return null
  }
}

function officialPhoneReader(cells: Cells): Cell<string | null> {
  const phone = cells.text('Authorized Official Telephone Number')
  return (row) => {
    const raw = phone(row)
    return raw === null ? null : (phoneDigits(raw) ?? raw)
  }
}

function getStatus(values: Values): 'active' | 'deactivated' {
  const { deactivated_on: off, reactivated_on: on } = values as Record<string, string | null>
  return off && (!on || on < off) ? 'deactivated' : 'active'
}

/** Reads a row's values by column of the golden record: the dates with the status, and the rest by kind of subject. */
export function providerValues(
  cells: Cells,
  findings: Findings,
): { dates: ReadInto; practitioner: ReadInto; entity: ReadInto } {
  const texts = (names: (keyof typeof TEXT_COLUMNS)[]) =>
    Object.fromEntries(names.map((name) => [name, cells.text(TEXT_COLUMNS[name])]))
  const lists = { taxonomies: taxonomiesReader(cells, findings), identifiers: identifiersReader(cells) }
  const dates = readAll({
    ...Object.fromEntries(Object.entries(DATE_COLUMNS).map(([name, column]) => [name, cells.date(column)])),
    deactivation_reason: deactivationReason(cells),
    replacement_npi: replacementReader(cells, findings),
  })
  return {
    dates(row, values) {
      dates(row, values)
      values.status = getStatus(values)
    },
    practitioner: readAll({
      ...texts(['last_name', 'first_name', 'middle_name', 'name_prefix', 'name_suffix', 'credentials']),
      gender: genderReader(cells, findings),
      sole_proprietor: cells.yesOrNo('Is Sole Proprietor'),
      other_names: otherPersonNameReader(cells),
      ...lists,
    }),
    entity: readAll({
      ...texts(['name', 'parent_name']),
      is_subpart: cells.yesOrNo('Is Organization Subpart'),
      other_names: otherOrganizationNameReader(cells),
      authorized_official: authorizedOfficialReader(cells, officialPhoneReader(cells)),
      ...lists,
    }),
  }
}
