/** What the address of a search says; whatever in it makes no sense is left out. */
export type SearchAddress = {
  readonly query: string
  /** Two-letter codes. */
  readonly states: readonly string[]
  /** Taxonomy codes. */
  readonly specialties: readonly string[]
  /** Where the page starts; null for the first page. */
  readonly cursor: string | null
}

export const MAX_QUERY_LENGTH = 200
const MAX_CURSOR_LENGTH = 100

const valuesOf = (params: URLSearchParams, name: string, shape: RegExp) => [
  ...new Set(params.getAll(name).filter((value) => shape.test(value))),
]

export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const cursor = params.get('cursor') ?? ''
  return {
    query: (params.get('q') ?? '').slice(0, MAX_QUERY_LENGTH).trim(),
    states: valuesOf(params, 'state', /^[A-Z]{2}$/).slice(0, 60),
    specialties: valuesOf(params, 'specialty', /^[0-9A-Z]{10}$/).slice(0, 200),
    cursor: cursor !== '' && cursor.length <= MAX_CURSOR_LENGTH ? cursor : null,
  }
}

export function writeSearchAddress(address: SearchAddress): string {
  const params = new URLSearchParams()
  if (address.query.trim() !== '') params.set('q', address.query.trim())
  for (const state of address.states) params.append('state', state)
  for (const specialty of address.specialties) params.append('specialty', specialty)
  if (address.cursor !== null) params.set('cursor', address.cursor)
  return params.toString()
}

export const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** The query without a part of it, whatever spaces and commas stand between the words of that part. */
export function withoutText(query: string, text: string): string {
  const words = text.split(/[\s,]+/).filter(Boolean)
  const pattern = words.map((word) => word.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')).join('[\\s,]+')
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu')
  return (pattern === '' ? query : query.replace(whole, ' '))
    .replace(/\s+/g, ' ')
    .replace(/\s+,/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '')
}
