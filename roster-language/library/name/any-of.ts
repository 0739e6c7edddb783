type Branch = Map<string, Branch>
/** Marks that a text may end here. */
const END = ''

function addText(branch: Branch, [unit, ...rest]: readonly string[]): void {
  if (unit === undefined) {
    branch.set(END, new Map())
    return
  }
  const next = branch.get(unit) ?? new Map<string, Branch>()
  branch.set(unit, next)
  addText(next, rest)
}

function print(branch: Branch): string {
  const options = [...branch].filter(([unit]) => unit !== END).map(([unit, next]) => `${unit}${print(next)}`)
  if (options.length === 0) return ''
  const [only = ''] = options
  const isOptional = branch.has(END)
  return options.length === 1 && !isOptional ? only : `(?:${options.join('|')})${isOptional ? '?' : ''}`
}

/**
 * Returns one pattern for any of these texts, the longest that fits, each given as what matches its characters one by one.
 * Beginnings that several share stand once, so that the time it takes does not grow with their number.
 */
export function anyOf(texts: readonly (readonly string[])[]): string {
  const root: Branch = new Map()
  for (const text of texts) addText(root, text)
  return print(root)
}
