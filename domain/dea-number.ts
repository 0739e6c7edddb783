/**
 * The pattern of a DEA number: two letters, the second the initial of the surname or the 9 of a business, and seven
 * digits.
 */
const DEA = /^[A-Za-z][A-Za-z9]\d{7}$/

/** Tells whether this is a DEA number whose last digit checks the others: (d1+d3+d5) + 2(d2+d4+d6) (21 CFR 1301). */
export function isValidDea(text: string): boolean {
  if (!DEA.test(text)) return false
  const digit = (place: number) => Number(text[place + 1])
  const sum = digit(1) + digit(3) + digit(5) + 2 * (digit(2) + digit(4) + digit(6))
  return sum % 10 === digit(7)
}
