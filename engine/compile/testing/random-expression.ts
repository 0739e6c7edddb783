import {
  type Expression,
  FUNCTIONS,
  type FunctionSpec,
  getConstantKind,
  ORIGINS,
  type Parameter,
  type ValueType,
} from '@concord/roster-language'
import fc from 'fast-check'

const COLUMNS = 3
const TYPES: readonly ValueType[] = ['text', 'number', 'boolean', 'date', 'list']
const specs: [string, FunctionSpec][] = Object.entries(FUNCTIONS)
const PATTERNS = [
  '\\d+',
  '(\\w+),',
  '^\\s*(.*?)\\s*$',
  '(?i)[a-f]+',
  '\\b\\w',
  '[^a-z]',
  'é|😀',
  '(a|b)+c?',
  '.',
  'x{2,3}?',
]
const NON_EMPTY = PATTERNS.filter((pattern) => !pattern.startsWith('^'))
const TEXTS = [
  ' ',
  ',',
  'a',
  'Smith, John',
  '2024-02-29',
  '12.50',
  '1,234',
  'é',
  '😀',
  '\\',
  "'",
  '0',
  '1234567893',
]
const NUMBERS = [
  -2, -1, 0, 1, 2, 3, 5, 12, 29, 31, 2024, 0.5, -0.25, 0.1, 1e-5, 1e10, 999999999999999, -36524.75,
]

/**
 * Defines what random expressions may name: columns of raw text, a field of each type under its name, and parameters.
 */
export const RANDOM_SCOPE = {
  columns: COLUMNS,
  fields: Object.fromEntries(TYPES.map((type) => [type, type])) as Record<ValueType, ValueType>,
  parameters: { runDate: 'date' as const },
}

const literal = (value: string | number | boolean | null): Expression => ({ kind: 'literal', value })

/** Expressions of a type that have the right types all through, up to so many calls deep. */
export function randomExpression(type: ValueType, depth: number, hasItem = false): fc.Arbitrary<Expression> {
  const leaf = getLeaf(type, hasItem)
  if (depth === 0) return leaf
  const calls = specs
    .filter(([, { outputType: gives }]) => gives === type || gives === 'same')
    .map(([name, spec]) => randomCall(name, spec, type, depth - 1, hasItem))
  const loops =
    type === 'list' ? [randomLoop('each', depth - 1, hasItem), randomLoop('keep', depth - 1, hasItem)] : []
  return fc.oneof(
    { weight: 1, arbitrary: leaf },
    ...[...calls, ...loops].map((arbitrary) => ({ weight: 1, arbitrary })),
  )
}

function getLeaf(type: ValueType, hasItem: boolean): fc.Arbitrary<Expression> {
  const leaves: fc.Arbitrary<Expression>[] = [
    fc.constant({ kind: 'field', name: type }),
    fc.constant(literal(null)),
  ]
  if (type === 'text') {
    leaves.push(
      fc.nat(COLUMNS - 1).map((index) => ({ kind: 'column', index })),
      fc.constantFrom(...TEXTS).map(literal),
      fc.constantFrom(...ORIGINS.slice(0, 2)).map((of) => ({ kind: 'origin', of })),
    )
    if (hasItem) leaves.push(fc.constant({ kind: 'item' }), fc.constant({ kind: 'item' }))
  }
  if (type === 'number') {
    leaves.push(fc.constantFrom(...NUMBERS).map(literal), fc.constant({ kind: 'origin', of: 'row' }))
  }
  if (type === 'boolean') leaves.push(fc.boolean().map(literal))
  if (type === 'date') leaves.push(fc.constant({ kind: 'parameter', name: 'runDate' }))
  return fc.oneof(...leaves)
}

function randomLoop(kind: 'each' | 'keep', depth: number, hasItem: boolean): fc.Arbitrary<Expression> {
  const list = lazily(() => randomExpression('list', depth, hasItem))
  const body = lazily(() => randomExpression(kind === 'each' ? 'text' : 'boolean', depth, true))
  return fc.record({ list, body }).map((parts) => ({ kind, ...parts }))
}

function randomCall(
  name: string,
  { takes, rest }: FunctionSpec,
  type: ValueType,
  depth: number,
  hasItem: boolean,
): fc.Arbitrary<Expression> {
  const ordered = fc.constantFrom<ValueType>('text', 'number', 'date')
  return fc
    .tuple(ordered, fc.constantFrom(...TYPES), rest ? fc.integer({ min: 1, max: 3 }) : fc.constant(0))
    .chain(([orderedType, anyType, more]) => {
      const parameters: Parameter[] = [...takes, ...Array.from({ length: more }, () => rest ?? 'any')]
      const args = parameters.map((parameter) => {
        const kind = getConstantKind(parameter)
        switch (kind) {
          case 'pattern':
            return fc.constantFrom(...(name === 'replacePattern' ? NON_EMPTY : PATTERNS)).map(literal)
          case 'replacement':
            return fc.constantFrom(null, '-', '<$0>', '$$\\1').map(literal)
          case 'table':
            return fc.constant<Expression>({
              kind: 'table',
              entries: [
                ['a', 'b'],
                ["'", '😀'],
                ['12.50', 'x'],
              ],
            })
          default: {
            const wanted =
              kind === 'same' ? type : kind === 'ordered' ? orderedType : kind === 'any' ? anyType : kind
            return lazily(() => randomExpression(wanted, depth, hasItem))
          }
        }
      })
      return fc.tuple(...args).map((given): Expression => ({ kind: 'call', name, arguments: given }))
    })
}

/** Builds a generator only when it is drawn, because there are too many expressions of some depth to build them all. */
function lazily<T>(build: () => fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.constant(null).chain(build)
}
