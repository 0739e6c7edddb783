import { canBeEmpty, PatternError, parsePattern } from '@concord/roster-language'
import fc from 'fast-check'

const atom = fc.constantFrom(
  ...['a', 'b', 'A', '1', ' ', '\\n', 'é', '😀', '.', '\\d', '\\w', '\\s', '\\S', '\\W', '\\b', '^', '$'],
  ...['[ab]', '[^a]', '[a-f1-3_]', '[^\\w😀]', '[\\s,-]', '\\u00a0', '\\.', '\\u{1F600}'],
)
const quantifier = fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '+?', '??', '{1,2}?')

/** Patterns of the dialect; those that it refuses, such as repeats of what may be nothing, are left out. */
export const randomPattern: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '(?i)'),
    fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 3 },
        atom,
        fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('')),
        fc.tuple(tie('pattern'), tie('pattern')).map((options) => options.join('|')),
        tie('pattern').map((inner) => `(${inner})`),
        fc.tuple(tie('pattern'), quantifier).map(([inner, times]) => `(?:${inner})${times}`),
      ),
    })).pattern,
  )
  .map((parts) => parts.join(''))
  .filter(isAllowed)

/** Tells whether the pattern always takes a character, as one that is replaced must. */
export function takesCharacters(pattern: string): boolean {
  return !canBeEmpty(parsePattern(pattern).root)
}

function isAllowed(pattern: string): boolean {
  try {
    parsePattern(pattern)
    return true
  } catch (error) {
    if (error instanceof PatternError) return false
    throw error
  }
}
