import { BUILT_IN_TARGETS, findColumn, sourceConfigSchema } from '@concord/roster-language'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repairSource } from './repair-source.ts'

const target = BUILT_IN_TARGETS.get('practitioner-roster')
if (!target) throw new Error('The target is not there.')

const jsonOf = (headers: readonly string[], mappings: readonly object[], more: object = {}) => ({
  kind: 'source',
  version: 1,
  id: 'clinic',
  name: 'Clinic',
  target: 'practitioner-roster',
  mappings,
  columns: headers.map((header) => ({ header })),
  ...more,
})

type Repaired = { mappings: { from?: unknown; formula?: string }[]; columns: { header: string }[] }

function repair(json: object, headers: readonly string[], isAccepting = false) {
  const source = sourceConfigSchema.parse(json)
  const tabs = [{ tab: 'clinic', columns: headers.map((header) => ({ header })) }]
  const { json: repaired, ...rest } = repairSource(
    json,
    { source, target: target ?? fail() },
    tabs,
    isAccepting,
  )
  return { ...rest, json: repaired as Repaired }
}

const fail = (): never => {
  throw new Error('The target is not there.')
}

const HEADERS = ['NPI', 'Zip', 'Phone', 'Remark']
const MAPPINGS = [
  { field: 'npi', from: '#1' },
  { field: 'zip', formula: 'left( [Zip],5)' },
  { field: 'phone', from: 'Phone' },
  { field: 'note', from: ['Comment', 'Remark'] },
]
const JSON_OF_SOURCE = jsonOf(HEADERS, MAPPINGS)

test('a renamed header is changed where it is named, and the columns are remembered again', () => {
  const headers = ['NPI', 'Zip Code', 'Phone', 'Remark']
  const { json, questions, messages: told } = repair(JSON_OF_SOURCE, headers)
  expect(json).toEqual(jsonOf(headers, MAPPINGS.with(1, { field: 'zip', formula: 'left( [Zip Code],5)' })))
  expect(questions).toEqual([])
  expect(told).toEqual(["'Zip' is now 'Zip Code' (the names are similar, it is at the same position)."])
})

test('a column that is named by its place is found where it stands now', () => {
  const { json } = repair(JSON_OF_SOURCE, ['Id', 'Zip', 'Phone', 'Remark', 'NPI'])
  expect(json.mappings[0]).toEqual({ field: 'npi', from: 'NPI' })
})

test('what is not certain is asked, and changed when it is accepted', () => {
  const headers = ['NPI', 'Zip', 'Phone', 'Remark', 'Phone']
  const asked = repair(JSON_OF_SOURCE, headers)
  expect(asked.questions).toEqual(["Is 'Phone' now 'Phone#1'?"])
  expect(asked.json).toEqual(JSON_OF_SOURCE)
  const accepted = repair(JSON_OF_SOURCE, headers, true)
  expect(accepted.questions).toEqual([])
  expect(accepted.json.mappings[2]).toEqual({ field: 'phone', from: 'Phone#1' })
  expect(accepted.json.columns).toHaveLength(5)
})

test('a column that is gone and has no likeness is asked for, and remembered until then', () => {
  const { json, questions } = repair(JSON_OF_SOURCE, ['NPI', 'Zip', 'Remark'], true)
  expect(questions).toEqual(["Which column is 'Phone' now?"])
  expect(json).toEqual(JSON_OF_SOURCE)
})

test('a mapping that names the new column as well stays as it is', () => {
  const json = jsonOf(['NPI', 'FirstName-1'], [{ field: 'first_name', from: ['FirstName-1', 'FirstName'] }])
  expect(repair(json, ['NPI', 'FirstName']).json.mappings).toEqual(json.mappings)
})

test('columns that steps make are none of the file', () => {
  const json = jsonOf(['NPI', 'Spec'], [{ field: 'specialty_1', from: 'Spec 1' }], {
    steps: [{ merge: { by: ['NPI'], spread: [{ column: 'Spec', into: ['Spec 1'] }] } }],
  })
  expect(repair(json, ['NPI', 'Spec']).json).toEqual(json)
})

test('tabs are remembered where a source reads several; what differs between them is asked', () => {
  const json = jsonOf([], [{ field: 'zip', from: 'Zip' }], { reading: { tabs: ['ADDS', 'TERMS'] } })
  const columns = ['ADDS', 'TERMS'].map((tab) => ({ tab, header: 'Zip' }))
  const source = sourceConfigSchema.parse({ ...json, columns })
  const tabs = [
    { tab: 'ADDS', columns: [{ header: 'Zip Code' }] },
    { tab: 'TERMS', columns: [{ header: 'Zip' }] },
  ]
  const { questions, messages: told } = repairSource(json, { source, target: target ?? fail() }, tabs, false)
  expect(questions).toEqual(["Is 'Zip' now 'Zip Code'?"])
  expect(told[0]).toMatch(/^ADDS: 'Zip' is now 'Zip Code'/)
  const both = tabs.with(1, { tab: 'TERMS', columns: [{ header: 'Zip Code' }] })
  const { json: repaired } = repairSource(json, { source, target: target ?? fail() }, both, false)
  expect(repaired).toMatchObject({
    mappings: [{ from: 'Zip Code' }],
    columns: [
      { header: 'Zip Code', tab: 'ADDS' },
      { header: 'Zip Code', tab: 'TERMS' },
    ],
  })
})

const header: fc.Arbitrary<string> = fc.constantFrom(
  'NPI',
  'Zip',
  'Phone',
  'Fax',
  'City',
  'State',
  'Note',
  'County',
  'Email',
  'Gender',
)
const scenario = fc.uniqueArray(header, { minLength: 2, maxLength: 8 }).chain((headers) =>
  fc.record({
    headers: fc.constant(headers),
    order: fc.shuffledSubarray([...headers.keys()], { minLength: headers.length, maxLength: headers.length }),
    renamed: fc.subarray(headers),
    byPlace: fc.subarray(headers),
  }),
)

test('whatever is moved and renamed, each mapping reads the column that it read', () => {
  fc.assert(
    fc.property(scenario, ({ headers, order, renamed, byPlace }) => {
      const now = order.map((index) => {
        const name = headers[index] ?? ''
        return renamed.includes(name) ? `${name}_1` : name
      })
      const nameOf = (name: string) => (byPlace.includes(name) ? `#${headers.indexOf(name) + 1}` : name)
      const json = jsonOf(
        headers,
        headers.map((name) => ({ field: 'note', from: nameOf(name) })),
      )
      const { json: repaired, questions } = repair(json, now)
      expect(questions).toEqual([])
      const read = repaired.mappings.map(({ from }) => order[Number(findColumn(String(from), now))])
      expect(read).toEqual([...headers.keys()])
    }),
  )
})
