import { readXml } from '#spreadsheet/workbook/package/xml-tags.ts'

/** An element of a small part and where it stands: its start tag up to `inside`, its end tag from `insideEnd` on. */
export type PlacedElement = {
  readonly from: number
  readonly inside: number
  readonly insideEnd: number
  readonly to: number
  /** Prefix of the element name, with the colon; '' if there is none. */
  readonly prefix: string
  readonly attributes: ReadonlyMap<string, string>
}

/** Elements by the local names of their path, as 'styleSheet/fills/fill'. */
export function findElements(xml: string, path: string): PlacedElement[] {
  const open: { name: string; from: number; inside: number; attributes: ReadonlyMap<string, string> }[] = []
  const found: PlacedElement[] = []
  for (const token of readXml(xml)) {
    if (token.kind === 'text') continue
    if (token.kind === 'open') {
      const { name, from, to, attributes } = token
      open.push({ name, from, inside: to, attributes })
      continue
    }
    const here = open.map(({ name }) => name).join('/')
    const element = open.pop()
    if (element === undefined || here !== path) continue
    const { from, inside, attributes } = element
    const [, prefix = ''] = /^<([^\s/>]*:)?/.exec(xml.slice(from, inside)) ?? []
    found.push({ from, inside, insideEnd: Math.max(inside, token.from), to: token.to, prefix, attributes })
  }
  return found
}

/** A stretch of a text and what comes in its place. */
export type Replacement = { readonly from: number; readonly to: number; readonly text: string }

/** Returns the text with all of these replaced, which do not overlap. */
export function replaceAll(text: string, replacements: readonly Replacement[]): string {
  let result = ''
  let at = 0
  for (const replacement of replacements.toSorted((one, other) => one.from - other.from)) {
    result += text.slice(at, replacement.from) + replacement.text
    at = replacement.to
  }
  return result + text.slice(at)
}

/** Returns a start tag with an attribute set, without namespace, whether the tag had it or not. */
export function setAttribute(tag: string, name: string, value: string | number): string {
  const present = new RegExp(`(\\s${name}\\s*=\\s*)(?:"[^"]*"|'[^']*')`)
  return present.test(tag)
    ? tag.replace(present, `$1"${value}"`)
    : tag.replace(/\s*\/?>$/, (end) => ` ${name}="${value}"${end.trim()}`)
}

/** Returns a start tag that is not self-closing, whether or not it was. */
const openTag = (tag: string) => tag.replace(/\s*\/>$/, '>')

/**
 * Returns the part with more at the end of the one element of this path, which counts its children if it did. `write`
 * gets the prefix of the element. Null where there is none.
 */
export function appendTo(
  xml: string,
  path: string,
  write: (prefix: string) => string,
  added = 0,
): string | null {
  const [element] = findElements(xml, path)
  if (element === undefined) return null
  const { from, inside, insideEnd, to, prefix, attributes } = element
  const tag = xml.slice(from, inside)
  const count = Number(attributes.get('count') ?? Number.NaN)
  const counted = Number.isNaN(count) ? tag : setAttribute(tag, 'count', count + added)
  const name = /^<([^\s/>]+)/.exec(tag)?.[1] ?? ''
  const end = tag.endsWith('/>') ? `</${name}>` : xml.slice(insideEnd, to)
  const content = `${xml.slice(inside, insideEnd)}${write(prefix)}`
  return `${xml.slice(0, from)}${openTag(counted)}${content}${end}${xml.slice(to)}`
}
