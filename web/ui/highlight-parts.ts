import { searchKey } from '@concord/domain'

export type HighlightPart = { readonly text: string; readonly isMatch: boolean }

/** Folds one character as searchKey folds a text: removes accents and apostrophes, makes other signs a space. */
const foldCharacter = (character: string) =>
  /^[\p{M}'’‘`´ʼ]$/u.test(character) ? '' : searchKey(character) || ' '

function foldWithPlaces(text: string) {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const plain = foldCharacter(character)
    folded += plain
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at)
    at += character.length
  }
  places.push(at)
  return { folded, places }
}

const isWordStart = (folded: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? '')

function findPlace(folded: string, fragment: string): number {
  let first = -1
  for (let at = folded.indexOf(fragment); at >= 0; at = folded.indexOf(fragment, at + 1)) {
    if (isWordStart(folded, at)) return at
    if (first < 0) first = at
  }
  return first
}

/** Cuts a text where the fragments stand in it, without regard to case and accents; word starts go first. */
export function highlightParts(text: string, fragments: readonly string[]): HighlightPart[] {
  const { folded, places } = foldWithPlaces(text)
  const marked = new Array<boolean>(text.length).fill(false)
  for (const fragment of fragments) {
    const plain = searchKey(fragment)
    const at = plain === '' ? -1 : findPlace(folded, plain)
    if (at >= 0) marked.fill(true, places[at], places[at + plain.length])
  }
  const parts: HighlightPart[] = []
  let start = 0
  for (let at = 1; at <= text.length; at += 1) {
    if (at === text.length || marked[at] !== marked[start]) {
      parts.push({ text: text.slice(start, at), isMatch: marked[start] ?? false })
      start = at
    }
  }
  return parts
}
