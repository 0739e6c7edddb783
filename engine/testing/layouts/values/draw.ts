/** Random values that depend on a key alone: the same question about the same key always gets the same answer. */
export type Draw = {
  /** A whole number from 0, below the limit. */
  readonly number: (what: string, below: number) => number
  readonly digits: (what: string, count: number) => string
  readonly pick: <Value>(what: string, values: readonly Value[]) => Value
  /** True in so large a share of the keys. */
  readonly happens: (what: string, share: number) => boolean
  /** The chance of something that belongs to this key. */
  readonly of: (part: string) => Draw
}

/** Returns the FNV-1a hash of a text, with the bits mixed at the end (murmur3), as a number from 0 to 1. */
function getFraction(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Returns the chance of a key. Throws where there is nothing to pick from. */
export function makeDraw(key: string): Draw {
  const number = (what: string, below: number) => Math.floor(getFraction(`${key}|${what}`) * below)
  return {
    number,
    digits: (what, count) =>
      Array.from({ length: count }, (_, place) => number(`${what} ${place}`, 10)).join(''),
    pick: (what, values) => {
      const value = values[number(what, values.length)]
      if (value === undefined) throw new Error(`There is nothing to pick ${what} from.`)
      return value
    },
    happens: (what, share) => getFraction(`${key}|${what}`) < share,
    of: (part) => makeDraw(`${key}|${part}`),
  }
}
