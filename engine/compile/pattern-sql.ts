import { type PatternNode, parsePattern, printPattern } from '@concord/roster-language'
import { quoteText } from '../sql/quote.ts'

/** Returns the pattern as an SQL literal, in the syntax of RE2. */
export function patternSql(pattern: string): string {
  return quoteText(printPattern(parsePattern(pattern).root))
}

/**
 * Returns the same for a test whether it matches: DuckDB turns simple patterns into faster tests, and gets those wrong
 * that hold ^ or $ in the middle; a group keeps it from doing so.
 */
export function testedPatternSql(pattern: string): string {
  const { root } = parsePattern(pattern)
  const parts = root.kind === 'sequence' ? root.parts : [root]
  const isOuter = (part: PatternNode, place: number) =>
    part.kind === 'edge' &&
    ((part.at === 'start' && place === 0) || (part.at === 'end' && place === parts.length - 1))
  const middle = parts.filter((part, place) => !isOuter(part, place))
  return quoteText(middle.some(holdsEdge) ? `(${printPattern(root)})` : printPattern(root))
}

function holdsEdge(node: PatternNode): boolean {
  if (node.kind === 'edge') return true
  if (node.kind === 'sequence') return node.parts.some(holdsEdge)
  if (node.kind === 'choice') return node.options.some(holdsEdge)
  return node.kind !== 'set' && holdsEdge(node.of)
}

/** Tells whether the pattern has groups of its own. */
export function hasGroups(pattern: string): boolean {
  return parsePattern(pattern).groups > 0
}

/** Returns the replacement with `$1` written `\1`, as an SQL literal. */
export function replacementSql(replacement: string): string {
  const escaped = replacement.replaceAll('\\', '\\\\')
  return quoteText(escaped.replace(/\$([\d$])/g, (_, sign: string) => (sign === '$' ? '$' : `\\${sign}`)))
}
