import { toCapitals, toSmallLetters } from '../letter-case.ts'
import { hashText } from '../sha256.ts'
import { BLANKS } from '../value.ts'
import { define } from './signature.ts'

const MAX_PADDING = 1000
const blanks = new Set(BLANKS)
const characters = (text: string) => Array.from(text)

function trimBlanks(text: string): string {
  const all = characters(text)
  const first = all.findIndex((character) => !blanks.has(character))
  const last = all.findLastIndex((character) => !blanks.has(character))
  return all.slice(Math.max(first, 0), last + 1).join('')
}

/** Returns a text without blanks at its edges and with one space for each run of blanks inside. */
export const collapseBlanks = (text: string): string =>
  characters(text)
    .map((character) => (blanks.has(character) ? ' ' : character))
    .join('')
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '')

function keepCharacters(text: string, isKept: (character: string) => boolean): string {
  return characters(text).filter(isKept).join('')
}

/** Functions that change a text as a whole. */
export const TEXT_FUNCTIONS = {
  trim: define({
    takes: ['text'],
    outputType: 'text',
    description: 'The text without blanks at its edges; non-breaking and zero-width spaces are blanks too.',
    cases: [
      [[' \u00a0Ana \t'], 'Ana'],
      [['a  b'], 'a  b'],
      [[' \u00a0'], null],
      [[null], null],
    ],
    evaluate: trimBlanks,
  }),
  collapse: define({
    takes: ['text'],
    outputType: 'text',
    description: 'The text without blanks at its edges, and with one space for each run of blanks inside.',
    cases: [
      [[' Main \u00a0\n St '], 'Main St'],
      [['Main St'], 'Main St'],
      [['\t'], null],
    ],
    evaluate: collapseBlanks,
  }),
  upper: define({
    takes: ['text'],
    outputType: 'text',
    description: 'The text in capitals.',
    cases: [
      [['núñez'], 'NÚÑEZ'],
      [['Strauß'], 'STRAUẞ'],
    ],
    evaluate: toCapitals,
  }),
  lower: define({
    takes: ['text'],
    outputType: 'text',
    description: 'The text in small letters.',
    cases: [[['NÚÑEZ'], 'núñez']],
    evaluate: toSmallLetters,
  }),
  capitalize: define({
    takes: ['text'],
    outputType: 'text',
    description: 'The first character as a capital, all others as small letters.',
    cases: [
      [['SMITH'], 'Smith'],
      [['éVA'], 'Éva'],
    ],
    evaluate: (text) => {
      const [first = '', ...others] = characters(text)
      return toCapitals(first) + toSmallLetters(others.join(''))
    },
  }),
  concat: define({
    takes: ['text?'],
    rest: 'text?',
    outputType: 'text',
    description: 'The texts one after the other; null counts as nothing.',
    cases: [
      [['Ana', ' ', 'Ruiz'], 'Ana Ruiz'],
      [['Ana', null], 'Ana'],
      [[null, null], null],
    ],
    evaluate: (...texts) => texts.join(''),
  }),
  length: define({
    takes: ['text'],
    outputType: 'number',
    description: 'How many characters the text has.',
    cases: [
      [['Ana'], 3],
      [['😀é'], 2],
      [[null], null],
    ],
    evaluate: (text) => characters(text).length,
  }),
  replace: define({
    takes: ['text', 'text', 'text?'],
    outputType: 'text',
    description: 'The text with the third in the place of each of the second; null there takes them out.',
    cases: [
      [['a-b-c', '-', '/'], 'a/b/c'],
      [['a-b', '-', null], 'ab'],
      [['aaa', 'aa', 'b'], 'ba'],
      [['--', '-', null], null],
    ],
    evaluate: (text, wanted, instead) => text.replaceAll(wanted, () => instead ?? ''),
  }),
  remove: define({
    takes: ['text', 'text'],
    outputType: 'text',
    description: 'The first text without any of the characters of the second.',
    cases: [
      [['(214) 555-0142', '() -'], '2145550142'],
      [['--', '-'], null],
    ],
    evaluate: (text, unwanted) =>
      keepCharacters(text, (character) => !characters(unwanted).includes(character)),
  }),
  keepOnly: define({
    takes: ['text', 'text'],
    outputType: 'text',
    description: 'Only those characters of the first text that the second has.',
    cases: [
      [['M.D.', 'MDO'], 'MD'],
      [['x', 'MDO'], null],
    ],
    evaluate: (text, wanted) => keepCharacters(text, (character) => characters(wanted).includes(character)),
  }),
  digits: define({
    takes: ['text'],
    outputType: 'text',
    description: 'Only the digits 0 to 9 of the text.',
    cases: [
      [['(214) 555-0142'], '2145550142'],
      [['2145550142'], '2145550142'],
      [['٣'], null],
      [['none'], null],
    ],
    evaluate: (text) => text.replace(/[^0-9]+/g, ''),
  }),
  padLeft: define({
    takes: ['text', 'number', 'text'],
    outputType: 'text',
    description: 'The text filled up at its start to so many characters, at most 1000; a longer text stays.',
    cases: [
      [['4102', 5, '0'], '04102'],
      [['75209', 5, '0'], '75209'],
      [['7', 4, 'ab'], 'aba7'],
      [['7', 1001, '0'], null],
    ],
    evaluate: (text, width, filling) => {
      if (width > MAX_PADDING) return null
      const missing = Math.max(Math.trunc(width) - characters(text).length, 0)
      return characters(filling.repeat(missing)).slice(0, missing).join('') + text
    },
  }),
  hash: define({
    takes: ['text'],
    outputType: 'text',
    description: 'The SHA-256 of the text as 64 hexadecimal digits.',
    cases: [[['abc'], 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad']],
    evaluate: hashText,
  }),
}
