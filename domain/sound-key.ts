import { searchKey } from './search-key.ts'

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:KN|GN|PN)/, 'N'],
  [/^WR/, 'R'],
  [/PH/g, 'F'],
  [/SCH/g, 'S'],
  [/[CS]H/g, 'S'],
  [/GHT/g, 'T'],
  [/GH/g, 'G'],
  [/C(?=[EIY])/g, 'S'],
  [/[CQ]/g, 'K'],
  [/X/g, 'KS'],
  [/Z/g, 'S'],
  [/V/g, 'F'],
  [/DT?/g, 'T'],
  [/J(?=[EI])|G(?=[EIY])/g, 'J'],
]

const MAX_SOUNDS = 6
/** Names repeat: the sounds of so many are kept. */
const MAX_KEPT = 50_000
const kept = new Map<string, string>()

/**
 * Returns how a name sounds, as its first letter and the consonants after it: 'Catherine' and 'Kathryn' -> KTRN, 'Schmidt'
 * and 'Smit' -> SMT. Names that begin with a vowel begin with A. '' where there is no letter; digits stay.
 */
export function soundKey(text: string): string {
  const known = kept.get(text)
  if (known !== undefined) return known
  const sound = findSound(text)
  if (kept.size < MAX_KEPT) kept.set(text, sound)
  return sound
}

function findSound(text: string): string {
  const letters = searchKey(text).replace(/[^A-Z0-9]/g, '')
  const spelled = SPELLINGS.reduce((word, [spelling, sound]) => word.replace(spelling, sound), letters)
  const start = spelled.charAt(0).replace(/[AEIOUY]/, 'A')
  const rest = spelled.slice(1).replace(/[AEIOUY]|[HW]/g, '')
  return (start + rest).replace(/(.)\1+/g, '$1').slice(0, MAX_SOUNDS)
}
