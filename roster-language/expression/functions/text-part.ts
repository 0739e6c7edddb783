import { define } from './signature.ts'

const characters = (text: string) => Array.from(text)

/** Returns the piece at a place, counted from 1, or from the end if negative; pieces may be empty. */
function pieceAt(text: string, separator: string, place: number): string | null {
  return Math.trunc(place) === 0
    ? null
    : (text.split(separator).at(place > 0 ? Math.trunc(place) - 1 : Math.trunc(place)) ?? null)
}

/** Functions that look for parts of a text, or take them. */
export const TEXT_PART_FUNCTIONS = {
  left: define({
    takes: ['text', 'number'],
    outputType: 'text',
    description: 'So many characters from the start.',
    cases: [
      [['75209-1234', 5], '75209'],
      [['ab', 5], 'ab'],
      [['ab', 1.9], 'a'],
      [['ab', -1], null],
    ],
    evaluate: (text, count) =>
      characters(text)
        .slice(0, Math.max(Math.trunc(count), 0))
        .join(''),
  }),
  right: define({
    takes: ['text', 'number'],
    outputType: 'text',
    description: 'So many characters up to the end.',
    cases: [
      [['555-0142', 4], '0142'],
      [['ab', 0], null],
      [['ab', 9], 'ab'],
    ],
    evaluate: (text, count) => (count < 1 ? null : characters(text).slice(-Math.trunc(count)).join('')),
  }),
  substring: define({
    takes: ['text', 'number', 'number'],
    outputType: 'text',
    description: 'So many characters from a place on, the first place being 1.',
    cases: [
      [['20240315', 5, 2], '03'],
      [['abc', 3, 9], 'c'],
      [['abc', 4, 1], null],
      [['abc', 0, 2], null],
    ],
    evaluate: (text, place, count) => {
      const start = Math.trunc(place) - 1
      return start < 0 || count < 1
        ? null
        : characters(text)
            .slice(start, start + Math.trunc(count))
            .join('')
    },
  }),
  position: define({
    takes: ['text', 'text'],
    outputType: 'number',
    description: 'The place where the second text first stands in the first, from 1; null where it does not.',
    cases: [
      [['Ruiz, Ana', ','], 5],
      [['😀x', 'x'], 2],
      [['abc', 'z'], null],
    ],
    evaluate: (text, wanted) => {
      const at = text.indexOf(wanted)
      return at < 0 ? null : characters(text.slice(0, at)).length + 1
    },
  }),
  contains: define({
    takes: ['text', 'text'],
    outputType: 'boolean',
    description: 'Whether the second text stands in the first.',
    cases: [
      [['Suite 200', 'Suite'], true],
      [['Suite 200', 'suite'], false],
    ],
    evaluate: (text, wanted) => text.includes(wanted),
  }),
  startsWith: define({
    takes: ['text', 'text'],
    outputType: 'boolean',
    description: 'Whether the first text starts with the second.',
    cases: [
      [['PO Box 1', 'PO'], true],
      [['PO', 'PO Box'], false],
    ],
    evaluate: (text, start) => text.startsWith(start),
  }),
  endsWith: define({
    takes: ['text', 'text'],
    outputType: 'boolean',
    description: 'Whether the first text ends with the second.',
    cases: [
      [['75209.0', '.0'], true],
      [['.0', '75209.0'], false],
    ],
    evaluate: (text, end) => text.endsWith(end),
  }),
  part: define({
    takes: ['text', 'text', 'number'],
    outputType: 'text',
    description: 'The piece at a place of the text cut at each of the second text; -1 is the last piece.',
    cases: [
      [['3/15/2024', '/', 3], '2024'],
      [['a,,c', ',', 2], null],
      [['a,b', ',', -1], 'b'],
      [['a,b', ',', 3], null],
      [['a,b', ',', 0], null],
    ],
    evaluate: pieceAt,
  }),
}
