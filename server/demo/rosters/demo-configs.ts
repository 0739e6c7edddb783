import type { WrittenSource } from '@concord/roster-language'
import type { DemoLayout } from './layouts/layout.ts'
import { facility, terms } from './layouts/other-layouts.ts'
import { PRACTITIONER_LAYOUTS } from './layouts/practitioner-layouts.ts'
import { PRACTITIONER } from './practitioner-target.ts'

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

/** The ways in which senders of the demo workspace lay out their files. */
export const LAYOUTS = { ...PRACTITIONER_LAYOUTS, facility, terms } as const satisfies Readonly<
  Record<string, DemoLayout>
>
export type DemoLayoutName = keyof typeof LAYOUTS

export type DemoSource = {
  readonly type: DemoRosterType
  readonly layout: DemoLayoutName
  readonly scope: 'full' | 'delta'
}

/** Returns the source config of a sender, as people write it. */
export function makeSource(id: string, name: string, { type, layout, scope }: DemoSource): WrittenSource {
  const target = TARGETS[type].config.id
  return { kind: 'source', version: 1, id, name, target, scope, ...LAYOUTS[layout].source }
}
