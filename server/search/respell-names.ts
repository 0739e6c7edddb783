import { getKeys } from './query-words.ts'

/** Words that stand before a last name, alone or joined with it. */
const PARTICLES = [
  'DE LA',
  'DE LOS',
  'DE',
  'DEL',
  'DELLA',
  'DI',
  'DA',
  'DU',
  'VAN DER',
  'VAN DEN',
  'VAN',
  'VON',
  'LE',
  'LA',
  'ST',
  'MC',
  'MAC',
  'O',
]
const MIN_REST = 3
/** Short forms in names of entities; others, as "hosp", are what the long one starts with. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  CTR: 'CENTER',
  CNTR: 'CENTER',
  CTRS: 'CENTERS',
  GRP: 'GROUP',
  HLTH: 'HEALTH',
  MGMT: 'MANAGEMENT',
  SVC: 'SERVICE',
  SVCS: 'SERVICES',
}
/** "AdaSmith" */
const TWO_NAMES = /\b(\p{Lu}\p{Ll}{2,})(\p{Lu}\p{Ll}{2,})\b/gu

function splitWord(word: string): string[] {
  return PARTICLES.flatMap((particle) => {
    const joined = particle.replaceAll(' ', '')
    const rest = word.slice(joined.length)
    return word.startsWith(joined) && rest.length >= MIN_REST ? [`${particle} ${rest}`] : []
  })
}

/**
 * Returns queries that write the names of one otherwise: short forms written out ("medical ctr"), two words as one ("mc
 * quarrie"), or one with its particle apart ("delacruz", "AdaSmith"). `words`: those that are read as names.
 */
export function respellNames(query: string, words: ReadonlySet<string>): string[] {
  const keys = getKeys(query)
  const replaced = (at: number, count: number, by: string) =>
    [...keys.slice(0, at), by, ...keys.slice(at + count)].join(' ')
  const joined = keys.flatMap((word, at) => {
    const next = keys[at + 1]
    return next !== undefined && words.has(word) && words.has(next) ? [replaced(at, 2, word + next)] : []
  })
  const split = keys.flatMap((word, at) =>
    words.has(word) ? splitWord(word).map((apart) => replaced(at, 1, apart)) : [],
  )
  const apart = query.replace(TWO_NAMES, '$1 $2')
  const isShort = (word: string) => words.has(word) && WRITTEN_OUT[word] !== undefined
  const written = keys.map((word) => (isShort(word) ? WRITTEN_OUT[word] : word)).join(' ')
  return [...(keys.some(isShort) ? [written] : []), ...joined, ...split, ...(apart === query ? [] : [apart])]
}
