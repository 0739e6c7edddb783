const MIN_PRACTITIONERS = 1000

/** Returns how many practitioners --practitioners asks for; ends the process where that is no such number. */
export function readPractitioners(text: string): number {
  const count = Number(text)
  if (Number.isSafeInteger(count) && count >= MIN_PRACTITIONERS) return count
  console.error(`--practitioners takes a whole number from ${MIN_PRACTITIONERS}.`)
  return process.exit(1)
}
