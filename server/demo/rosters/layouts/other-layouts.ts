import { addDays } from '@concord/domain'
import {
  column,
  type DemoLayout,
  headersOf,
  type LayoutColumn,
  mappingsOf,
  nameMonth,
  rowsOf,
} from './layout.ts'
import { pastDay } from './practitioner-columns.ts'

const FACILITY: readonly LayoutColumn[] = [
  column('Facility NPI', 'npi', ({ npi }, dirt) => dirt.npi(npi)),
  column('Facility Name', 'practice_name', ({ last_name }, dirt) => dirt.text(last_name)),
  column('Address', 'address_1', ({ places }, dirt) => dirt.text(places[0].address_1)),
  column('City', 'city', ({ places }, dirt) => dirt.text(places[0].city)),
  column('State', 'state', ({ places }) => places[0].state),
  column('Zip', 'zip', ({ places }, dirt) => dirt.zip(places[0].zip, places[0].state)),
  column('Main Phone', 'phone', ({ places }, dirt) => dirt.phone(places[0].phone)),
  column('Effective', 'effective_date', (person, dirt, { day }) => dirt.day(pastDay(person, day))),
]

export const facility: DemoLayout = {
  source: { mappings: [...mappingsOf(FACILITY)] },
  write: (people, facts) => ({
    name: `${facts.sender} facilities ${nameMonth(facts.day)}.xlsx`,
    tabs: [{ name: 'Facilities', rows: [headersOf(FACILITY), ...rowsOf(FACILITY, people, facts)] }],
  }),
}

const REASONS = ['Left the group', 'Retired', 'Moved', 'Contract ended'] as const
const TERMS: readonly LayoutColumn[] = [
  column('Facility Code', null, () => 'CHI'),
  column('NPI', 'npi', ({ npi }, dirt) => dirt.npi(npi)),
  column('Last', 'last_name', ({ last_name }, dirt) => dirt.name(last_name)),
  column('First', 'first_name', ({ first_name }, dirt) => dirt.name(first_name)),
  column('Term Date', 'term_date', (_, dirt, { day }) => dirt.day(addDays(day, -dirt.random.integer(1, 25)))),
  column('Term Reason', 'term_reason', (_, dirt) => dirt.random.pick(REASONS)),
]

export const terms: DemoLayout = {
  source: { mappings: [...mappingsOf(TERMS)] },
  write: (people, facts) => ({
    name: `${facts.sender} terms ${facts.day.slice(0, 7)}.xlsx`,
    tabs: [{ name: 'Terms', rows: [headersOf(TERMS), ...rowsOf(TERMS, people, facts)] }],
  }),
}
