import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TargetConfig, targetConfigSchema, type WrittenTarget } from '../config/target-config.ts'
import { isSameItem } from './compare-configs.ts'
import { describeTargetChanges } from './describe-target-changes.ts'

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const id = fc.constantFrom('npi', 'zip', 'city', 'phone')
const text = fc.constantFrom('A', 'B')

const field = fc.record({
  id,
  label: text,
  type: fc.constantFrom('text' as const, 'zip' as const),
  required: fc.boolean(),
  requiredBy: optional(fc.constant([{ program: 'medicare' }])),
  law: optional(text),
  examples: optional(
    fc.record({ passes: fc.array(text, { maxLength: 2 }), fails: fc.array(text, { maxLength: 2 }) }),
  ),
  maxLength: optional(fc.constantFrom(5, 9)),
  allowed: optional(fc.uniqueArray(text, { minLength: 1 })),
})
const rule = fc.oneof(
  fc.record({
    rule: fc.constantFrom('npi-check-digit', 'digits-in-name'),
    field: id,
    severity: optional(fc.constantFrom('error' as const, 'warning' as const)),
    hint: optional(text),
  }),
  fc.record({
    code: fc.constantFrom('own', 'other'),
    fails: fc.constantFrom("zip = '1'", "zip = '2'"),
    message: text,
  }),
)
const waiver = fc.record({
  ...{ rule: fc.constantFrom('own', 'required'), field: optional(id), reason: text, owner: text },
  until: fc.constantFrom('2026-07-31', '2026-08-31'),
})

const target: fc.Arbitrary<TargetConfig> = fc
  .record({
    name: text,
    description: optional(text),
    programs: optional(
      fc.uniqueArray(fc.record({ id, name: text }), { selector: (one) => one.id, minLength: 1 }),
    ),
    fields: fc.uniqueArray(field, { selector: (one) => one.id, minLength: 1 }),
    key: fc.uniqueArray(id),
    rules: fc.array(rule, { maxLength: 5 }),
    waivers: optional(fc.array(waiver, { minLength: 1, maxLength: 4 })),
    output: fc.record({ columns: optional(fc.uniqueArray(id, { minLength: 1 })), raw: fc.boolean() }),
  })
  .map((given) =>
    targetConfigSchema.parse(
      JSON.parse(JSON.stringify({ ...given, kind: 'target', version: 1, id: 'small' })),
    ),
  )

test('two targets have no differences only if they say the same, and each difference is told once', () => {
  fc.assert(
    fc.property(target, target, (before, after) => {
      const changes = describeTargetChanges(before, after)
      expect(changes.length === 0).toBe(isSameItem(before, after))
      const sentences = changes.map(({ sentence }) => sentence)
      expect(new Set(sentences).size).toBe(sentences.length)
      expect(describeTargetChanges(before, structuredClone(before))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('one thing that is changed is the one difference', () => {
  fc.assert(
    fc.property(target, fc.nat(), (before, place) => {
      const at = place % before.fields.length
      const fields = before.fields.map((one, index) =>
        index === at ? { ...one, label: `${one.label}!` } : one,
      )
      expect(describeTargetChanges(before, { ...before, fields })).toMatchObject([
        { part: 'fields', key: fields[at]?.id, field: fields[at]?.id, change: 'changed', aspects: ['label'] },
      ])
    }),
    { numRuns: 100 },
  )
})

const BEFORE = {
  ...{ kind: 'target', version: 1, id: 'small', name: 'Small', key: ['npi'] },
  fields: [
    { id: 'npi', label: 'NPI', type: 'npi' },
    { id: 'zip', label: 'ZIP', type: 'zip' },
    { id: 'fax', label: 'Fax', type: 'phone', required: true },
  ],
  rules: [{ rule: 'npi-check-digit', field: 'npi' }],
} satisfies WrittenTarget

test.each<[string, Partial<WrittenTarget>, readonly string[]]>([
  ['nothing', {}, []],
  ['a name', { name: 'Large' }, ['Setting name from Small to Large']],
  ['fewer fields', { fields: BEFORE.fields.slice(0, 2) }, ['Field fax removed']],
  [
    'who needs a field',
    {
      fields: [
        ...BEFORE.fields.slice(0, 2),
        { id: 'fax', label: 'Fax number', type: 'phone', maxLength: 10 },
      ],
    },
    ['Field fax: label from Fax to Fax number; no longer required in every row; longest value added'],
  ],
  [
    'programs that need a field',
    {
      programs: ['choice', 'hmo'].map((id) => ({ id, name: id.toUpperCase() })),
      fields: BEFORE.fields.map((one) =>
        one.id === 'zip' ? { ...one, requiredBy: [{ program: 'choice' }, { program: 'hmo' }] } : one,
      ),
    },
    ['Field zip: required: For CHOICE and HMO, every row', 'Program choice added', 'Program hmo added'],
  ],
  [
    'how much a rule weighs',
    { rules: [{ rule: 'npi-check-digit', field: 'npi', severity: 'warning' }] },
    ['Rule npi-check-digit npi: from error to warning'],
  ],
  ['the order', { fields: BEFORE.fields.toReversed() }, ['Fields reordered, from fax on']],
  ['the key', { key: ['npi', 'zip'] }, ['Setting key from npi to npi, zip']],
  [
    'what is written',
    { output: { columns: ['npi'], raw: true } },
    ['Output columns set to npi', 'Output raw from no to yes'],
  ],
  [
    'a waiver',
    { waivers: [{ rule: 'required', field: 'fax', reason: 'x', owner: 'y', until: '2026-07-31' }] },
    ['Waiver of required fax added'],
  ],
])('%s differs in words', (_, given, sentences) => {
  const [before, after] = [BEFORE, { ...BEFORE, ...given }].map((one) => targetConfigSchema.parse(one))
  if (!before || !after) throw new Error('There are two targets.')
  expect(
    describeTargetChanges(before, after)
      .map(({ sentence }) => sentence)
      .toSorted(),
  ).toEqual(sentences.toSorted())
})
