/** Describes what people typed or pasted as a list, read. */
export type WordList = {
  /** The words that were accepted, each once, in the order of the text. */
  readonly words: readonly string[]
  /** The words that were refused, as typed. */
  readonly refused: readonly string[]
}

function readWords(text: string, read: (word: string) => string | undefined): WordList {
  const typed = text.split(/[\s,;|]+/).filter((word) => word !== '')
  const words = typed.map(read)
  return {
    words: [...new Set(words.filter((word) => word !== undefined))],
    refused: typed.filter((_, place) => words[place] === undefined),
  }
}

/**
 * Returns ZIP codes between spaces, commas or lines; of ZIP+4 the first five digits, with the zero that a spreadsheet
 * ate.
 */
export function readZipCodes(text: string): WordList {
  return readWords(text, (word) => {
    const [, whole, short] = /^(\d{5})(?:-?\d{4})?$|^(\d{4})$/.exec(word) ?? []
    return whole ?? short?.padStart(5, '0')
  })
}

/** The longest roster type. */
export const MAX_ROSTER_TYPE = 40

/** Matches words that stand in addresses: lowercase letters, digits and single hyphens. */
export const ADDRESS_WORD = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Tells whether a word can be a roster type: it stands in addresses. */
export function isRosterType(word: string): boolean {
  return word.length <= MAX_ROSTER_TYPE && ADDRESS_WORD.test(word)
}

/** Reads roster types between spaces, commas or lines, in lowercase. */
export function readRosterTypes(text: string): WordList {
  return readWords(text, (word) => {
    const type = word.toLowerCase()
    return isRosterType(type) ? type : undefined
  })
}
