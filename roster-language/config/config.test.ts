import { expect, test } from 'vitest'
import { sourceConfigSchema } from './source-config.ts'
import { targetConfigSchema } from './target-config.ts'

test('a target of a few words gets its defaults', () => {
  const target = targetConfigSchema.parse({
    kind: 'target',
    version: 1,
    id: 'small',
    name: 'Small',
    fields: [
      { id: 'npi', label: 'NPI', type: 'npi', required: true },
      { id: 'note', label: 'Note' },
    ],
  })
  expect(target.fields[1]).toEqual({ id: 'note', label: 'Note', type: 'text', required: false })
  expect(target).toMatchObject({ key: [], rules: [], output: {} })
})

test('a source gets its defaults', () => {
  const source = sourceConfigSchema.parse({
    kind: 'source',
    version: 1,
    id: 'clinic',
    name: 'Clinic',
    target: 'small',
    mappings: [
      { field: 'npi', from: 'Individual NPI' },
      {
        field: 'address_2',
        from: 'Practice Street Address#2',
        crosswalk: 'streets',
      },
      { field: 'note', from: ['Note', '#8'] },
    ],
  })
  expect(source).toMatchObject({ scope: 'full', dropDuplicates: true })
  expect(source.stops.map(({ stop, above }) => [stop, above])).toEqual([
    ['zero-rows', undefined],
    ['scope-mismatch', undefined],
    ['terms-share', undefined],
    ['row-swing', undefined],
    ['field-change-share', undefined],
    ['null-rate-jump', undefined],
    ['profile-drift', undefined],
  ])
})

test('an unknown word in a config is refused and not ignored', () => {
  const target = {
    kind: 'target',
    version: 1,
    id: 'small',
    name: 'Small',
    fields: [{ id: 'npi', label: 'NPI', typ: 'npi' }],
  }
  expect(targetConfigSchema.safeParse(target).error?.issues[0]?.path).toEqual(['fields', 0])
})

test.each([
  ['NPI', /small letters/],
  ['1st', /begins with a letter/],
  ['a b', /small letters/],
  ['file_row_number', /Call the field otherwise/],
])('a field cannot be called %s', (id, says) => {
  const target = { kind: 'target', version: 1, id: 'small', name: 'Small', fields: [{ id, label: 'X' }] }
  expect(targetConfigSchema.safeParse(target).error?.issues).toMatchObject([
    { path: ['fields', 0, 'id'], message: expect.stringMatching(says) },
  ])
})

test('a target may say who needs a field, why, with which texts, and what is let through', () => {
  const written = {
    ...{ kind: 'target', version: 1, id: 'small', name: 'Small' },
    programs: [{ id: 'medicare', name: 'Medicare' }],
    fields: [
      {
        ...{ id: 'zip', label: 'ZIP', type: 'zip', group: 'Practice', law: '42 USC 300gg-115' },
        requiredBy: [{ program: 'medicare' }, { when: "state = 'TX'" }],
        examples: { passes: ['75209'], fails: ['7030'] },
      },
      { id: 'state', label: 'State', type: 'state' },
    ],
    rules: [
      {
        ...{
          rule: 'zip-of-other-state',
          field: 'zip',
          fields: { state: 'state' },
          hint: 'Ask for the street.',
        },
        tests: { fails: [{ zip: '75209', state: 'ME' }], passes: [{ zip: '75209', state: null }] },
      },
    ],
    waivers: [{ rule: 'zip-of-other-state', reason: 'Two states', owner: 'Mara', until: '2026-07-31' }],
  }
  expect(targetConfigSchema.parse(written)).toMatchObject(written)
})

test.each([
  ['a requirement of nothing', { fields: [{ id: 'a', label: 'A', requiredBy: [{}] }] }],
  [
    'a waiver without an end',
    { fields: [{ id: 'a', label: 'A' }], waivers: [{ rule: 'x', reason: 'y', owner: 'z' }] },
  ],
])('%s is refused', (_, rest) => {
  const target = { kind: 'target', version: 1, id: 'small', name: 'Small', ...rest }
  expect(targetConfigSchema.safeParse(target).success).toBe(false)
})
