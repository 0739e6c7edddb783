const NOT_DECOMPOSED = new Map(
  Object.entries({
    Ø: 'O',
    Æ: 'AE',
    Œ: 'OE',
    Ł: 'L',
    Đ: 'D',
    Ð: 'D',
    Þ: 'TH',
    Ħ: 'H',
    Ŋ: 'N',
    Ŧ: 'T',
    ẞ: 'SS',
  }),
)

/**
 * Returns the form in which words are compared: capitals without accents, apostrophes removed (O'Neil -> ONEIL),
 * everything else that is no letter or digit a single space (Smith-Jones -> SMITH JONES), trimmed.
 */
export function searchKey(text: string): string {
  if (/^(?:[A-Z0-9]+(?: [A-Z0-9]+)*)?$/.test(text)) return text
  return text
    .normalize('NFD')
    .toUpperCase()
    .normalize('NFD')
    .replace(/[\p{M}'’‘`´ʼ]/gu, '')
    .replace(/[ØÆŒŁĐÐÞĦŊŦẞ]/g, (letter) => NOT_DECOMPOSED.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
