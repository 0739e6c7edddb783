import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { targetConfigSchema } from '../config/target-config.ts'
import { FIELD_TYPES } from '../library/field-type.ts'
import { READERS } from '../library/readers/reader-table.ts'
import { BUILT_IN_TARGETS } from '../targets/built-in-targets.ts'
import { readTargetText } from './read-target-text.ts'
import { printRowSchema } from './row-schema.ts'

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const text = fc.constantFrom('A', 'B c', 'ü "x"')

const field = fc.record({
  id: fc.constantFrom('npi', 'zip', 'row_1', 'city_of_birth', 'x'),
  label: text,
  type: fc.constantFrom(...FIELD_TYPES),
  description: optional(text),
  group: optional(text),
  required: fc.boolean(),
  law: optional(text),
  examples: optional(
    fc.record({ passes: fc.array(text, { minLength: 1, maxLength: 2 }), fails: fc.constant([]) }),
  ),
  maxLength: optional(fc.integer({ min: 1, max: 50 })),
})
const target = fc
  .record({
    name: text,
    description: optional(text),
    fields: fc.uniqueArray(field, { selector: ({ id }) => id, minLength: 1 }),
  })
  .map((given) =>
    targetConfigSchema.parse(
      JSON.parse(JSON.stringify({ ...given, kind: 'target', version: 1, id: 'small' })),
    ),
  )

test('a target of fields that is written as a JSON Schema and read again is the same', () => {
  fc.assert(
    fc.property(target, (before) => {
      const { as, config, notes } = readTargetText(JSON.stringify(printRowSchema(before)))
      expect([as, notes]).toEqual(['jsonSchema', []])
      expect(targetConfigSchema.parse(config)).toEqual(before)
    }),
    { numRuns: 200 },
  )
})

test('a config that is written and read again is the same, whatever it holds', () => {
  for (const before of BUILT_IN_TARGETS.values()) {
    const { as, config, problems } = readTargetText(JSON.stringify(before, null, 2))
    expect([as, problems]).toEqual(['config', []])
    expect(targetConfigSchema.parse(config)).toEqual(before)
  }
})

test.each(FIELD_TYPES)('every value that a cell of type %s is read as fits the schema of the row', (type) => {
  const printed = printRowSchema(
    targetConfigSchema.parse({
      ...{ kind: 'target', version: 1, id: 'small', name: 'Small' },
      fields: [{ id: 'value', label: 'Value', type }],
    }),
  )
  const schema = z.fromJSONSchema(printed as Parameters<typeof z.fromJSONSchema>[0])
  for (const [, value] of READERS[type].cases)
    expect([value, schema.safeParse({ value }).success]).toEqual([value, true])
  expect(schema.safeParse({ value: 7 }).success).toBe(false)
})

test('what is required and never let through is required in the schema, and nothing else', () => {
  const requiredIn = (more: object) =>
    printRowSchema(
      targetConfigSchema.parse({
        ...{ kind: 'target', version: 1, id: 'small', name: 'Small', programs: [{ id: 'a', name: 'A' }] },
        fields: [
          { id: 'npi', label: 'NPI', required: true },
          { id: 'zip', label: 'ZIP', requiredBy: [{ program: 'a' }] },
        ],
        ...more,
      }),
    )
  expect(requiredIn({})).toMatchObject({ required: ['npi'] })
  const waivers = [{ rule: 'required', field: 'npi', reason: 'x', owner: 'y', until: '2026-07-31' }]
  expect(requiredIn({ waivers })).not.toHaveProperty('required')
  expect(
    Object.keys((requiredIn({ output: { columns: ['zip'] } }) as { properties: object }).properties),
  ).toEqual(['zip'])
})

test('a JSON Schema of someone else becomes fields with notes of what has no place', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Provider feed',
    type: 'array',
    items: { $ref: '#/$defs/row' },
    $defs: {
      row: {
        type: 'object',
        required: ['providerNPI', 'address'],
        properties: {
          providerNPI: { type: 'string', pattern: '^\\d{10}$' },
          address: {
            type: 'object',
            required: ['zip'],
            properties: {
              zip: { type: 'string', title: 'ZIP code' },
              line1: { anyOf: [{ type: 'null' }, { type: 'string' }] },
            },
          },
          birthday: { type: 'string', format: 'date' },
          languages: { type: 'array', items: { type: 'string' } },
          plans: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
          kind: { type: ['string', 'null'], enum: ['PCP', 'Specialist', null], maxLength: 10 },
          parent: { $ref: '#/$defs/row' },
          other: { $ref: 'https://example.com/other.json' },
        },
      },
    },
  }
  const read = readTargetText(JSON.stringify(schema))
  expect(read.problems).toEqual([])
  const { fields } = targetConfigSchema.parse(read.config)
  expect(fields.slice(0, 6)).toEqual([
    { id: 'provider_npi', label: 'Provider npi', type: 'npi', required: true },
    { id: 'address_zip', label: 'ZIP code', type: 'zip', required: true, group: 'Address' },
    { id: 'address_line1', label: 'Line1', type: 'text', required: false, group: 'Address' },
    { id: 'birthday', label: 'Birthday', type: 'date', required: false },
    { id: 'languages', label: 'Languages', type: 'list', required: false },
    {
      id: 'kind',
      label: 'Kind',
      type: 'text',
      required: false,
      maxLength: 10,
      allowed: ['PCP', 'Specialist'],
    },
  ])
  expect(read.notes.join('\n')).toMatch(/providerNPI: it is read as npi because of its name/)
  expect(read.notes.join('\n')).toMatch(/providerNPI: a field has no place for pattern/)
  expect(read.notes.join('\n')).toMatch(/plans: a row has one value/)
  expect(read.notes.join('\n')).toMatch(/other: 'https:\/\/example.com\/other.json' is not in this document/)
  expect(read.notes.join('\n')).toMatch(/it lies too deep/)
})

test.each([
  ['no JSON', '{ "kind": "target"', null],
  ['a list', '[]', null],
  ['a schema of nothing', '{ "$schema": "x", "type": "object" }', expect.anything()],
  ['a broken config', '{ "kind": "target", "fields": [] }', { kind: 'target', fields: [] }],
])('%s is told of, and never taken for a target', (_, written, config) => {
  const read = readTargetText(written)
  expect(read).toMatchObject({ as: 'config', config })
  expect(read.problems.some(({ severity }) => severity === 'error')).toBe(true)
})
