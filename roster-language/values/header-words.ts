import words from './header-word.json' with { type: 'json' }

const HEADER_WORDS = new Set<string>(words)

/** Returns the words of a header, lower-case: 'Practice_ZipCode__c', 'NPI #' -> practice, zip, code, c; npi. */
export function splitHeader(text: string): string[] {
  const spaced = text.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ').toLowerCase()
  return spaced.match(/\p{L}+/gu) ?? []
}

/** Tells whether a text has a word that headers of rosters are made of. */
export const hasHeaderWord = (text: string): boolean =>
  text.length <= 120 && splitHeader(text).some((word) => HEADER_WORDS.has(word))

/** Returns share (0 to 1) of the words of a text that headers are made of. */
export function headerWordShare(text: string): number {
  const parts = splitHeader(text)
  return parts.length === 0 ? 0 : parts.filter((word) => HEADER_WORDS.has(word)).length / parts.length
}

/** Tells whether a header has one of these words. */
export function headerHas(header: string, ...words: readonly string[]): boolean {
  const found = new Set(splitHeader(header))
  return words.some((word) => found.has(word))
}
