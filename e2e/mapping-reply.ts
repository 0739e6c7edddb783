import { readFileSync } from 'node:fs'
import type { api, ReplyOf } from '@concord/contract'
import { makeNpi } from '@concord/domain'

export type MappingReply = ReplyOf<typeof api.readRosterMapping>
type Column = NonNullable<MappingReply['file']>['columns'][number]

const TARGET = JSON.parse(
  readFileSync(new URL('../roster-language/targets/practitioner-roster.json', import.meta.url), 'utf8'),
) as Record<string, unknown>

const ROWS = 200

type Made = {
  readonly header: string
  readonly field: string | null
  readonly shape: string
  readonly value: (row: number) => string
  readonly verdict?: Column['verdict']
  readonly top?: readonly string[]
  readonly share?: number | null
}

const cycle = (values: readonly string[]) => (row: number) => values[row % values.length] ?? ''
const text = (header: string, field: string, values: readonly string[]): Made => ({
  ...{ header, field, shape: 'text', value: cycle(values), share: null },
})

/** Layout of an IPA: city, state and ZIP code are one place off, and one column no one can be sure of. */
const NAMED: readonly Made[] = [
  { header: 'NPI #', field: 'npi', shape: 'npi', value: (row) => makeNpi(String(234_567_000 + row)) },
  text('Last Name', 'last_name', ['Smith', 'Smyth', 'Ode', 'Lima']),
  text('First Name', 'first_name', ['Corwin', 'Adaeze', 'Lucan', 'Ana']),
  text('Degree', 'credentials', ['MD', 'DO', 'NP']),
  text('Spec', 'specialty_1', ['Cardiology', 'Pediatrics', 'Family Medicine']),
  {
    ...text('Panel', 'accepting_new_patients', ['O', 'C']),
    ...{ verdict: 'ask', top: ['accepting_new_patients', 'note', 'telehealth'] },
  },
  text('Primary Address', 'address_1', ['4410 Lakeside Row', '871 Ashgrove Ave', '2200 Pinfold Blvd']),
  {
    header: 'Primary Address > City',
    field: 'city',
    shape: 'zip',
    value: (row) => String(75_201 + (row % 90)),
  },
  {
    header: 'Primary Address > State',
    field: 'state',
    shape: 'text',
    value: cycle(['Dallas', 'Irving', 'Plano']),
    share: null,
  },
  { header: 'Primary Address > Zip Code', field: 'zip', shape: 'state', value: cycle(['TX']) },
  {
    header: 'Primary Address > Phone',
    field: 'phone',
    shape: 'phone',
    value: (row) => `(214) 555-01${String(row % 100).padStart(2, '0')}`,
  },
]

const FILLERS = 80 - NAMED.length
const columns: readonly Made[] = [
  ...NAMED,
  ...Array.from(
    { length: FILLERS },
    (_, at): Made => ({
      ...{
        header: `Column ${at + 1}`,
        field: null,
        shape: 'text',
        share: null,
        value: (row) => `value ${row % 7}`,
      },
    }),
  ),
]

const toColumn = (made: Made, index: number): Column => ({
  ...{ index, header: made.header, filled: ROWS, shape: made.shape, sensitive: null, field: made.field },
  distinct: new Set(Array.from({ length: ROWS }, (_, row) => made.value(row))).size,
  samples: [...new Set(Array.from({ length: 20 }, (_, row) => made.value(row)))].slice(0, 5),
  share: made.share === undefined ? 1 : made.share,
  repeat: null,
  verdict: made.verdict ?? (made.field === null ? 'ask' : 'sure'),
  confidence: 0.9,
  top: [...(made.top ?? (made.field === null ? [] : [made.field]))],
  reason:
    made.field === null
      ? 'Neither its header nor its values are like those of a field.'
      : 'Header and values agree.',
})

/** What the server says of a file of 80 columns that was never mapped. */
export const MAPPING_REPLY: MappingReply = {
  roster: { sender: 'Larkmoor Health', type: 'practitioner' },
  target: { name: 'Practitioners', config: TARGET },
  source: null,
  publishers: [],
  versions: [],
  drift: null,
  fileProblem: null,
  file: {
    ...{
      id: '00000000-0000-4000-8000-000000000001',
      name: 'larkmoor.csv',
      receivedAt: '2026-07-09T13:00:00.000Z',
    },
    ...{ tab: 'larkmoor', otherTabs: [], dayZero: '1899-12-30', dataRows: 42_310 },
    headers: columns.map(({ header }) => header),
    columns: columns.map(toColumn),
    rows: Array.from({ length: ROWS }, (_, row) => ({
      row: row + 2,
      cells: columns.map(({ value }) => value(row)),
    })),
    proposed: {
      ...{ kind: 'source', version: 1, id: 'larkmoor', name: 'larkmoor.csv', target: 'practitioner-roster' },
      mappings: columns.flatMap(({ field, header, verdict }) =>
        field === null || verdict === 'ask' ? [] : [{ field, from: header }],
      ),
    },
  },
}
