import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { Expression } from '../expression.ts'
import { FUNCTIONS } from '../functions/function-table.ts'
import type { FunctionSpec } from '../functions/signature.ts'
import { FormulaError } from './formula-error.ts'
import { parseFormula } from './parse-formula.ts'
import { printFormula } from './print-formula.ts'

const HEADERS = ['Phone', 'Zip Code', 'Phone', 'NPI #', 'a]b\n\\', '', 'EFF DATE ', '#2', 'Phone#1', 'phone']
const parse = (text: string) => parseFormula(text, HEADERS).expression
const column = (index: number): Expression => ({ kind: 'column', index })
const field = (name: string): Expression => ({ kind: 'field', name })
const literal = (value: string | number | boolean | null): Expression => ({ kind: 'literal', value })
const call = (name: string, ...args: Expression[]): Expression => ({ kind: 'call', name, arguments: args })

describe('a formula becomes an expression', () => {
  test.each<[string, Expression]>([
    [
      'if(isBlank([Zip Code]), null, left(digits([Zip Code]), 10))',
      call(
        'if',
        call('isBlank', column(1)),
        literal(null),
        call('left', call('digits', column(1)), literal(10)),
      ),
    ],
    ['a & b & c', call('concat', field('a'), field('b'), field('c'))],
    ['(a & b) & c', call('concat', call('concat', field('a'), field('b')), field('c'))],
    [
      '1 - 2 - -x * 3',
      call(
        'subtract',
        call('subtract', literal(1), literal(2)),
        call('multiply', call('negate', field('x')), literal(3)),
      ),
    ],
    [
      'not a = b and c or d',
      call('or', call('and', call('not', call('equal', field('a'), field('b'))), field('c')), field('d')),
    ],
    ['a <> b', call('notEqual', field('a'), field('b'))],
    ['-5', literal(-5)],
    ['.5', literal(0.5)],
    ["''", literal(null)],
    [`'it\\'s' & "\\d\\\\ \\n"`, call('concat', literal("it's"), literal('\\d\\ \n'))],
    ['`and`', field('and')],
    ['@tab', { kind: 'origin', of: 'tab' }],
    ['$runDate', { kind: 'parameter', name: 'runDate' }],
    ['each(x, item)', { kind: 'each', list: field('x'), body: { kind: 'item' } }],
    [
      "lookup(x, {'a': 'b', \"c\": 'd'})",
      call('lookup', field('x'), {
        kind: 'table',
        entries: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      }),
    ],
    ['true\n', literal(true)],
  ])('%j', (text, expression) => {
    expect(parse(text)).toEqual(expression)
  })

  test.each([
    ['[zip  code]', 1],
    ['[EFF DATE]', 6],
    ['[NPI #]', 3],
    ['[Phone#2]', 2],
    ['[#1]', 0],
    ['[#8]', 7],
    ['[phone]', 9],
  ])('%s is the column at %i', (text, index) => {
    expect(parse(text)).toEqual(column(index))
  })

  test('each part knows where it stands', () => {
    const text = 'concat( trim([Zip Code]),\n (1) )'
    const { spanAt } = parseFormula(text, HEADERS)
    const at = (...path: number[]) => text.slice(spanAt(path).start, spanAt(path).end)
    expect([at(), at(0), at(0, 0), at(1)]).toEqual([text, 'trim([Zip Code])', '[Zip Code]', '(1)'])
  })
})

describe('a formula that cannot be read says where and why', () => {
  test.each([
    ['', 1, 1, 'The formula is empty.'],
    ['trim([City])', 1, 6, "The source has no column 'City'."],
    ['[Phone]', 1, 1, "2 columns are called 'Phone'; write [Phone#1] for the first of them."],
    ['[#99]', 1, 1, 'There is no column 99; the source has 10.'],
    ['trim(a', 1, 5, "This '(' is not closed; ')' is missing."],
    ['trim(a b)', 1, 8, "Expected ',' or ')', found 'b'."],
    ['a\n  +', 2, 4, 'Expected a value, found the end.'],
    ['a = b = c', 1, 7, "Expected 'and' between two comparisons, found '='."],
    ['uper(a)', 1, 1, "There is no function 'uper'."],
    ['constructor(a)', 1, 1, "There is no function 'constructor'."],
    ["'abc", 1, 1, "This ' has no ' that closes it."],
    ['1,234', 1, 2, "Expected an operator or the end, found ','."],
    ['12a', 1, 1, 'This is not a number; write 1234.5 without commas.'],
    ['a ; b', 1, 3, "';' has no meaning here; put texts in quotes."],
    ['@sheet', 1, 1, "Expected file, tab or row after @, found 'sheet'."],
    ['each(a)', 1, 1, 'each takes two arguments: a list, and what is done with each item.'],
    ["lookup(a, {b: 'c'})", 1, 12, `Expected a text in quotes as in {"Texas": "TX"}, found 'b'.`],
    ['or', 1, 1, "Expected a value, found 'or'."],
  ])('%j', (text, line, col, message) => {
    const error = catchError(() => parse(text))
    expect(error).toMatchObject({ line, column: col, message })
  })

  test.each([
    ['parentheses', '('.repeat(100_000)],
    ['calls', 'trim('.repeat(1900)],
    ['signs', `${'-'.repeat(9000)}a`],
    ['negations', `${'not '.repeat(2000)}a`],
  ])('too many %s are refused, not a crash', (_, text) => {
    expect(catchError(() => parse(text))).toBeInstanceOf(FormulaError)
  })
})

describe('printing', () => {
  test.each([
    'if(isBlank([Zip Code]), null, left(digits([Phone#2]), 10))',
    'not (a and b) or -(1 + x) * 2 - (3 - 4) = 5',
    "a & (b & c) & '\\d+\\\\n'",
    'negate(5) + concat(a)',
    "lookup(npi, {'a': \"it's\"})",
  ])('%s is printed as it was written', (text) => {
    expect(printFormula(parse(text), HEADERS)).toBe(text)
  })

  const text = fc.string({ unit: fc.constantFrom(...'ab\\\'"]`\n\t\r d😀#'), minLength: 1, maxLength: 6 })
  const leaf: fc.Arbitrary<Expression> = fc.oneof(
    fc.nat(HEADERS.length - 1).map(column),
    fc.oneof(text, fc.constantFrom('item', 'each', 'npi')).map(field),
    text.map(literal),
    fc
      .oneof(
        fc.integer(),
        fc.integer().map((n) => n / 64),
      )
      .map((n) => literal(n + 0)),
    fc.constantFrom(true, false, null).map(literal),
    fc.constant<Expression>({ kind: 'item' }),
    fc.constantFrom('file', 'tab', 'row').map((of): Expression => ({ kind: 'origin', of })),
    fc
      .array(fc.tuple(text, text), { minLength: 1, maxLength: 3 })
      .map((entries): Expression => ({ kind: 'table', entries })),
  )
  const specs: [string, FunctionSpec][] = Object.entries(FUNCTIONS)
  const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc.constantFrom(...specs).chain(([name, { takes, rest }]) => {
        const least = takes.length + (rest ? 1 : 0)
        const args = fc.array(tie('tree'), { minLength: least, maxLength: least + (rest ? 2 : 0) })
        return args.map((given) => call(name, ...given))
      }),
      fc.record({ kind: fc.constantFrom('each', 'keep'), list: tie('tree'), body: tie('tree') }),
    ),
  }))

  test('what is printed reads as the same tree, and prints the same', () => {
    fc.assert(
      fc.property(tree, (expression) => {
        const printed = printFormula(expression, HEADERS)
        expect(parse(printed)).toEqual(expression)
        expect(printFormula(parse(printed), HEADERS)).toBe(printed)
      }),
      { seed: 11, numRuns: 500 * inject('depth') },
    )
  })

  test('any text is read, or refused with a place inside of it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'a1([{)}]+-&=<>,.\'"\\ @$`:'), maxLength: 20 }),
        (formula) => {
          const error = catchError(() => parse(formula))
          if (error === undefined) return
          expect(error).toBeInstanceOf(FormulaError)
          expect((error as FormulaError).offset).toBeLessThanOrEqual(formula.length)
        },
      ),
      { seed: 12, numRuns: 500 * inject('depth') },
    )
  })
})

function catchError(action: () => unknown): unknown {
  try {
    action()
    return undefined
  } catch (error) {
    return error
  }
}
