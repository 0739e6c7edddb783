import { stateByCode, stateByName } from '@concord/domain'
import { countyKey, type ZipCode, type ZipCodes } from './zip-codes.ts'

/** A county that the box names. */
export type County = {
  /** 'Harris County, TX' */
  readonly label: string
  /** The text of the county as typed. */
  readonly text: string
  readonly zips: readonly string[]
  /** The rest of the query. */
  readonly rest: string
}

const COUNTY = /^(?:county|parish|borough)$/i
/** "harris county md": Maryland has no such county. */
const DEGREES_AND_STATES: ReadonlySet<string> = new Set(['MD', 'PA', 'ND', 'DC'])
const MAX_NAME_WORDS = 4

export const mayNameCounty = (query: string) => /\b(?:county|parish|borough)\b/i.test(query)

/** Reads the state after a county, and how many words it takes; undefined if no state follows. */
function readState(words: readonly string[]): { code: string; count: number } | undefined {
  const [one = '', two = ''] = words.map((word) => word.replace(/[.,]/g, ''))
  const byTwo = two === '' ? undefined : stateByName(`${one} ${two}`)
  if (byTwo) return { code: byTwo.code, count: 2 }
  const byOne = stateByName(one) ?? (one.length === 2 ? stateByCode(one) : undefined)
  return byOne && { code: byOne.code, count: 1 }
}

function getLabel(typed: string, kind: string, places: readonly ZipCode[]): string {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
  const name = places[0]?.county ?? typed
  const states = [...new Set(places.map(({ state }) => state))].sort()
  return `${name} ${capital(kind)}, ${states.join(', ')}`
}

const CONNECTOR = /^(?:in|of|near|from|within|around|at|the)$/i

/** Removes the words at the end that lead to a place, such as "in the". */
const withoutConnectors = (words: readonly string[]) =>
  words.slice(0, words.findLastIndex((word) => !CONNECTOR.test(word)) + 1)

const PLACE_WORD = /\b(?:in|near|within|around|throughout)\s+(?:the\s+)?$/i

/**
 * Tells whether a county is meant as a place, as in "hospitals in dallas county", and not as the name of an entity, as
 * in Harris County Hospital District.
 */
export const isSaidAsPlace = ({ text }: County, query: string): boolean => {
  const spaced = query.replace(/\s+/g, ' ')
  return PLACE_WORD.test(spaced.slice(0, Math.max(spaced.indexOf(text), 0)))
}

/** Returns the county that a query names, "providers in harris county tx": in all states where none is named. */
export function findCounty(query: string, { byCounty }: Pick<ZipCodes, 'byCounty'>): County | undefined {
  const words = query.split(/\s+/).filter(Boolean)
  const at = words.findIndex((word) => COUNTY.test(word.replace(/[.,]/g, '')))
  if (at < 1) return undefined
  const kind = (words[at] ?? '').replace(/[.,]/g, '')
  const state = readState(words.slice(at + 1, at + 3))
  for (let count = Math.min(MAX_NAME_WORDS, at); count > 0; count -= 1) {
    const typed = words.slice(at - count, at).join(' ')
    const named = byCounty.get(countyKey(typed)) ?? []
    const inState = state ? named.filter((place) => place.state === state.code) : named
    const isDegree = inState.length === 0 && DEGREES_AND_STATES.has(state?.code ?? '')
    const places = isDegree ? named : inState
    if (places.length === 0) continue
    const end = at + 1 + (isDegree ? 0 : (state?.count ?? 0))
    return {
      label: getLabel(typed, kind, places),
      text: words.slice(at - count, end).join(' '),
      zips: places.map(({ zip }) => zip),
      rest: [...withoutConnectors(words.slice(0, at - count)), ...words.slice(end)]
        .join(' ')
        .replace(/[\s,]+$/, ''),
    }
  }
  return undefined
}
