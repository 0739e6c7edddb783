import { isExcelErrorIn } from '../readers/excel-error.ts'
import type { Transform } from './transform.ts'

const UNMATCHED = {
  name: 'unmatched',
  label: 'A text that is not listed',
  kind: 'choice',
  choices: ['keep', 'clear'],
  default: 'keep',
} as const

/** Transforms that choose, and those of several columns or of none. */
export const CHOICE_TRANSFORMS: readonly Transform[] = [
  {
    id: 'first-non-empty',
    label: 'First that is not empty',
    description: 'Takes the first of several columns that is not empty.',
    takes: 'values',
    parameters: [],
    formula: 'itemAt(values, 1)',
    cases: [
      [[null, 'b', 'c'], 'b'],
      [[null, null], null],
      ['a', 'a'],
    ],
  },
  {
    id: 'join',
    label: 'Join columns',
    description: 'Joins the columns that are not empty with a text between them.',
    takes: 'values',
    parameters: [{ name: 'separator', label: 'Between', kind: 'text', default: ' ' }],
    steps: { joined: 'join(values, separator)' },
    // As in Excel, nothing is made of an error: it is told where the text is read.
    formula: `if(contains(joined, '#'), firstOf(itemAt(keep(values, ${isExcelErrorIn('item')}), 1), joined), joined)`,
    cases: [
      [['12 Oak St', null, 'Ste 4'], '12 Oak St, Ste 4', { separator: ', ' }],
      [['Ana', 'Ruiz'], 'Ana Ruiz'],
      [['12 Oak St', '#4'], '12 Oak St #4'],
      [['12 Oak St', ' #REF!'], '#REF!'],
    ],
  },
  {
    id: 'constant',
    label: 'Constant',
    description: 'Gives the same text in every row.',
    takes: 'nothing',
    parameters: [{ name: 'text', label: 'Text', kind: 'text' }],
    formula: '`text`',
    cases: [[[], 'TX', { text: 'TX' }]],
  },
  {
    id: 'tab-name',
    label: 'Name of the tab',
    description: 'Gives the name of the tab that contains the row.',
    takes: 'nothing',
    parameters: [],
    formula: '@tab',
    cases: [[[], 'ADDS']],
  },
  {
    id: 'file-name',
    label: 'Name of the file',
    description: 'Gives the name of the file that the row came in.',
    takes: 'nothing',
    parameters: [],
    formula: '@file',
    cases: [[[], 'roster.xlsx']],
  },
  {
    id: 'default',
    label: 'When empty',
    description: 'Puts a text where the cell is empty.',
    takes: 'value',
    parameters: [{ name: 'text', label: 'Text', kind: 'text' }],
    formula: 'if(isBlank(value), `text`, value)',
    cases: [
      [null, 'N', { text: 'N' }],
      ['Y', 'Y', { text: 'N' }],
    ],
  },
  {
    id: 'clear-when',
    label: 'Clear when',
    description: 'Empties the cell where a regular expression matches.',
    takes: 'value',
    parameters: [{ name: 'pattern', label: 'Pattern', kind: 'pattern' }],
    formula: 'if(matches(value, pattern), null, value)',
    cases: [
      ['see above', null, { pattern: '(?i)^see ' }],
      ['Dallas', 'Dallas', { pattern: '(?i)^see ' }],
    ],
  },
  {
    id: 'when-matches',
    label: 'One text or another',
    description: 'Gives one text where a regular expression matches and another where it does not.',
    takes: 'value',
    parameters: [
      { name: 'pattern', label: 'Pattern', kind: 'pattern' },
      { name: 'yes', label: 'Where it matches', kind: 'text', default: null },
      { name: 'no', label: 'Where it does not', kind: 'text', default: null },
    ],
    formula: 'if(matches(value, pattern), yes, no)',
    cases: [
      ['PCP - Family', 'Y', { pattern: 'PCP', yes: 'Y', no: 'N' }],
      ['Specialist', 'N', { pattern: 'PCP', yes: 'Y', no: 'N' }],
    ],
  },
  {
    id: 'map-values',
    label: 'Map values',
    description: 'Replaces texts by what a table has for them; capitals and extra blanks make no difference.',
    takes: 'value',
    parameters: [{ name: 'table', label: 'Texts and their replacements', kind: 'table' }, UNMATCHED],
    steps: { found: 'lookup(lower(collapse(value)), table)' },
    formula: "firstOf(found, if(unmatched = 'keep', value, null))",
    misses: { severity: 'warning', when: 'not isBlank(value) and isBlank(found)' },
    cases: [
      ['FAM PRACT ', 'Family Medicine', { table: { 'Fam Pract': 'Family Medicine' } }],
      ['Internal  Medicine', 'IM', { table: { 'Internal  Medicine': 'IM' } }],
      ['Internal Medicine', 'IM', { table: { ' internal\u00a0 medicine': 'IM' } }],
      ['Urology', 'Urology', { table: { 'Fam Pract': 'Family Medicine' } }],
      ['Urology', null, { table: { 'Fam Pract': 'Family Medicine' }, unmatched: 'clear' }],
    ],
  },
]
