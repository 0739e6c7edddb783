const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LAST_CODE_POINT = 0x10ffff

function readCodePoint(digits: string, radix: number): string | undefined {
  const codePoint = Number.parseInt(digits, radix)
  return codePoint <= LAST_CODE_POINT ? String.fromCodePoint(codePoint) : undefined
}

/** Text of XML with its entities replaced; what is no entity stands as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return readCodePoint(hex, 16) ?? whole
    if (decimal !== undefined) return readCodePoint(decimal, 10) ?? whole
    return ENTITIES[name] ?? whole
  })
}

/** Characters that XML forbids stand in workbooks as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function decodeEscapes(text: string): string {
  return text.replace(/_x([\da-fA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The line ends of XML are one character, whatever stands in the file. */
export const normalizeLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n')
