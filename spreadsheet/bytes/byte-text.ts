const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true })
const TO_UTF8 = new TextEncoder()

/** Texts up to this length are read and written by a loop, which starts faster than the runtime's own coders. */
const LOOP_LENGTH = 64

/** Characters that are made at once: more arguments than this are too many for a call. */
const CALL_LENGTH = 4096

/** Returns bytes that each stand for the character of that number: what a text of ASCII is, and of any head of a file. */
export function readLatin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = ''
  for (let at = from; at < to; at += CALL_LENGTH) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + CALL_LENGTH, to)))
  }
  return text
}

/** Returns UTF-8 as a text; what is none becomes U+FFFD. */
export function readUtf8(bytes: Uint8Array, from = 0, to = bytes.length): string {
  if (to - from <= LOOP_LENGTH) {
    let text = ''
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte >= 0x80) return UTF8.decode(bytes.subarray(from, to))
      text += String.fromCharCode(byte)
    }
    return text
  }
  return UTF8.decode(bytes.subarray(from, to))
}

/** Writes a text as UTF-8 at a place with room for three bytes a character, and returns how many bytes it took. */
export function writeUtf8(text: string, bytes: Uint8Array, at: number): number {
  if (text.length <= LOOP_LENGTH) {
    let end = at
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      if (code >= 0x80) return TO_UTF8.encodeInto(text, bytes.subarray(at)).written
      bytes[end++] = code
    }
    return text.length
  }
  return TO_UTF8.encodeInto(text, bytes.subarray(at)).written
}

/** Returns the bytes of a text in UTF-8. */
export const toUtf8 = (text: string): Uint8Array => TO_UTF8.encode(text)

/** Returns where these bytes stand between two places, or -1. */
export function findBytes(
  bytes: Uint8Array,
  searched: Uint8Array,
  from = 0,
  to: number = bytes.length,
): number {
  const first = searched[0] ?? 0
  const last = to - searched.length
  for (let at = from; at <= last; at += 1) {
    if (bytes[at] !== first) continue
    let index = 1
    while (index < searched.length && bytes[at + index] === searched[index]) index += 1
    if (index >= searched.length) return at
  }
  return -1
}

/** Returns bytes one behind the other. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
