/** Letters that Unicode gave a case after version 15; databases and older browsers do not know it, so it is left out. */
const TOO_NEW =
  /[\u019b\u0264\u1c89\u1c8a\ua7cb-\ua7cf\ua7d2-\ua7d5\ua7da-\ua7dc\u{10d50}-\u{10d65}\u{10d70}-\u{10d85}\u{16ea0}-\u{16eb8}\u{16ebb}-\u{16ed3}]/u
/** Capitals of one character where JavaScript knows only those of several. */
const GREEK_WITH_IOTA = /[\u1f80-\u1f87\u1f90-\u1f97\u1fa0-\u1fa7\u1fb3\u1fc3\u1ff3]/
const ASCII = /^[\0-\x7f]*$/

/**
 * Converts to capitals, character by character and in any language: one character becomes one, so 'ß' becomes 'ẞ' and a
 * ligature stays.
 */
export function toCapitals(text: string): string {
  return ASCII.test(text) ? text.toUpperCase() : Array.from(text, toCapital).join('')
}

/** Converts to lowercase, character by character: 'Σ' becomes 'σ' at the end of a word too, 'İ' becomes 'i'. */
export function toSmallLetters(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : Array.from(text, toSmallLetter).join('')
}

function toCapital(letter: string): string {
  if (letter === 'ß') return 'ẞ'
  if (GREEK_WITH_IOTA.test(letter)) {
    const code = letter.charCodeAt(0)
    return String.fromCharCode(code + (code < 0x1fb0 ? 8 : 9))
  }
  return oneFor(letter, letter.toUpperCase())
}

function toSmallLetter(letter: string): string {
  return letter === 'İ' ? 'i' : oneFor(letter, letter.toLowerCase())
}

function oneFor(letter: string, changed: string): string {
  const isOne = changed.length === (changed.codePointAt(0) === changed.charCodeAt(0) ? 1 : 2)
  return isOne && !TOO_NEW.test(letter) ? changed : letter
}
