import { READERS } from '@concord/roster-language'
import fc from 'fast-check'
import { inject } from 'vitest'

/** Defines what rosters were seen to hold where a value was meant; people and numbers are invented. */
const SEEN = [
  ...['1234567893', '1234567893.0', "'1234567893", '123 456 7893', '1.23457E+09', '12345678', '0000000000'],
  ...['75209', '75209.0', '752090', '4102', '4102.0', '41023134', '041023134', '04102-3134', '04102-', '601'],
  ...[
    '#REF!',
    ' #div/0!',
    '#NAME?',
    '207R00000X 208D00000X',
    '207R00000X - 208D00000X',
    '207R00000X (a)\n208D00000X',
  ],
  ...['nan', 'NaN', 'N/A', 'n/a', 'NULL', 'null', '#N/A', 'none', 'pending', 'TBD', '-', '--', '.', '?', '0'],
  ...[
    '3/15/2024',
    '03/15/2024',
    '3/15/24',
    '15/3/2024',
    '2024-03-15',
    '2024-03-15 00:00:00',
    '20240315',
    '45366',
  ],
  ...[
    '45366.5',
    '12/31/9999',
    '02/30/2024',
    '00/00/0000',
    '15-Mar-24',
    'March 15, 2024',
    '1/0/1900',
    '2958465',
  ],
  ...['(214) 555-0142', '214.555.0142', '2145550142.0', '+1 214 555 0142', '214-555-0142 ext 5', '555-0142'],
  ...[
    '90-0550143',
    '900550143',
    '10550143',
    '900-55-0143',
    '<UNAVAIL>',
    '$$$$$$$$$',
    '********',
    '_________',
  ],
  ...[
    'TX',
    'Tex.',
    'texas',
    'N.Y.',
    'D.C.',
    'Puerto Rico',
    'TX 75209',
    'F',
    'female',
    'Male',
    'Other',
    'M/F',
  ],
  ...[
    'Y',
    'yes',
    'TRUE',
    'x',
    '1',
    '0.0',
    'Accepting',
    'closed',
    'AP5836727',
    'ap5836727',
    '207R00000X',
    '207r00000x',
  ],
  ...[
    '207R00000X Internal Medicine',
    'Ana.Ruiz@Clinic.Example',
    'mailto:ana@clinic.example',
    'WWW.Clinic.Example/a',
  ],
  ...[
    'English; Spanish',
    'Cardiology/Urology',
    'Urology|Cardiology',
    'A,\nB',
    "O'NEIL",
    'van der Berg',
    'MCDONALD',
  ],
  ...[
    '\u00a0Main  St\u00a0',
    'Main\nSt',
    '\u200b',
    ' ',
    '\u3000',
    'Núñez',
    '\u0645\u0631\u062d\u0628\u0627',
    '\u{1F600}',
    'a\'b"c\\d',
  ],
]
const cells = [
  ...new Set([...SEEN, ...Object.values(READERS).flatMap(({ cases }) => cases.map(([cell]) => cell))]),
]
const NOISE = [
  ' ',
  '\u00a0',
  '\n',
  '\t',
  '0',
  '1',
  '9',
  '.',
  '.0',
  '-',
  '/',
  ',',
  ';',
  "'",
  'x',
  'A',
  'é',
  '\u2013',
  ':',
  '+',
  '(',
]

/** Cells as they were seen, and the same with a character or two too many or too few. */
export const dirtyCells: readonly string[] = [
  ...cells,
  ...fc
    .sample(
      fc
        .tuple(fc.constantFrom(...cells), fc.nat(20), fc.nat(2), fc.constantFrom(...NOISE))
        .map(([cell, at, gone, noise]) => cell.slice(0, at) + noise + cell.slice(at + gone)),
      { seed: 11, numRuns: 500 * inject('depth') },
    )
    .filter((cell) => cell.isWellFormed()),
]
