import type { Transform } from './transform.ts'

const SEPARATORS = {
  name: 'separators',
  label: 'Characters between',
  kind: 'text',
  default: ';|,\n',
} as const

/** Transforms of cells that hold several texts. */
export const LIST_TRANSFORMS: readonly Transform[] = [
  {
    id: 'split-part',
    label: 'One of several texts',
    description: 'Takes the piece at a place of a cell that holds several; -1 is the last.',
    takes: 'value',
    parameters: [SEPARATORS, { name: 'place', label: 'Place', kind: 'number', default: 1 }],
    formula: 'trim(itemAt(splitAny(value, separators), place))',
    cases: [
      ['Urology; Cardiology', 'Cardiology', { place: 2 }],
      ['a/b/c', 'c', { separators: '/', place: -1 }],
      ['Urology', null, { place: 2 }],
    ],
  },
  {
    id: 'distinct',
    label: 'Each text once',
    description: 'Leaves each of several texts in the cell once, where it first stands.',
    takes: 'value',
    parameters: [SEPARATORS],
    formula: "join(distinct(each(splitAny(value, separators), trim(item))), '; ')",
    cases: [['Spanish, English;Spanish', 'Spanish; English']],
  },
  {
    id: 'sort-texts',
    label: 'In order',
    description: 'Sorts the texts in the cell.',
    takes: 'value',
    parameters: [SEPARATORS],
    formula: "join(sort(each(splitAny(value, separators), trim(item))), '; ')",
    cases: [['Spanish, English', 'English; Spanish']],
  },
  {
    id: 'map-list',
    label: 'Map each text',
    description: 'Replaces each of several texts in the cell by what a table has for it; others stay.',
    takes: 'value',
    parameters: [SEPARATORS, { name: 'table', label: 'Texts and their replacements', kind: 'table' }],
    formula:
      "join(each(splitAny(value, separators), firstOf(lookup(lower(collapse(item)), table), trim(item))), '; ')",
    cases: [
      ['ENG, Spanish', 'English; Spanish', { table: { eng: 'English' } }],
      ['Sign  Language, Other  One', 'ASL; Other  One', { table: { 'Sign \u00a0Language': 'ASL' } }],
    ],
  },
]
