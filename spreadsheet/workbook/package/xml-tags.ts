import { refuseDamaged } from '#spreadsheet/unusable-file.ts'
import { decodeEntities } from './xml-text.ts'

/**
 * A tag or a piece of text of a small XML part. Names are without their namespace prefix; `from` and `to` are where the
 * tag stands in the part. A tag that is empty comes as two with the same place.
 */
export type XmlToken =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: ReadonlyMap<string, string>
      readonly from: number
      readonly to: number
    }
  | { readonly kind: 'close'; readonly name: string; readonly from: number; readonly to: number }
  | { readonly kind: 'text'; readonly text: string }

const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Attributes of a tag's inside by local name: of `r:id` and `sheetId` the names are `id` and `sheetId`. */
export function readAttributes(inside: string): Map<string, string> {
  return new Map(
    Array.from(inside.matchAll(ATTRIBUTE), ([, name = '', double, single]) => [
      localName(name),
      decodeEntities(double ?? single ?? ''),
    ]),
  )
}

/** Returns where the tag that begins at `start` ends: the place of its '>' outside of quotes, or -1. */
function findTagEnd(xml: string, start: number): number {
  let at = start
  for (;;) {
    const end = xml.indexOf('>', at)
    if (end < 0) return -1
    const quote = /["']/.exec(xml.slice(at, end))
    if (quote === null) return end
    const close = xml.indexOf(quote[0], at + quote.index + 1)
    if (close < 0) return -1
    at = close + 1
  }
}

function* readMarkup(xml: string, start: number, end: number): Generator<XmlToken> {
  const isClosing = xml[start + 1] === '/'
  const isEmpty = xml[end - 1] === '/'
  const inside = xml.slice(start + (isClosing ? 2 : 1), isEmpty ? end - 1 : end)
  const [rawName = ''] = /^[^\s]*/.exec(inside) ?? []
  const name = localName(rawName)
  const place = { from: start, to: end + 1 }
  if (!isClosing)
    yield { kind: 'open', name, attributes: readAttributes(inside.slice(rawName.length)), ...place }
  if (isClosing || isEmpty) yield { kind: 'close', name, ...place }
}

function skipTo(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from)
  if (at < 0) throw refuseDamaged('its XML is cut off')
  return at + end.length
}

/** Walks through the tags and texts of an XML part; a DOCTYPE is refused, since only it can declare entities. */
export function* readXml(xml: string): Generator<XmlToken> {
  let at = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    if (start !== at)
      yield { kind: 'text', text: decodeEntities(xml.slice(at, start < 0 ? xml.length : start)) }
    if (start < 0) return
    if (xml.startsWith('<!--', start)) at = skipTo(xml, '-->', start)
    else if (xml.startsWith('<?', start)) at = skipTo(xml, '?>', start)
    else if (xml.startsWith('<![CDATA[', start)) {
      at = skipTo(xml, ']]>', start)
      yield { kind: 'text', text: xml.slice(start + 9, at - 3) }
    } else if (xml.startsWith('<!', start)) throw refuseDamaged('its XML declares a DOCTYPE')
    else {
      const end = findTagEnd(xml, start)
      if (end < 0) throw refuseDamaged('its XML is cut off')
      yield* readMarkup(xml, start, end)
      at = end + 1
    }
  }
}
