import type { JsonEntry, JsonNode } from './json-document.ts'

/** The keys and positions that lead from a value to one of its parts. */
export type JsonPath = readonly PropertyKey[]

/** Returns the line and column of a place in a text, both from 1; columns are in UTF-16 units, as in editors. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line += 1
    start = end + 1
  }
  return { line, column: offset - start + 1 }
}

/** Returns the last entry of an object with this key, which is the one that counts. */
export function findEntry(node: JsonNode, key: PropertyKey): JsonEntry | undefined {
  return node.kind === 'object' ? node.entries.findLast((entry) => entry.key === key) : undefined
}

/** Returns the part at a path, or the innermost one around it that is there. */
export function findNode(node: JsonNode, path: JsonPath): JsonNode {
  const [key, ...rest] = path
  if (key === undefined) return node
  const part = node.kind === 'array' ? node.items[Number(key)] : findEntry(node, key)?.value
  return part ? findNode(part, rest) : node
}

/**
 * Returns where in the text of a document a character of one of its texts stands: escapes are longer than what they
 * mean.
 */
export function offsetInText(document: string, node: JsonNode, character: number): number {
  let at = node.start + 1
  for (let passed = 0; passed < character && at < node.end - 1; passed += 1) {
    at += document[at] !== '\\' ? 1 : document[at + 1] === 'u' ? 6 : 2
  }
  return at
}

/** Returns the value as JSON.parse gives it. */
export function toValue(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'array') return node.items.map(toValue)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, toValue(value)]))
}

/** Returns the value without the parts that have these pointers; what is left keeps its places. */
export function withoutParts(node: JsonNode, pointers: ReadonlySet<string>): JsonNode {
  const isUnchanged = ({ pointer }: JsonNode) => !pointers.has(pointer)
  if (node.kind === 'array') {
    return { ...node, items: node.items.filter(isUnchanged).map((item) => withoutParts(item, pointers)) }
  }
  if (node.kind === 'scalar') return node
  const entries = node.entries.filter(({ value }) => isUnchanged(value))
  return {
    ...node,
    entries: entries.map((entry) => ({ ...entry, value: withoutParts(entry.value, pointers) })),
  }
}

/**
 * Returns the part on the way of a path that can be left out alone: an item of the innermost list, else what is right
 * below the root.
 */
export function findItem(node: JsonNode, path: JsonPath): JsonNode {
  const paths = path.map((_, depth) => path.slice(0, depth + 1))
  const fullPath = paths.findLast((_, depth) => findNode(node, path.slice(0, depth)).kind === 'array')
  return findNode(node, fullPath ?? path.slice(0, 1))
}
