import type { PatternNode, Ranges } from './pattern.ts'

const EDGES = { start: '\\A', end: '\\z', word: '\\b' }

/**
 * The cache of printed patterns: a query holds the same pattern many times, and `parsePattern` returns the same object
 * for it.
 */
const printed = new WeakMap<PatternNode, string>()

/** Returns the pattern in the syntax of RE2: every set is written out, so that no option changes its meaning. */
export function printPattern(node: PatternNode): string {
  const known = printed.get(node) ?? printNode(node)
  printed.set(node, known)
  return known
}

function printNode(node: PatternNode): string {
  switch (node.kind) {
    case 'set':
      return printSet(node.ranges)
    case 'edge':
      return EDGES[node.at]
    case 'sequence':
      return node.parts
        .map((part) => (part.kind === 'choice' ? `(?:${printNode(part)})` : printNode(part)))
        .join('')
    case 'choice':
      return node.options.map(printNode).join('|')
    case 'group':
      return `(${printNode(node.of)})`
    case 'repeat':
      return `(?:${printNode(node.of)})${bounds(node.min, node.max)}${node.isLazy ? '?' : ''}`
  }
}

function printSet(ranges: Ranges): string {
  return `[${ranges.map(([first, last]) => (first === last ? code(first) : `${code(first)}-${code(last)}`)).join('')}]`
}

function code(codePoint: number): string {
  return `\\x{${codePoint.toString(16)}}`
}

function bounds(min: number, max: number | null): string {
  if (max === null) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  return min === 0 && max === 1 ? '?' : `{${min},${max}}`
}
