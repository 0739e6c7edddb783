import { api, type Endpoint } from '@concord/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formatIssue } from './format-issue.ts'

const schema = z.strictObject({
  name: z.string().min(1).max(5).optional(),
  age: z.int().min(2).max(9).optional(),
  ids: z.array(z.uuid()).min(2).max(3).optional(),
  day: z.iso.date().optional(),
  kind: z.enum(['a', 'b']).optional(),
  own: z.string().max(1, 'One letter is enough.').optional(),
  orgId: z.union([z.literal(''), z.uuid()]).optional(),
  shape: z
    .discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])
    .optional(),
  text: z.string(),
})

test.each([
  ['a missing value', { text: undefined }, 'It is missing: it must be text.'],
  ['another type', { text: 5 }, 'It has another type: it must be text.'],
  ['an empty text', { name: '' }, 'It is empty.'],
  ['a text that is too long', { name: 'abcdef' }, 'It can have at most 5 characters.'],
  ['a small number', { age: 1 }, 'It must be at least 2.'],
  ['a large number', { age: 10 }, 'It must be at most 9.'],
  ['a short list', { ids: [crypto.randomUUID()] }, 'It needs at least 2 entries.'],
  ['a fraction', { age: 2.5 }, 'It has another type: it must be a whole number.'],
  ['a long list', { ids: Array(4).fill(crypto.randomUUID()) }, 'It can have at most 3 entries.'],
  ['an id of another form', { ids: ['x', crypto.randomUUID()] }, 'It must be an id as the API gives it.'],
  ['a day that does not exist', { day: '2026-02-30' }, 'It must be a day like 2026-01-31.'],
  ['a choice that is none', { kind: 'c' }, 'It must be one of a, b.'],
  ['words of the schema itself', { own: 'ab' }, 'One letter is enough.'],
  ['a field too many', { more: 1 }, 'It has unknown fields: more.'],
  ['none of several forms', { orgId: 'x' }, 'It must be an id as the API gives it.'],
  ['an unknown kind of thing', { shape: { kind: 'c' } }, 'It must be one of a, b.'],
])('%s is shown in words', (_, values, words) => {
  const { error } = schema.safeParse({ text: 'x', ...values }, { error: formatIssue })
  expect(error?.issues.map(({ message }) => message)).toEqual([words])
})

const JUNK = [null, 5, -0.5, true, '', 'x', [], ['x'], [{}], [{ name: 'x' }], {}, { subject: 'x' }]

/** Returns what the schema has against each piece of junk, alone and in each of its fields. */
function refusalsOf(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const inFields = Object.keys(properties).flatMap((name) => JUNK.map((junk) => ({ [name]: junk })))
  return [...JUNK, ...inFields].flatMap((input) => {
    const { error: refused } = schema.safeParse(input, { error: formatIssue })
    return refused?.issues.map(({ message }) => message) ?? []
  })
}

const INPUTS = Object.entries<Endpoint>(api).flatMap(([name, { params, body }]) =>
  [params, body].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
)

test.each(INPUTS)('%s refuses nothing in the words of the library that reads it', (_, schema) => {
  const found = refusalsOf(schema).filter((message) =>
    /^(Invalid|Unrecognized|Too (big|small))/.test(message),
  )
  expect(found).toEqual([])
})
