/** Returns the number that an option asks for; ends the process where it is no whole number from `least` on. */
export function readNumber(option: string, text: string, least: number): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= least) return number
  console.error(`--${option} takes a whole number from ${least}.`)
  return process.exit(1)
}
