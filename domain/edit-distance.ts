/**
 * Returns the word and every form of it with one letter left out, each once: two words that are one edit apart share at
 * least one of these forms.
 */
export function spellingVariants(word: string): string[] {
  const shortened = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
  return [...new Set([word, ...shortened])]
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Returns every word that is one edit apart from a word of capital letters: some 50 for each of its letters. */
export function listSpellings(word: string): string[] {
  const places = Array.from({ length: word.length + 1 }, (_, at) => at)
  const found = places.flatMap((at) => {
    const [start, end] = [word.slice(0, at), word.slice(at)]
    const more = LETTERS.map((letter) => start + letter + end)
    if (end === '') return more
    const other = LETTERS.map((letter) => start + letter + end.slice(1))
    const swapped = start + end.slice(1, 2) + end.slice(0, 1) + end.slice(2)
    return [...more, ...other, start + end.slice(1), swapped]
  })
  return [...new Set(found)].filter((other) => other !== word)
}

/**
 * Tells whether one edit or one swap of neighbors turns one word into the other; false for equal words. An edit adds,
 * removes or changes a letter.
 */
export function isOneEditApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const oneEnd = one.slice(start)
  const otherEnd = other.slice(start)
  if (oneEnd.length > otherEnd.length) return oneEnd.slice(1) === otherEnd
  if (oneEnd.length < otherEnd.length) return otherEnd.slice(1) === oneEnd
  const isSwap =
    oneEnd[0] === otherEnd[1] && oneEnd[1] === otherEnd[0] && oneEnd.slice(2) === otherEnd.slice(2)
  return isSwap || oneEnd.slice(1) === otherEnd.slice(1)
}

/**
 * Returns how many edits make one word of the other: one letter more, fewer or other, or two neighbors swapped (each pair
 * of letters at most once). Beyond `limit` it returns `limit + 1`, without finding out how many more.
 */
export function countEdits(one: string, other: string, limit: number): number {
  const beyond = limit + 1
  if (Math.abs(one.length - other.length) > limit) return beyond
  const [first, second] = withoutSharedEnds(one, other)
  let twoAbove: number[] = []
  let above = Array.from({ length: second.length + 1 }, (_, at) => at)
  for (let row = 1; row <= first.length; row += 1) {
    const current = [row]
    let least = row
    for (let at = 1; at <= second.length; at += 1) {
      const isSame = first[row - 1] === second[at - 1]
      let edits = (above[at - 1] ?? beyond) + (isSame ? 0 : 1)
      edits = Math.min(edits, (above[at] ?? beyond) + 1, (current[at - 1] ?? beyond) + 1)
      const isSwap =
        row > 1 && at > 1 && first[row - 1] === second[at - 2] && first[row - 2] === second[at - 1]
      if (isSwap) edits = Math.min(edits, (twoAbove[at - 2] ?? beyond) + 1)
      current.push(edits)
      least = Math.min(least, edits)
    }
    if (least > limit && Math.min(...above) >= limit) return beyond
    twoAbove = above
    above = current
  }
  return Math.min(above[second.length] ?? beyond, beyond)
}

function withoutSharedEnds(one: string, other: string): readonly [string, string] {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)]
}
