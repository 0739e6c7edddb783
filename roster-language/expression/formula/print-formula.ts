import type { Expression } from '../expression.ts'
import { numberToText } from '../number-text.ts'
import { nameColumn } from './column-name.ts'
import { LEVELS, NOT_LEVEL, RESERVED } from './operator.ts'

const WORD = /^[A-Za-z_]\w*$/
/** Binds tighter than every operator. */
const PRIMARY = LEVELS.length + 1

/** Returns the formula that `parseFormula` reads as this expression, given the same headers. */
export function printFormula(expression: Expression, headers: readonly string[]): string {
  return printAt(expression, headers, 0)
}

/** Returns a column as formulas name it: '[Zip Code]'. */
export const quoteColumn = (name: string): string => quote(name, '[', ']')

/** Prints an expression, in parentheses when it binds more loosely than `level` requires. */
function printAt(expression: Expression, headers: readonly string[], level: number): string {
  const [text, binding] = printBound(expression, headers)
  return binding < level ? `(${text})` : text
}

function printBound(expression: Expression, headers: readonly string[]): [text: string, binding: number] {
  const print = (part: Expression) => printAt(part, headers, 0)
  switch (expression.kind) {
    case 'column':
      return [quoteColumn(nameColumn(expression.index, headers)), PRIMARY]
    case 'field':
      return [printField(expression.name), PRIMARY]
    case 'origin':
      return [`@${expression.of}`, PRIMARY]
    case 'parameter':
      return [`$${expression.name}`, PRIMARY]
    case 'item':
      return ['item', PRIMARY]
    case 'literal':
      return [printLiteral(expression.value), PRIMARY]
    case 'table':
      return [
        `{${expression.entries.map(([key, value]) => `${quoteText(key)}: ${quoteText(value)}`).join(', ')}}`,
        PRIMARY,
      ]
    case 'each':
    case 'keep':
      return [`${expression.kind}(${print(expression.list)}, ${print(expression.body)})`, PRIMARY]
    case 'call':
      return (
        printOperator(expression.name, expression.arguments, headers) ?? [
          `${expression.name}(${expression.arguments.map(print).join(', ')})`,
          PRIMARY,
        ]
      )
  }
}

/** Prints a call as an operator; undefined when it has no operator or a different number of operands. */
function printOperator(
  name: string,
  operands: readonly Expression[],
  headers: readonly string[],
): [text: string, binding: number] | undefined {
  const [first] = operands
  if (name === 'not' && operands.length === 1 && first) {
    return [`not ${printAt(first, headers, NOT_LEVEL)}`, NOT_LEVEL]
  }
  if (name === 'negate' && operands.length === 1 && first && first.kind !== 'literal') {
    return [`-${printAt(first, headers, PRIMARY - 1)}`, PRIMARY - 1]
  }
  const level = LEVELS.findIndex(({ operators }) => operators.some((operator) => operator.name === name))
  const binding = LEVELS[level]
  const sign = binding?.operators.find((operator) => operator.name === name)?.sign
  const isChain = binding?.chain === 'one call' ? operands.length >= 2 : operands.length === 2
  if (!binding || sign === undefined || !isChain) return undefined
  const leftLevel = binding.chain === 'left' ? level : level + 1
  const texts = operands.map((operand, place) =>
    printAt(operand, headers, place === 0 ? leftLevel : level + 1),
  )
  return [texts.join(` ${sign} `), level]
}

function printField(name: string): string {
  return WORD.test(name) && !RESERVED.has(name) ? name : quote(name, '`', '`')
}

function printLiteral(value: string | number | boolean | null): string {
  if (typeof value === 'string') return quoteText(value)
  return typeof value === 'number' ? numberToText(value) : String(value)
}

function quoteText(text: string): string {
  return text.includes("'") && !text.includes('"') ? quote(text, '"', '"') : quote(text, "'", "'")
}

/** Quotes a text. A backslash that the parser would keep anyway is not doubled, so patterns stay legible. */
function quote(text: string, open: string, close: string): string {
  const escaped = text
    .replace(/\\(?=[\\nrt\n\r\t"'`\]]|$)/g, '\\\\')
    .replaceAll(close, `\\${close}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
  return `${open}${escaped}${close}`
}
