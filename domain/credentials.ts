const MIXED_CASE = new Map(
  'PhD PsyD EdD PharmD AuD DrPH ScD DSc DSci MSc MEd MSEd MAEd EdS EdM LAc DAc DiplAc OTDr RPh MBBCh BMed BSc BPharm BScN RDCS'
    .split(' ')
    .map((written) => [written.toUpperCase(), written]),
)
const MAX_ABBREVIATION = 8

/**
 * Credentials as a directory prints them: 'M.D.' -> 'MD', 'PH.D., LCSW' -> 'PhD, LCSW', 'RN BSN' -> 'RN, BSN'.
 * Words written out, or in the case that their owner chose, are kept.
 */
export function formatCredentials(text: string): string {
  return text
    .split(/[,;]/)
    .flatMap((piece) => formatPiece(piece.trim()))
    .join(', ')
}

function formatPiece(piece: string): string[] {
  const isWrittenOut = /[\p{L}]{7,}/u.test(piece) && !MIXED_CASE.has(piece)
  if (isWrittenOut) return [piece.replace(/\s+/g, ' ')]
  const joined = piece.replace(/\b(\p{L})\.?\s+(?=\p{L}\b\.?)/gu, '$1')
  return joined
    .replaceAll('.', '')
    .split(/[\s/]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map(
      (word) =>
        MIXED_CASE.get(word.toUpperCase()) ?? (word.length <= MAX_ABBREVIATION ? withCase(word) : word),
    )
}

/** Capitalizes abbreviations in the wrong case, such as 'md' and 'Md'; 'PharmD' is not one. */
function withCase(word: string): string {
  const isPlain = word === word.toLowerCase() || /^\p{Lu}\p{Ll}+$/u.test(word)
  return isPlain && word.length <= 4 ? word.toUpperCase() : word
}
