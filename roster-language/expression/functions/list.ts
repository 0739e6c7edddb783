import { compareTexts } from '../value.ts'
import { define } from './signature.ts'

/** Splits a text into the pieces between the separators, without the empty ones. */
function split(text: string, separator: string): readonly string[] {
  return text.split(separator).filter((piece) => piece !== '')
}

/** Functions of lists of texts. */
export const LIST_FUNCTIONS = {
  list: define({
    takes: ['text?'],
    rest: 'text?',
    outputType: 'list',
    description: 'The texts as a list; null is left out.',
    cases: [
      [
        ['a', null, 'b'],
        ['a', 'b'],
      ],
      [[null], null],
    ],
    evaluate: (...texts) => texts.filter((text) => text !== null),
  }),
  split: define({
    takes: ['text', 'text'],
    outputType: 'list',
    description: 'The pieces between each of the second text; empty pieces are left out.',
    cases: [
      [
        ['a, b,, c', ','],
        ['a', ' b', ' c'],
      ],
      [[',', ','], null],
    ],
    evaluate: split,
  }),
  splitAny: define({
    takes: ['text', 'text'],
    outputType: 'list',
    description: 'The pieces between any of the characters of the second text; empty pieces are left out.',
    cases: [
      [
        ['English;Spanish, French', ';,'],
        ['English', 'Spanish', ' French'],
      ],
    ],
    evaluate: (text, separators) => {
      const [first = '', ...others] = separators
      return split(
        Array.from(text, (character) => (others.includes(character) ? first : character)).join(''),
        first,
      )
    },
  }),
  join: define({
    takes: ['list', 'text?'],
    outputType: 'text',
    description: 'The texts of the list in one, with the second between them.',
    cases: [
      [[['a', 'b'], ', '], 'a, b'],
      [[['a', 'b'], null], 'ab'],
    ],
    evaluate: (list, separator) => list.join(separator ?? ''),
  }),
  itemAt: define({
    takes: ['list', 'number'],
    outputType: 'text',
    description: 'The text at a place of the list, from 1; -1 is the last.',
    cases: [
      [[['a', 'b'], 1], 'a'],
      [[['a', 'b'], -1], 'b'],
      [[['a', 'b'], 3], null],
      [[['a', 'b'], 0], null],
    ],
    evaluate: (list, place) => {
      const at = Math.trunc(place)
      return at === 0 ? null : (list.at(at > 0 ? at - 1 : at) ?? null)
    },
  }),
  slice: define({
    takes: ['list', 'number', 'number'],
    outputType: 'list',
    description: 'So many texts of the list from a place on, the first place being 1.',
    cases: [
      [
        [['a', 'b', 'c'], 2, 9],
        ['b', 'c'],
      ],
      [[['a'], 2, 1], null],
      [[['a'], 0, 1], null],
    ],
    evaluate: (list, place, count) => {
      const start = Math.trunc(place) - 1
      return start < 0 || count < 1 ? null : list.slice(start, start + Math.trunc(count))
    },
  }),
  size: define({
    takes: ['list?'],
    outputType: 'number',
    description: 'How many texts the list has; 0 for null.',
    cases: [
      [[['a', 'b']], 2],
      [[null], 0],
    ],
    evaluate: (list) => list?.length ?? 0,
  }),
  distinct: define({
    takes: ['list'],
    outputType: 'list',
    description: 'Each text of the list once, where it first stands.',
    cases: [[[['b', 'a', 'b']], ['b', 'a']]],
    evaluate: (list) => [...new Set(list)],
  }),
  sort: define({
    takes: ['list'],
    outputType: 'list',
    description: 'The list in the order of its characters, capitals before small letters.',
    cases: [[[['b', 'B', 'a']], ['B', 'a', 'b']]],
    evaluate: (list) => list.toSorted(compareTexts),
  }),
  placeOf: define({
    takes: ['list', 'text'],
    outputType: 'number',
    description: 'The first place of a text in the list, from 1; null when it is not there.',
    cases: [
      [[['a', 'b'], 'b'], 2],
      [[['a'], 'b'], null],
    ],
    evaluate: (list, wanted) => list.indexOf(wanted) + 1 || null,
  }),
  includes: define({
    takes: ['list', 'text'],
    outputType: 'boolean',
    description: 'Whether the text is in the list.',
    cases: [
      [[['a', 'b'], 'b'], true],
      [[['a'], 'b'], false],
    ],
    evaluate: (list, wanted) => list.includes(wanted),
  }),
  combine: define({
    takes: ['list?', 'list?'],
    outputType: 'list',
    description: 'The texts of both lists, one list after the other; null counts as an empty list.',
    cases: [
      [
        [['a'], ['b', 'a']],
        ['a', 'b', 'a'],
      ],
      [[null, ['a']], ['a']],
      [[null, null], null],
    ],
    evaluate: (one, other) => [...(one ?? []), ...(other ?? [])],
  }),
}
