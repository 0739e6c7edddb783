/**
 * Returns the ten digits of a US number, or undefined. Punctuation and a leading 1 are allowed; area code and exchange
 * start with 2 to 9 (North American Numbering Plan). An extension or letters give undefined.
 */
export function phoneDigits(text: string): string | undefined {
  if (/[^\d\s()+./-]/.test(text)) return undefined
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? digits : undefined
}

/** Formats ten digits as '(214) 555-0142'; returns anything else unchanged. */
export function formatPhone(text: string): string {
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(text)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : text
}
