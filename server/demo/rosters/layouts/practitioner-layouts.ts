import { addDays } from '@concord/domain'
import type { WrittenCell } from '@concord/spreadsheet'
import {
  column,
  type DemoLayout,
  type FileFacts,
  headersOf,
  type LayoutColumn,
  mappingsOf,
  nameMonth,
  rowsOf,
} from './layout.ts'
import * as is from './practitioner-columns.ts'
import { formatUsDate } from './written-days.ts'

const textOf = (cell: WrittenCell): string => (cell === null || typeof cell === 'object' ? '' : String(cell))

/** Writes rows as lines of a text file; a cell that holds the delimiter is put in quotation marks. */
function writeDelimited(rows: readonly (readonly WrittenCell[])[], sign: ',' | '|'): string {
  const quote = (text: string) =>
    /["\r\n]/.test(text) || text.includes(sign) ? `"${text.replaceAll('"', '""')}"` : text
  return rows.map((cells) => `${cells.map((cell) => quote(textOf(cell))).join(sign)}\r\n`).join('')
}

const DEGREES = {
  id: 'degrees',
  entries: {
    'M.D.': 'MD',
    'M.D., FACC': 'MD',
    'D.O.': 'DO',
    'D O': 'DO',
    'P.A.-C': 'PA-C',
    'APRN CNP': 'APRN',
  },
  unmatched: 'pass',
} as const
const ACCEPTING = {
  id: 'panel',
  entries: { Open: 'Y', Accepting: 'Y', Closed: 'N', 'Existing pts only': 'N' },
  unmatched: 'pass',
} as const

/** Returns a column whose values mean what a crosswalk says. */
const through = (crosswalk: string, { mapping, ...made }: LayoutColumn): LayoutColumn =>
  mapping === undefined ? made : { ...made, mapping: { ...mapping, crosswalk } }
const degree = (header: string) => through('degrees', is.credentials(header))
const panel = (header: string) => through('panel', is.accepting(header))

const upper = (text: string) => text.toUpperCase()
const banner = ({ sender, day }: FileFacts): string[][] => [
  [`${upper(sender)} - PROVIDER ROSTER ${upper(nameMonth(day))}`],
  [`updated ${formatUsDate(day)} by office mgr`],
  [],
]

const DELEGATED: readonly LayoutColumn[] = [
  is.startDay('EFF DATE '),
  is.lastName('Last Name'),
  is.firstName('First Name'),
  is.middleName('MI'),
  degree('Degree'),
  is.gender('Gender'),
  is.birthDay('DOB'),
  is.ssn('SSN'),
  is.npi('Individual NPI'),
  is.taxonomy('Taxonomy 1'),
  is.specialty('Specialty 1'),
  panel('Accepting Patients'),
  is.taxId('TIN'),
  ...is.addressColumns({
    ...{ street: 'Practice Street Address', unit: 'Practice Suite', city: 'Practice City' },
    ...{
      state: 'Practice State',
      zip: 'Practice Zip Code',
      phone: 'PrimaryPractice Phone',
      fax: 'Practice Fax',
    },
  }),
  is.licenseNumber('License Number '),
  is.licenseState('License State'),
  is.languages('Primary Language'),
]

const delegated: DemoLayout = {
  source: {
    mappings: [...mappingsOf(DELEGATED)],
    crosswalks: [DEGREES, ACCEPTING],
    reading: { tabs: ['ROSTER', 'ADDS'] },
  },
  write(people, facts) {
    const adds = Math.min(4, Math.floor(people.length / 20))
    const header = headersOf(DELEGATED)
    const rows = rowsOf(DELEGATED, people, facts)
    return {
      name: `${facts.sender} Delegated Roster ${nameMonth(facts.day)}.xlsx`,
      tabs: [
        { name: 'ROSTER', rows: [header, ...rows.slice(adds)] },
        { name: 'ADDS', rows: [header, ...rows.slice(0, adds)] },
        {
          name: 'Variables',
          rows: [
            ['Type', 'Code'],
            ['Practitioner', 'P'],
            ['Facility', 'F'],
          ],
        },
      ],
    }
  },
}

const NETWORK: readonly LayoutColumn[] = [
  column('action', 'action', (_, dirt) => (dirt.random.chance(0.03) ? 'C' : 'A')),
  column('Provider Type', null, () => 'Practitioner'),
  is.lastName('Provider Last Name'),
  is.firstName('Provider First Name'),
  is.middleName('MI'),
  is.suffix('Suffix'),
  degree('Type of Provider'),
  is.startDay('Start Date'),
  is.taxonomy('Taxonomy Code'),
  is.npi('NPI'),
  is.birthDay('DOB'),
  is.gender('Gender'),
  is.taxId('TaxID'),
  panel('Accepting New Patients'),
  column('Print in Directory', null, () => 'Y'),
  ...is.addressColumns({
    ...{ street: 'Primary Office Address Line 1', unit: 'Primary Office Address Line 2' },
    ...{ city: 'Primary Office City', state: 'Primary Office State', zip: 'Primary Office Zip' },
    ...{ phone: 'Primary Office Phone', fax: 'Primary Office Fax' },
  }),
  is.specialty('Specialty'),
  is.languages('Provider Languages'),
]

const network: DemoLayout = {
  source: {
    mappings: mappingsOf(NETWORK).map((mapping) =>
      'from' in mapping && mapping.field === 'action' ? { ...mapping, crosswalk: 'action' } : mapping,
    ),
    crosswalks: [DEGREES, ACCEPTING, { id: 'action', entries: { A: 'Add', C: 'Update', T: 'Term' } }],
  },
  write: (people, facts) => ({
    name: `${facts.sender} Provider List ${upper(nameMonth(facts.day))} (final).xlsx`,
    tabs: [
      {
        name: 'Network Roster',
        rows: [
          ...banner(facts),
          headersOf(NETWORK),
          ...rowsOf(NETWORK, people, facts),
          [`TOTAL PROVIDERS: ${people.length}`],
        ],
      },
    ],
  }),
}

/** The values of city, state and ZIP code stand one place off, and a column has codes of the sender's own. */
const ONE_OFF: readonly LayoutColumn[] = [
  ...NETWORK.filter(
    ({ header }) => header !== 'Accepting New Patients' && !header.startsWith('Primary Office '),
  ),
  column('Panel', null, (_, { random }) => (random.chance(0.7) ? 'O' : 'C')),
  column('Primary Office Address Line 1', null, ({ places }, dirt) => dirt.text(places[0].address_1)),
  column('Primary Office City', null, ({ places }, dirt) => dirt.zip(places[0].zip, places[0].state)),
  column('Primary Office State', null, ({ places }, dirt) => dirt.text(places[0].city)),
  column('Primary Office Zip', null, ({ places }) => places[0].state),
  column('Primary Office Phone', null, ({ places }, dirt) => dirt.phone(places[0].phone)),
]

const networkOneOff: DemoLayout = {
  source: { mappings: [] },
  write: (people, facts) => ({
    name: `${facts.sender} Provider List ${upper(nameMonth(facts.day))}.xlsx`,
    tabs: [
      {
        name: 'Network Roster',
        rows: [...banner(facts), headersOf(ONE_OFF), ...rowsOf(ONE_OFF, people, facts)],
      },
    ],
  }),
}

const crmColumns = (isRenamed: boolean): readonly LayoutColumn[] => [
  is.npi('NPI_Individual__c'),
  is.firstName(isRenamed ? 'FirstName' : 'FirstName-1'),
  is.lastName(isRenamed ? 'LastName' : 'LastName-1'),
  degree('Degree__c'),
  is.specialty('Primary_Speciality_Formula'),
  is.taxonomy('Primary_Taxonomy__c'),
  is.taxId('TIN__c'),
  ...is.addressColumns({
    ...{ street: 'Physical_Street', city: 'Physical_City', state: 'Physical_State', zip: 'Physical__Zip' },
    phone: 'Phone__c',
  }),
  is.licenseNumber('St_License__c'),
]

const crm: DemoLayout = {
  source: { mappings: [...mappingsOf(crmColumns(false))], crosswalks: [DEGREES] },
  write(people, facts) {
    const columns = crmColumns(false)
    const rows = [headersOf(columns), ...rowsOf(columns, people, facts)]
    return {
      name: `${facts.sender.replaceAll(' ', '_')}_crm_export_${facts.day}.csv`,
      text: writeDelimited(rows, ','),
    }
  },
}

/** Blocks of addresses below one another, with the same bare headers. */
const BLOCKS = ['Primary', 'Secondary', 'Tertiary', 'Fourth'] as const
const WIDE_PERSON: readonly LayoutColumn[] = [
  is.npi('NPI #'),
  is.lastName('Last Name'),
  is.firstName('First Name'),
  degree('Degree'),
  is.specialty('Spec'),
  is.taxId('Group - Tax ID#'),
  panel('Panel'),
  is.startDay('EFF DATE'),
]
const BARE = {
  ...{ street: 'Address', unit: 'Suite', city: 'City', state: 'State', zip: 'Zip Code' },
  ...{ phone: 'Phone', fax: 'Fax' },
}
const blockColumns = (place: number) => is.addressColumns(BARE, place)

const ipaWide: DemoLayout = {
  source: {
    mappings: [...mappingsOf(WIDE_PERSON)],
    crosswalks: [DEGREES, ACCEPTING],
    repeat: {
      blocks: BLOCKS.map((name, place) => ({
        name,
        mappings: mappingsOf(blockColumns(place)).flatMap((mapping) =>
          'from' in mapping
            ? [{ field: mapping.field, from: `${name} Address > ${String(mapping.from)}` }]
            : [],
        ),
      })),
    },
  },
  write(people, facts) {
    const blocks = BLOCKS.map((_, place) => blockColumns(place))
    const columns = [...WIDE_PERSON, ...blocks.flat()]
    const groups = BLOCKS.flatMap((name, place) =>
      (blocks[place] ?? []).map((_, index) => (index === 0 ? `${name} Address` : null)),
    )
    return {
      name: `${facts.sender} roster ${facts.day.slice(0, 7)}.xlsx`,
      tabs: [
        {
          name: 'Roster',
          rows: [
            [...WIDE_PERSON.map(() => null), ...groups],
            headersOf(columns),
            ...rowsOf(columns, people, facts),
          ],
        },
      ],
    }
  },
}

const CAQH: readonly LayoutColumn[] = [
  column('Action_Flag', 'action', (_, dirt) => dirt.random.pick(['A', 'U', 'U', 'U'])),
  is.firstName('Provider_First_Name'),
  is.middleName('Provider_Middle_Name'),
  is.lastName('Provider_Last_Name'),
  is.suffix('Provider_Name_Suffix'),
  is.gender('Provider_Gender'),
  ...is.addressColumns({
    ...{ street: 'address1', unit: 'address2', city: 'city', state: 'state', zip: 'zip' },
    ...{ phone: 'phone', fax: 'fax' },
  }),
  is.taxId('tax_id'),
  is.npi('npi'),
  is.licenseState('license_state'),
  is.licenseNumber('license_number'),
]

const caqhStyle: DemoLayout = {
  source: {
    mappings: mappingsOf(CAQH).map((mapping) =>
      'from' in mapping && mapping.field === 'action' ? { ...mapping, crosswalk: 'flag' } : mapping,
    ),
    crosswalks: [{ id: 'flag', entries: { A: 'Add', U: 'Update', D: 'Term' }, unmatched: 'clear' }],
  },
  write(people, facts) {
    const rows = [headersOf(CAQH), ...rowsOf(CAQH, people, facts)]
    return { name: `PO_ROSTER_${facts.day.replaceAll('-', '')}.csv`, text: writeDelimited(rows, ',') }
  },
}

const plainDay = (day: string) => `${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`
const STATE: readonly LayoutColumn[] = [
  is.lastName('Provider_Last_Name'),
  is.firstName('Provider_First_Name'),
  is.middleName('Provider_Middle_Name'),
  is.suffix('Provider_Suffix'),
  is.gender('Provider_Gender'),
  column('Provider_NPI', 'npi', ({ npi }) => npi),
  column('Provider_Category', null, () => 'Practitioner'),
  column('Address_Designation', null, () => 'Primary Office'),
  ...is.addressColumns({
    street: 'Address_Line_1',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    phone: 'Phone',
  }),
  column('Effective_Date', 'effective_date', (person, _, { day }) => plainDay(is.pastDay(person, day))),
]

const stateDemographic: DemoLayout = {
  source: { mappings: [...mappingsOf(STATE)] },
  write(people, facts) {
    const rows = [headersOf(STATE), ...rowsOf(STATE, people, facts)]
    return { name: `PROV_DEMO_${facts.day.replaceAll('-', '')}.txt`, text: writeDelimited(rows, '|') }
  },
}

const TRANSACTIONS = ['Add', 'Update', 'Update', 'Update', 'Term'] as const
const transactionOf = (npi: string) => TRANSACTIONS[Number(npi.slice(5, 8)) % TRANSACTIONS.length] ?? 'Update'
const CHANGES: readonly LayoutColumn[] = [
  column('Transaction Type', 'action', ({ npi }) => transactionOf(npi)),
  column('Effective Date', 'effective_date', ({ npi }, dirt, { day }) =>
    transactionOf(npi) === 'Term' ? null : dirt.day(addDays(day, 14)),
  ),
  column('Term Date', 'term_date', ({ npi }, dirt, { day }) =>
    transactionOf(npi) === 'Term' ? dirt.day(addDays(day, -3)) : null,
  ),
  column('Term Reason', 'term_reason', ({ npi }, dirt) =>
    transactionOf(npi) === 'Term'
      ? dirt.random.pick(['Retired', 'Moved out of area', 'Left the group'])
      : null,
  ),
  is.lastName('Provider Last Name'),
  is.firstName('Provider First Name'),
  is.npi('Provider NPI'),
  is.specialty('Provider Specialty'),
  is.licenseNumber('State License'),
  is.taxId('TIN'),
  ...is.addressColumns({
    ...{ street: 'Street', unit: 'Suite', city: 'City', state: 'State', zip: 'Zip' },
    ...{ phone: 'Phone Number', fax: 'Fax Number' },
  }),
]

const changeTemplate: DemoLayout = {
  source: { mappings: [...mappingsOf(CHANGES)] },
  write: (people, facts) => ({
    name: `${facts.sender} changes ${facts.day}.xlsx`,
    tabs: [
      { name: 'Changes', rows: [...banner(facts), headersOf(CHANGES), ...rowsOf(CHANGES, people, facts)] },
    ],
  }),
}

/** The ways in which senders of the demo workspace lay out a roster of practitioners. */
export const PRACTITIONER_LAYOUTS = {
  delegated,
  network,
  networkOneOff,
  crm,
  ipaWide,
  caqhStyle,
  stateDemographic,
  changeTemplate,
} as const satisfies Readonly<Record<string, DemoLayout>>
