import { type JsonNode, parseJson } from '../json/json-document.ts'
import { findEntry, toValue } from '../json/json-place.ts'

const WIDEST = 100
const INDENT = '  '

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const compact = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(compact).join(', ')}]`
  if (!isFields(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${compact(part)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** Prints a value on one line if it fits, otherwise each part on its own line. */
function print(value: unknown, indent: string): string {
  const line = compact(value)
  if (indent.length + line.length <= WIDEST || (!Array.isArray(value) && !isFields(value))) return line
  const inner = `${indent}${INDENT}`
  const parts = Array.isArray(value)
    ? value.map((part) => print(part, inner))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${print(part, inner)}`)
  return enclose(Array.isArray(value), parts, indent)
}

function enclose(isList: boolean, parts: readonly string[], indent: string): string {
  const [open, close] = isList ? '[]' : '{}'
  const inner = `\n${indent}${INDENT}`
  return parts.length === 0
    ? `${open}${close}`
    : `${open}${inner}${parts.join(`,${inner}`)}\n${indent}${close}`
}

/** Writes the parts of a document again that are other than before, and takes the text of all others as it is. */
class JsonRewriter {
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The blanks with which the line of a place begins. */
  private indentAt(offset: number): string {
    const line = this.text.slice(this.text.lastIndexOf('\n', offset - 1) + 1)
    return /^[ \t]*/.exec(line)?.[0] ?? ''
  }

  rewrite(node: JsonNode, value: unknown): string {
    if (isSame(toValue(node), value)) return this.text.slice(node.start, node.end)
    if (node.kind === 'array' && Array.isArray(value)) return this.rewriteList(node, value)
    if (node.kind === 'object' && isFields(value)) return this.rewriteFields(node, value)
    return print(value, this.indentAt(node.start))
  }

  private rewriteList(node: JsonNode & { kind: 'array' }, value: readonly unknown[]): string {
    const { items } = node
    const added = value.slice(items.length).map((part) => print(part, this.innerIndent(node, items[0])))
    if (items.length > 0 && value.length >= items.length) {
      const parts = items.map((item, index) => ({ ...item, text: this.rewrite(item, value[index]) }))
      return this.splice(node, parts, added)
    }
    const texts = value.map((part) => {
      const same = items.find((item) => isSame(toValue(item), part))
      return same ? this.text.slice(same.start, same.end) : print(part, this.innerIndent(node, items[0]))
    })
    return enclose(true, texts, this.indentAt(node.start))
  }

  private rewriteFields(node: JsonNode & { kind: 'object' }, value: Fields): string {
    const { entries } = node
    const indent = this.innerIndent(node, entries[0])
    const printEntry = (key: string) => {
      const entry = findEntry(node, key)
      const text = entry ? this.rewrite(entry.value, value[key]) : print(value[key], indent)
      return `${JSON.stringify(key)}: ${text}`
    }
    const isKept = entries.length > 0 && entries.every(({ key }) => Object.hasOwn(value, key))
    if (!isKept) return enclose(false, Object.keys(value).map(printEntry), this.indentAt(node.start))
    const parts = entries.map(({ key, value: part }) => ({ ...part, text: this.rewrite(part, value[key]) }))
    const added = Object.keys(value).filter((key) => findEntry(node, key) === undefined)
    return this.splice(node, parts, added.map(printEntry))
  }

  /** The indent of the parts of a list or object, as the first of them has it. */
  private innerIndent(node: JsonNode, first: { readonly start: number } | undefined): string {
    const outer = this.indentAt(node.start)
    const isBroken = first && this.text.slice(node.start, first.start).includes('\n')
    return isBroken ? this.indentAt(first.start) : `${outer}${INDENT}`
  }

  /** The text of a list or object with other texts for its parts, and more parts behind the last one. */
  private splice(
    node: JsonNode,
    parts: readonly { readonly start: number; readonly end: number; readonly text: string }[],
    added: readonly string[],
  ): string {
    let [result, at] = ['', node.start]
    for (const { start, end, text } of parts) {
      result += this.text.slice(at, start) + text
      at = end
    }
    const first = /^.(\s*)/s.exec(this.text.slice(node.start))?.[1] ?? ''
    const between = first.includes('\n') ? first : ' '
    return result + added.map((text) => `,${between}${text}`).join('') + this.text.slice(at, node.end)
  }
}

/**
 * Returns the text of a JSON document changed so that it says `value`, with the texts of all parts that are the same as
 * they were.
 */
export function rewriteJson(text: string, value: unknown): string {
  const root = parseJson(text)
  return text.slice(0, root.start) + new JsonRewriter(text).rewrite(root, value) + text.slice(root.end)
}
