import { boundNumber, numberToText, parseNumber, roundNumber } from '../number-text.ts'
import { define } from './signature.ts'

const MAX_DECIMALS = 10

/** Rounds to the decimals, truncated to an integer; null unless they are 0 to 10. */
function roundTo(number: number, decimals: number): number | null {
  const places = Math.trunc(decimals)
  return places >= 0 && places <= MAX_DECIMALS ? boundNumber(roundNumber(number, places)) : null
}

/**
 * Writes a number with fixed decimals; null for more digits, where a double is no longer near one decimal only and
 * programs differ in the one they write.
 */
function writeDecimals(number: number, decimals: number): string | null {
  const places = Math.trunc(decimals)
  const rounded = roundTo(number, decimals)
  const isKept = rounded !== null && boundNumber(rounded * Number(`1e${places}`)) !== null
  return isKept ? rounded.toFixed(places) : null
}

/** Functions of numbers. What a double cannot hold within the bounds of the language is null. */
export const NUMBER_FUNCTIONS = {
  number: define({
    takes: ['text'],
    outputType: 'number',
    description:
      'The number that the text writes, commas between groups of three allowed; null for anything else.',
    cases: [
      [['75209.0'], 75209],
      [['1,234.5'], 1234.5],
      [['-.5'], -0.5],
      [['1.5E+03'], 1500],
      [[' 7'], null],
      [['1,23'], null],
      [['1e15'], null],
      [['12a'], null],
    ],
    evaluate: parseNumber,
  }),
  text: define({
    takes: ['any'],
    outputType: 'text',
    description:
      'A number, date, or yes or no as text; a text stays, the texts of a list are joined by commas.',
    cases: [
      [[75209], '75209'],
      [[0.1], '0.1'],
      [[1234567893], '1234567893'],
      [[0.00001], '0.00001'],
      [[1e-11], '0'],
      [[true], 'true'],
      [[['a', 'b']], 'a,b'],
      [[null], null],
    ],
    evaluate: (value) => (typeof value === 'number' ? numberToText(value) : String(value)),
  }),
  add: define({
    takes: ['number', 'number'],
    outputType: 'number',
    description: 'The sum of two numbers.',
    cases: [
      [[2, 3], 5],
      [[2, null], null],
      [[6e14, 6e14], null],
    ],
    evaluate: (one, other) => boundNumber(one + other),
  }),
  subtract: define({
    takes: ['number', 'number'],
    outputType: 'number',
    description: 'The first number less the second.',
    cases: [[[2, 3], -1]],
    evaluate: (one, other) => boundNumber(one - other),
  }),
  multiply: define({
    takes: ['number', 'number'],
    outputType: 'number',
    description: 'The product of two numbers.',
    cases: [
      [[2, 3], 6],
      [[0, -3], 0],
      [[1e14, 1e14], null],
    ],
    evaluate: (one, other) => boundNumber(one * other),
  }),
  divide: define({
    takes: ['number', 'number'],
    outputType: 'number',
    description: 'The first number divided by the second; null for a division by zero.',
    cases: [
      [[1, 4], 0.25],
      [[1, 0], null],
      [[0, 0], null],
    ],
    evaluate: (one, other) => boundNumber(one / other),
  }),
  remainder: define({
    takes: ['number', 'number'],
    outputType: 'number',
    description:
      'What is left of the first number after dividing it by the second; it has the sign of the first.',
    cases: [
      [[7, 3], 1],
      [[-7, 3], -1],
      [[7, 0], null],
    ],
    evaluate: (one, other) => boundNumber(one % other),
  }),
  negate: define({
    takes: ['number'],
    outputType: 'number',
    description: 'The number with the other sign.',
    cases: [
      [[2], -2],
      [[0], 0],
    ],
    evaluate: (number) => boundNumber(-number),
  }),
  absolute: define({
    takes: ['number'],
    outputType: 'number',
    description: 'The number without its sign.',
    cases: [[[-2], 2]],
    evaluate: (number) => Math.abs(number),
  }),
  round: define({
    takes: ['number', 'number'],
    outputType: 'number',
    description: 'The number rounded to 0 to 10 decimals, halves away from zero.',
    cases: [
      [[2.5, 0], 3],
      [[-2.5, 0], -3],
      [[1.234, 2], 1.23],
      [[1, 11], null],
    ],
    evaluate: roundTo,
  }),
  floor: define({
    takes: ['number'],
    outputType: 'number',
    description: 'The greatest whole number that is not above the number.',
    cases: [
      [[2.7], 2],
      [[-2.1], -3],
    ],
    evaluate: (number) => boundNumber(Math.floor(number)),
  }),
  ceiling: define({
    takes: ['number'],
    outputType: 'number',
    description: 'The least whole number that is not below the number.',
    cases: [
      [[2.1], 3],
      [[-0.5], 0],
    ],
    evaluate: (number) => boundNumber(Math.ceil(number)),
  }),
  decimals: define({
    takes: ['number', 'number'],
    outputType: 'text',
    description:
      'The number as text with exactly so many decimals, 0 to 10; null when that takes more than 15 digits.',
    cases: [
      [[12.5, 2], '12.50'],
      [[2.5, 0], '3'],
      [[-0.001, 2], '0.00'],
      [[1, -1], null],
      [[99999999999999, 2], null],
    ],
    evaluate: writeDecimals,
  }),
}
