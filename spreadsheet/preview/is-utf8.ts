const STRICT = new TextDecoder('utf-8', { fatal: true })

/** Tells whether bytes are whole characters of UTF-8, in any runtime. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    STRICT.decode(bytes)
    return true
  } catch {
    return false
  }
}
