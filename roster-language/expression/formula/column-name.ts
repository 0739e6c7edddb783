const BY_POSITION = /^#(\d+)$/
const WITH_COUNT = /^(.*)#(\d+)$/s

/**
 * Returns the column that `[name]` means: `#5` the fifth, a header that stands once, or `Phone#2` the second column
 * under a header that stands more often. Headers are compared as they are, then without regard to case and blanks.
 * Gives the 0-based index, or a sentence that says why there is none.
 */
export function findColumn(name: string, headers: readonly string[]): number | string {
  const position = BY_POSITION.exec(name)
  if (position) {
    const index = Number(position[1]) - 1
    return index in headers ? index : `There is no column ${index + 1}; the source has ${headers.length}.`
  }
  const found = columnsUnder(name, headers)
  const [first] = found
  if (found.length === 1 && first !== undefined) return first
  if (found.length > 1)
    return `${found.length} columns are called '${name}'; write [${name}#1] for the first of them.`
  const [, header = '', count = ''] = WITH_COUNT.exec(name) ?? []
  return columnsUnder(header, headers)[Number(count) - 1] ?? `The source has no column '${name}'.`
}

/** Returns a name by which `findColumn` finds the column again. */
export function nameColumn(index: number, headers: readonly string[]): string {
  const header = headers[index] ?? ''
  const count = columnsUnder(header, headers).indexOf(index) + 1
  const names = [header, `${header}#${count}`]
  return names.find((name) => name !== '' && findColumn(name, headers) === index) ?? `#${index + 1}`
}

function columnsUnder(name: string, headers: readonly string[]): number[] {
  const exact = getIndices(headers, (header) => header === name)
  if (exact.length > 0 || name === '') return exact
  const wanted = simplify(name)
  return getIndices(headers, (header) => simplify(header) === wanted)
}

function getIndices(headers: readonly string[], isWanted: (header: string) => boolean): number[] {
  return headers.flatMap((header, index) => (isWanted(header) ? [index] : []))
}

function simplify(header: string): string {
  return header.trim().replace(/\s+/g, ' ').toLowerCase()
}
