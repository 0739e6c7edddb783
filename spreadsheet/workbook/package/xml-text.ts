const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LAST_CODE_POINT = 0x10ffff

function readCodePoint(digits: string, radix: number): string | undefined {
  const codePoint = Number.parseInt(digits, radix)
  return codePoint <= LAST_CODE_POINT ? String.fromCodePoint(codePoint) : undefined
}

/** Replaces the entities in XML text; text that is not a known entity stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return readCodePoint(hex, 16) ?? whole
    if (decimal !== undefined) return readCodePoint(decimal, 10) ?? whole
    return ENTITIES[name] ?? whole
  })
}

/** Decodes escapes such as `_x000D_`, which stand for characters that XML forbids (ECMA-376 part 1, 22.9.2.19). */
export function decodeEscapes(text: string): string {
  return text.replace(/_x([\da-fA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Replaces each line end in XML with one line feed, whichever kind the file has. */
export const normalizeLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n')
