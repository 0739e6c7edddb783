/** Describes how an operator is written, and the function that it stands for. */
export type Operator = { readonly sign: string; readonly name: string }

/** Levels of binding, the loosest first. Chains of and, or and & are one call; - and + go from left to right. */
export const LEVELS: readonly {
  readonly operators: readonly Operator[]
  readonly chain: 'one call' | 'left' | 'none'
}[] = [
  { operators: [{ sign: 'or', name: 'or' }], chain: 'one call' },
  { operators: [{ sign: 'and', name: 'and' }], chain: 'one call' },
  {
    operators: [
      { sign: '=', name: 'equal' },
      { sign: '<>', name: 'notEqual' },
      { sign: '<', name: 'less' },
      { sign: '<=', name: 'lessOrEqual' },
      { sign: '>', name: 'greater' },
      { sign: '>=', name: 'greaterOrEqual' },
    ],
    chain: 'none',
  },
  { operators: [{ sign: '&', name: 'concat' }], chain: 'one call' },
  {
    operators: [
      { sign: '+', name: 'add' },
      { sign: '-', name: 'subtract' },
    ],
    chain: 'left',
  },
  {
    operators: [
      { sign: '*', name: 'multiply' },
      { sign: '/', name: 'divide' },
    ],
    chain: 'left',
  },
]

/** The level of `not`, which binds less than a comparison and more than `and`. */
export const NOT_LEVEL = 2

/** Words that name no field unless they stand in backquotes. */
export const RESERVED: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'true',
  'false',
  'null',
  'item',
  'each',
  'keep',
])
