import {
  DASHBOARD_FIELDS,
  DASHBOARD_FILTERS,
  type DashboardField,
  type DashboardFilter,
  readAlso,
  type SOURCE_KINDS,
} from '@concord/domain'
import { ask } from './count/ask.ts'
import type { Picked } from './count/narrow.ts'
import { labelCounty, labelKind, labelSpecialty, labelState } from './count/shared-tiles.ts'
import { monthLabel } from './count/words.ts'
import type { DuckConnection, OpenScope } from './data/open-scope.ts'

const WORDS: { readonly [Name in DashboardFilter]?: Readonly<Record<string, string>> } = {
  accepting: { yes: 'Yes', no: 'No', notStated: 'Not stated' },
  affiliation: { both: 'Both sides', practitioner: 'Practitioner only', entity: 'Entity only', none: 'None' },
  entities: { '0': 'None', '1': '1', '2': '2', '3': '3', '4': '4 and more' },
  source: {
    registry: 'Registry',
    roster: 'Roster',
    data_update: 'Data update',
    attestation: 'Attestation',
    manual_edit: 'Manual edit',
  } satisfies Record<(typeof SOURCE_KINDS)[number], string>,
  status: { active: 'Active', deactivated: 'Deactivated' },
  size: { '0': 'None', '1': '1', '2-9': '2 to 9', '10-49': '10 to 49', '50-': '50 and more' },
}

const labelField = (value: string): string =>
  value === 'any' ? 'Any field' : (DASHBOARD_FIELDS[value as DashboardField] ?? value)

function labelDays(value: string): string {
  if (value === 'never') return 'Never'
  const [from = '', to = ''] = value.split('-')
  return to === '' ? `More than ${Number(from) - 1} days ago` : `${from} to ${to} days ago`
}

const LABELS: { readonly [Name in DashboardFilter]?: (value: string) => string } = {
  state: labelState,
  county: labelCounty,
  specialty: labelSpecialty,
  kind: labelKind,
  verified: labelDays,
  missing: labelField,
  disputed: labelField,
  added: monthLabel,
  ended: monthLabel,
}

/** Returns the label of a filter value that needs no look into the data. */
export const labelValue = (name: DashboardFilter, value: string): string =>
  WORDS[name]?.[value] ?? LABELS[name]?.(value) ?? value

async function findNames(
  connection: DuckConnection,
  { name }: OpenScope,
  npis: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = npis.filter((npi) => /^\d+$/.test(npi))
  if (numbers.length === 0) return new Map()
  const rows = await ask(
    connection,
    `SELECT npi, name FROM ${name}_entities WHERE npi IN (${numbers.join(', ')}) AND name IS NOT NULL`,
  )
  return new Map(rows.map(([npi, text]) => [String(npi), String(text)]))
}

/** Returns the filters in force with the words of their chips. */
export async function labelFilters(connection: DuckConnection, opened: OpenScope, picked: Picked) {
  const entries = Object.entries(picked).filter(([, values]) => values && values.length > 0) as [
    DashboardFilter,
    readonly string[],
  ][]
  const single = entries.flatMap(([name, values]) =>
    values.map((value) => (name === 'also' ? readAlso(value) : { name, value })),
  )
  const npis = single.flatMap(({ name, value }) => (name === 'entity' || name === 'system' ? value : []))
  const names = await findNames(connection, opened, npis)
  const label = (name: DashboardFilter, value: string): string => {
    if (name === 'also') {
      const of = readAlso(value)
      return `${DASHBOARD_FILTERS[of.name].label} ${label(of.name, of.value)}`
    }
    if (name === 'system' && value === 'none') return 'No system'
    if (name === 'entity' || name === 'system') return names.get(value) ?? `NPI ${value}`
    return labelValue(name, value)
  }
  return entries.map(([name, values]) => ({
    name,
    label: DASHBOARD_FILTERS[name].label,
    values: values.map((value) => ({ value, label: label(name, value) })),
  }))
}
