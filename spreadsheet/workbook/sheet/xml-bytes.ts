import { findBytes, toUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import { refuseDamaged } from '#spreadsheet/unusable-file.ts'

/** Not enough bytes yet: the caller comes again when it has more. */
export const INCOMPLETE = -1

export const NUL = 0
export const SPACE = 32
export const BANG = 33
export const DOUBLE_QUOTE = 34
export const SINGLE_QUOTE = 39
export const SLASH = 47
export const COLON = 58
export const LT = 60
export const EQUALS = 61
export const GT = 62
const HYPHEN = 45
const BRACKET = 91

const COMMENT_END = toUtf8('-->')
const CDATA_END = toUtf8(']]>')

/**
 * Returns where a tag ends whose inside begins at `start`: after its '>', quotes respected. The bytes end with a NUL.
 */
export function skipTag(bytes: Uint8Array, start: number): number {
  let quote = 0
  for (let at = start; ; at++) {
    const byte = bytes[at]
    if (byte === undefined || byte === NUL) return INCOMPLETE
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === GT) return at + 1
    else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte
  }
}

/**
 * Returns where a comment or CDATA section ends that begins with '<!' at `start`; a DOCTYPE is refused, it can declare
 * entities.
 */
export function skipDeclaration(bytes: Uint8Array, start: number, end: number): number {
  const third = bytes[start + 2]
  if (start + 3 > end) return INCOMPLETE
  if (third !== HYPHEN && third !== BRACKET) throw refuseDamaged('its XML declares a DOCTYPE')
  const close = findBytes(bytes, third === HYPHEN ? COMMENT_END : CDATA_END, start + 4, end)
  return close < 0 ? INCOMPLETE : close + COMMENT_END.length
}

/** Tells whether a byte may be part of a name without its prefix. */
export const isNameByte = (byte: number | undefined): boolean =>
  byte !== undefined && byte > SPACE && byte !== SLASH && byte !== GT && byte !== COLON && byte !== EQUALS

/** Returns where the local name begins of the tag whose name begins at `start`: after the prefix, if it has one. */
export function skipPrefix(bytes: Uint8Array, start: number): number {
  let at = start
  while (isNameByte(bytes[at])) at++
  return bytes[at] === COLON ? at + 1 : start
}

/** Tells whether these bytes stand at `at`. */
export function startsWith(bytes: Uint8Array, at: number, prefix: Uint8Array): boolean {
  for (let index = 0; index < prefix.length; index++) if (bytes[at + index] !== prefix[index]) return false
  return true
}

/** Tells whether a tag has this local name at `at`. */
export const isNamed = (bytes: Uint8Array, at: number, name: Uint8Array): boolean =>
  startsWith(bytes, at, name) && !isNameByte(bytes[at + name.length])
