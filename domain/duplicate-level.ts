import type { DuplicateFieldKind } from './duplicate-field.ts'
import { countEdits } from './edit-distance.ts'
import { getNicknames } from './nickname.ts'
import { soundKey } from './sound-key.ts'

/**
 * Lists how two values can agree, the best first. `swapped`: each stands in the other's field. `related`: a nickname, or a
 * part of a double name. `close`: few letters differ, or both sound alike. `initial`: one is the first letter of the
 * other. `missing`: a record states none, or the two say nothing of each other.
 */
export const DUPLICATE_LEVELS = [
  'equal',
  'swapped',
  'related',
  'close',
  'initial',
  'differs',
  'missing',
] as const
export type DuplicateLevel = (typeof DUPLICATE_LEVELS)[number]

const isInitial = (one: string, other: string) =>
  (one.length === 1 || other.length === 1) && one.charAt(0) === other.charAt(0)

/**
 * Tells whether two texts are nearly the same. Longer ones may have more wrong letters: one up to five characters, two
 * up to nine, three beyond.
 */
function isClose(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  if (shorter < 3) return false
  const limit = shorter < 6 ? 1 : shorter < 10 ? 2 : 3
  return countEdits(one, other, limit) <= limit
}

function sharesWord(one: string, other: string): boolean {
  const words = one.split(' ')
  const others = new Set(other.split(' '))
  return words.length + others.size > 2 && words.some((word) => word.length > 2 && others.has(word))
}

function compareNames(one: string, other: string): DuplicateLevel {
  if (isInitial(one, other)) return 'initial'
  if (getNicknames(one).includes(other) || sharesWord(one, other)) return 'related'
  const sound = soundKey(one)
  return isClose(one, other) || (sound.length > 2 && sound === soundKey(other)) ? 'close' : 'differs'
}

/** Tells whether most of the words are the same, in any order. */
function sharesMostWords(one: string, other: string): boolean {
  const words = one.split(' ')
  const others = new Set(other.split(' '))
  const shared = words.filter((word) => others.has(word)).length
  return shared > 0 && shared * 3 >= Math.max(words.length, others.size) * 2
}

function compareTexts(one: string, other: string): DuplicateLevel {
  if (isClose(one, other)) return 'close'
  return sharesMostWords(one, other) ? 'related' : 'differs'
}

function compareLicenses(one: string, other: string): DuplicateLevel {
  const [state, number = ''] = one.split(' ')
  const [otherState, otherNumber = ''] = other.split(' ')
  if (state !== otherState) return 'missing'
  return number.length > 3 && countEdits(number, otherNumber, 1) === 1 ? 'close' : 'differs'
}

function isOneEdit(one: string, other: string): DuplicateLevel {
  return one.length > 3 && countEdits(one, other, 1) === 1 ? 'close' : 'differs'
}

const COMPARE: Readonly<Record<DuplicateFieldKind, (one: string, other: string) => DuplicateLevel>> = {
  name: compareNames,
  text: compareTexts,
  number: isOneEdit,
  license: compareLicenses,
  phone: isOneEdit,
  date: isOneEdit,
  code: () => 'differs',
}

/** Returns how two values of a kind agree, both as `normalizeDuplicateValue` writes them. */
export function compareDuplicateValues(
  kind: DuplicateFieldKind,
  one: string,
  other: string,
): Exclude<DuplicateLevel, 'swapped'> {
  return one === other ? 'equal' : (COMPARE[kind](one, other) as Exclude<DuplicateLevel, 'swapped'>)
}
