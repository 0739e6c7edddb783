/**
 * Returns the word and every form of it with one letter left out, each once: two words that are one edit apart share at
 * least one of these forms.
 */
export function spellingVariants(word: string): string[] {
  const shortened = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
  return [...new Set([word, ...shortened])]
}

/** True when one letter more, fewer or other, or two neighbors swapped, makes one word of the other; false for equal words. */
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
