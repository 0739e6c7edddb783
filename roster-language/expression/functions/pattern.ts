import { extractPattern, matchesPattern, replacePattern } from '../pattern/match-pattern.ts'
import { define } from './signature.ts'

/** Functions that take a regular expression. */
export const PATTERN_FUNCTIONS = {
  matches: define({
    takes: ['text', 'pattern'],
    outputType: 'boolean',
    description: 'Whether the pattern matches anywhere in the text; ^ and $ hold it to the whole.',
    cases: [
      [['75209', '^\\d{5}$'], true],
      [['75209\n', '^\\d{5}$'], false],
      [['Dr. Ana', '(?i)\\bdr\\b'], true],
      [[null, 'a'], null],
    ],
    evaluate: matchesPattern,
  }),
  extract: define({
    takes: ['text', 'pattern'],
    outputType: 'text',
    description: 'The first group of the first match, or the whole match of a pattern without groups.',
    cases: [
      [['Ste 200, Dallas', 'Ste (\\d+)'], '200'],
      [['Ste 200, Dallas', '\\d+'], '200'],
      [['none', '\\d+'], null],
    ],
    evaluate: extractPattern,
  }),
  replacePattern: define({
    takes: ['text', 'pattern', 'replacement?'],
    outputType: 'text',
    description:
      'The text with each match replaced; $1 to $9 stand for groups, $0 for the match, $$ for a dollar sign.',
    cases: [
      [['Ruiz, Ana', '^(\\w+), (\\w+)$', '$2 $1'], 'Ana Ruiz'],
      [['a1b22', '\\d+', null], 'ab'],
      [['5', '\\d', '$$$0'], '$5'],
    ],
    evaluate: (text, pattern, replacement) => replacePattern(text, pattern, replacement ?? ''),
  }),
}
