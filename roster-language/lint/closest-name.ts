/** Edits that make one text of the other: one character more, fewer or other, or two neighbors swapped. */
export function countEdits(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = current
  }
  return above[other.length] ?? 0
}

const MAX_NAME_CHARACTERS = 100

const simplify = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns what a name was probably meant to be: the closest of those that are known; null when none is close. */
export function findClosestName(name: string, known: Iterable<string>): string | null {
  const wanted = simplify(name)
  if (wanted.length > MAX_NAME_CHARACTERS) return null
  let closest: string | null = null
  let fewest = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const other of known) {
    const simple = simplify(other)
    if (Math.abs(simple.length - wanted.length) >= fewest) continue
    const edits = countEdits(wanted, simple)
    if (edits < fewest) {
      closest = other
      fewest = edits
    }
  }
  return closest
}
