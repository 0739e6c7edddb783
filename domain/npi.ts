const FIRST_NINE = /^[12]\d{8}$/

/**
 * Returns the tenth digit of an NPI from its first nine: Luhn over the issuer prefix 80840 and the nine digits (45 CFR
 * 162.406). The prefix alone adds 24. Throws RangeError unless given nine digits.
 */
export function npiCheckDigit(first9: string): number {
  if (!/^\d{9}$/.test(first9)) throw new RangeError(`Expected nine digits, got '${first9}'`)
  let sum = 24
  for (let place = 0; place < 9; place += 1) {
    const digit = first9.charCodeAt(place) - 48
    const weighed = place % 2 === 0 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return (10 - (sum % 10)) % 10
}

/**
 * Returns the NPI that begins with these nine digits. Throws RangeError unless they are digits and start with 1 or 2.
 */
export function makeNpi(first9: string): string {
  if (!FIRST_NINE.test(first9)) throw new RangeError(`Expected nine digits from 1 or 2 on, got '${first9}'`)
  return `${first9}${npiCheckDigit(first9)}`
}

/** Tells whether a text is ten digits, starting with 1 or 2, with the right check digit; spaces are not allowed. */
export function isValidNpi(text: string): boolean {
  return /^[12]\d{9}$/.test(text) && npiCheckDigit(text.slice(0, 9)) === text.charCodeAt(9) - 48
}

/** Returns what is wrong with a text as an NPI, as one sentence to show; undefined when it is valid. */
export function explainNpi(text: string): string | undefined {
  if (text === '') return 'An NPI has ten digits, this is empty.'
  if (/\s/.test(text)) return `'${text}' holds a space; an NPI is ten digits in a row.`
  if (/\D/.test(text)) return `'${text}' holds something other than digits; an NPI is ten digits.`
  if (text.length !== 10) {
    return `An NPI has ten digits, ${text} has ${text.length}.`
  }
  if (!/^[12]/.test(text)) return `An NPI starts with 1 or 2, ${text} starts with ${text[0]}.`
  if (isValidNpi(text)) return undefined
  return `${text} is not an NPI: the check digit is wrong. Look for a mistyped or swapped digit.`
}

/**
 * Returns the valid NPIs that ten digits may have been meant as: those with one digit otherwise, and those with two neighbors
 * swapped, in their order. Empty for a valid NPI and for anything but ten digits.
 */
export function listNearNpis(text: string): string[] {
  if (!/^\d{10}$/.test(text) || isValidNpi(text)) return []
  const near = new Set<string>()
  for (let place = 0; place < text.length; place += 1) {
    const [before, after] = [text.slice(0, place), text.slice(place + 1)]
    for (let digit = 0; digit < 10; digit += 1) near.add(`${before}${digit}${after}`)
    near.add(`${before}${after.charAt(0)}${text.charAt(place)}${after.slice(1)}`)
  }
  return [...near].filter(isValidNpi).sort()
}
