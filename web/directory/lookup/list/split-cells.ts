const DELIMITERS = ['\t', '|', ';', ','] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Returns the sign that stands in at least half of the lines; undefined where lines are not cut into columns. */
export function detectDelimiter(lines: readonly string[]): Delimiter | undefined {
  return DELIMITERS.find(
    (delimiter) => lines.filter((line) => line.includes(delimiter)).length * 2 >= Math.max(1, lines.length),
  )
}

function splitQuoted(line: string, delimiter: Delimiter): string[] | undefined {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at)
    if (sign === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return isQuoted ? undefined : [...cells, cell]
}

/**
 * Returns the cells of one line. A quote that is never closed is a sign like any other, so that it cannot hide what
 * follows; for the same reason a cell does not go on in the next line.
 */
export function splitCells(line: string, delimiter: Delimiter): string[] {
  const quoted = line.includes('"') ? splitQuoted(line, delimiter) : undefined
  return quoted ?? line.split(delimiter)
}
