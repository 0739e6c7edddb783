/**
 * Tells whether a byte ends a text of XML, needs decoding, needs quotes in CSV, or begins an escape such as `_x000D_`.
 */
export const ENDS = 1
export const DECODES = 2
export const QUOTES = 4
export const ESCAPES = 8

/** The classes of all bytes as bits; 0 for those that XML and CSV write alike. */
export const BYTE_CLASS = new Uint8Array(256)
for (const [text, bits] of [
  ['\0<', ENDS],
  ['&', DECODES],
  ['\r', DECODES | QUOTES],
  ['\n",', QUOTES],
  ['_', ESCAPES],
] as const) {
  for (const character of text) BYTE_CLASS[character.charCodeAt(0)] = bits
}

/** The character that stands for what no text file can hold. */
const REPLACEMENT = '\uFFFD'

/** Returns a text as one value of a CSV line. */
export function writeCsvText(text: string): string {
  const clean = text.includes('\0') ? text.replaceAll('\0', REPLACEMENT) : text
  return /[",\r\n]/.test(clean) ? `"${clean.replaceAll('"', '""')}"` : clean
}
