import { expect, test } from 'vitest'
import { sourceConfigSchema } from '../config/source-config.ts'
import { lintSourceConfig } from '../lint/lint-source-config.ts'
import { BUILT_IN_TARGETS } from '../targets/built-in-targets.ts'
import { addCorrection, CorrectionError } from './add-correction.ts'

const target = BUILT_IN_TARGETS.get('practitioner-roster')
if (!target) throw new Error('The target is not there.')
const TARGET = target

const SOURCE = {
  kind: 'source' as const,
  version: 1 as const,
  id: 'clinic',
  name: 'Clinic',
  target: 'practitioner-roster',
  mappings: [
    { field: 'npi', from: 'NPI' },
    { field: 'specialty_1', from: 'Specialty' },
    { field: 'specialty_2', from: 'Second', crosswalk: 'specialty_1' },
    { field: 'state', from: 'State', transforms: [{ use: 'upper' }] },
    { field: 'full_name', from: 'Name' },
  ],
  crosswalks: [{ id: 'specialty_1', entries: { 'Int Med': 'Internal Medicine' } }],
}

/** Adds one correction after the other; what comes of it has to be a config that can be run. */
function add(...corrections: Parameters<typeof addCorrection>[2][]) {
  const added = corrections.reduce(({ source }, correction) => addCorrection(source, TARGET, correction), {
    source: SOURCE as Parameters<typeof addCorrection>[0] & typeof SOURCE,
    told: [] as readonly string[],
  })
  const problems = lintSourceConfig(JSON.stringify(added.source), TARGET)
  expect(problems.filter(({ severity }) => severity !== 'info')).toEqual([])
  return { ...added, parsed: sourceConfigSchema.parse(added.source) }
}

test('a text becomes an entry of a crosswalk, which is made where there is none and tells nothing of other texts', () => {
  const { source, told, parsed } = add({ field: 'specialty_1', from: 'Cardio', to: 'Cardiology' })
  expect(source.mappings[1]).toEqual({ field: 'specialty_1', from: 'Specialty', crosswalk: 'specialty_1-2' })
  expect(source.crosswalks).toEqual([
    SOURCE.crosswalks[0],
    { id: 'specialty_1-2', entries: { Cardio: 'Cardiology' }, unmatched: 'pass' },
  ])
  expect(told).toEqual(["The crosswalk 'specialty_1-2' now has 'Cardiology' for 'Cardio'."])
  expect(parsed.corrections).toEqual([])
})

test('a crosswalk that is there is used, and who else uses it is reported', () => {
  const { source, told } = add({ field: 'specialty_2', from: 'Cardio', to: 'Cardiology' })
  expect(source.crosswalks).toEqual([
    { id: 'specialty_1', entries: { 'Int Med': 'Internal Medicine', Cardio: 'Cardiology' } },
  ])
  expect(told).toHaveLength(1)
  const shared = addCorrection(
    {
      ...SOURCE,
      mappings: SOURCE.mappings.with(1, {
        field: 'specialty_1',
        from: 'Specialty',
        crosswalk: 'specialty_1',
      }),
    },
    TARGET,
    { field: 'specialty_1', from: 'int  MED', to: 'Medicine' },
  )
  expect(shared.source.crosswalks).toEqual([{ id: 'specialty_1', entries: { 'int  MED': 'Medicine' } }])
  expect(shared.told).toEqual([
    "The crosswalk 'specialty_1' now has 'Medicine' for 'int  MED'.",
    "It had 'Internal Medicine' for it before, which was taken out.",
    "It is also that of 'specialty_2'.",
  ])
})

test.each([
  ['a mapping with transforms', { field: 'state', from: 'Tejas', to: 'TX' }],
  ['a field that is derived', { field: 'last_name', from: 'Ruyz', to: 'Ruiz' }],
  ['a text that stands for nothing', { field: 'specialty_1', from: 'see web', to: null }],
  ['a row', { field: 'specialty_1', when: { npi: '1234567893' }, from: 'Cardio', to: 'Urology' }],
  ['a row, whatever stands there', { field: 'zip', when: { npi: '1234567893' }, to: '04102' }],
])('%s gets a correction of its own', (_, correction) => {
  const { source, told } = add(correction)
  expect(source).toEqual({ ...SOURCE, corrections: [correction] })
  expect(told).toEqual([expect.stringMatching(/^From now on .* is read as /)])
})

test('of two that contradict each other the later one stays, and that is reported', () => {
  const first = { field: 'zip', when: { npi: '1234567893', state: 'ME' }, to: '04102' }
  const second = { field: 'zip', when: { state: 'ME', npi: '1234567893' }, to: '04103' }
  const { source, told } = add(first, { field: 'state', from: 'Tejas', to: 'TX' }, second)
  expect(source).toMatchObject({ corrections: [{ field: 'state' }, second] })
  expect(told[0]).toBe("A correction before made it '04102'; that was taken out.")
})

test('a text that was to be nothing and then something is that', () => {
  const { source, parsed } = add(
    { field: 'specialty_1', from: 'Cardio', to: null },
    { field: 'specialty_1', from: 'CARDIO', to: 'Cardiology' },
  )
  expect(parsed.corrections).toEqual([])
  expect(source.crosswalks).toHaveLength(2)
})

test.each([
  [{ field: 'stat', from: 'x', to: 'TX' }, "no field 'stat'"],
  [{ field: 'state', when: { npj: '1' }, to: 'TX' }, "no field 'npj'"],
  [{ field: 'state', to: 'TX' }, 'which text'],
  [{ field: 'state', from: ' ', to: 'TX' }, 'which text'],
  [{ field: 'state', from: 'TX', to: 'TX' }, 'already'],
  [{ field: 'state', from: 'Tejas', to: 'Tejas!' }, 'cannot be read as a state'],
])('%j is refused', (correction, sentence) => {
  expect(() => addCorrection(SOURCE, TARGET, correction)).toThrow(CorrectionError)
  expect(() => addCorrection(SOURCE, TARGET, correction)).toThrow(sentence)
})
