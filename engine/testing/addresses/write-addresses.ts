import { stateByCode } from '@concord/domain'
import places from './places.json' with { type: 'json' }

/** An address whose parts are known. */
export type KnownAddress = {
  readonly street: string
  /** Undefined where it stands in the line of the street, if there is one. */
  readonly unit: string | null | undefined
  readonly city: string
  /** The two-letter code. */
  readonly state: string
  /** Five digits. */
  readonly zip: string
}

/** An address in one cell, and its parts. */
export type WrittenAddress = {
  readonly cell: string
  /** The name of the way of writing. */
  readonly way: string
  readonly address: KnownAddress
}

type WriteAddress = (address: KnownAddress) => string

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  ...{ CA: 'Calif.', CT: 'Conn.', FL: 'Fla.', MA: 'Mass.', MO: 'Mo.', NY: 'N.Y.', TX: 'Tex.', WA: 'Wash.' },
}
const PLUS_FOUR = '3134'

const join = (separator: string, ...parts: readonly (string | null | undefined)[]) =>
  parts.filter((part) => typeof part === 'string').join(separator)
const nameOf = (code: string) => stateByCode(code)?.name ?? code
const spaced: WriteAddress = ({ street, unit, city, state, zip }) => join(' ', street, unit, city, state, zip)
const withoutZeros = (zip: string) => String(Number(zip))

/** The ways in which senders write an address into one cell. */
const WAYS: Readonly<Record<string, WriteAddress>> = {
  commas: ({ street, unit, city, state, zip }) => join(', ', street, unit, city, `${state} ${zip}`),
  'unit behind the street': ({ street, unit, city, state, zip }) =>
    join(', ', join(' ', street, unit), city, `${state} ${zip}`),
  'a comma behind the city': ({ street, unit, city, state, zip }) =>
    `${join(' ', street, unit, city)}, ${state} ${zip}`,
  'no comma behind the city': ({ street, unit, city, state, zip }) =>
    join(', ', street, unit, `${city} ${state} ${zip}`),
  spaces: spaced,
  capitals: (address) => spaced(address).toUpperCase(),
  'small letters': ({ street, unit, city, state, zip }) =>
    join(', ', street, unit, city, `${state} ${zip}`).toLowerCase(),
  'commas everywhere': ({ street, unit, city, state, zip }) => join(',', street, unit, city, state, zip),
  semicolons: ({ street, unit, city, state, zip }) => join('; ', street, unit, city, state, zip),
  pipes: ({ street, unit, city, state, zip }) => join(' | ', street, unit, city, state, zip),
  'pipes without blanks': ({ street, unit, city, state, zip }) => join('|', street, unit, city, state, zip),
  'two lines': ({ street, unit, city, state, zip }) => `${join(' ', street, unit)}\n${city}, ${state} ${zip}`,
  'three lines': ({ street, unit, city, state, zip }) =>
    join('\r\n', street, unit, `${city} ${state} ${zip}`),
  'four lines': ({ street, unit, city, state, zip }) => join('\n', street, unit, city, `${state} ${zip}`),
  'latitude and longitude in parentheses': ({ street, unit, city, state, zip }) =>
    `${join(' ', street, unit)}\n${city}, ${state} ${zip}\n(41.838611, -72.459444)`,
  'latitude and longitude': ({ street, unit, city, state, zip }) =>
    `${join(', ', street, unit, city, `${state} ${zip}`)} 41.838611, -72.459444`,
  'further digits': ({ street, unit, city, state, zip }) =>
    join(', ', street, unit, city, `${state} ${zip}-${PLUS_FOUR}`),
  'further digits at once': ({ street, unit, city, state, zip }) =>
    join(' ', street, unit, `${city},`, state, `${zip}${PLUS_FOUR}`),
  'lost zeros': ({ street, unit, city, state, zip }) =>
    join(', ', street, unit, city, `${state} ${withoutZeros(zip)}`),
  'lost zeros of nine digits': ({ street, unit, city, state, zip }) =>
    `${join(' ', street, unit)}; ${city}, ${state} ${withoutZeros(`${zip}${PLUS_FOUR}`)}`,
  'name of the state': ({ street, unit, city, state, zip }) =>
    join(', ', street, unit, city, `${nameOf(state)} ${zip}`),
  'name of the state between commas': ({ street, unit, city, state, zip }) =>
    join(', ', street, unit, city, nameOf(state), zip),
  'abbreviation of the state': ({ street, unit, city, state, zip }) =>
    join(', ', street, unit, city, `${ABBREVIATIONS[state] ?? state} ${zip}`),
  country: ({ street, unit, city, state, zip }) =>
    `${join(', ', street, unit, city, `${state} ${zip}`)}, United States`,
  'blanks too many': ({ street, unit, city, state, zip }) =>
    ` ${join(' ,  ', street, unit, city, `${state}   ${zip}`)}. `,
}

/** Tells whether a city is in the held-out half, which tuning does not look at. */
export const isHeldOut = (_: unknown, index: number): boolean => index % 2 === 1

const cityOf = ([city = '', state = '', zip = '']: readonly string[]) => ({ city, state, zip })

/** Returns the cities of all states and territories that receive mail: the held-out ones, or those for tuning. */
export const readCities = (held: boolean) =>
  places.cities.filter((city, index) => isHeldOut(city, index) === held).map(cityOf)

/** Streets and suites for each city, no two cities with the same ones side by side. */
export function makeAddresses(cities: ReturnType<typeof readCities>): KnownAddress[] {
  const { streets, units } = places
  return cities.flatMap((city, index) =>
    Array.from({ length: 2 }, (_, turn) => {
      const street = streets[(7 * index + 11 * turn) % streets.length] ?? ''
      const unit = units[(5 * index + 3 * turn) % units.length] ?? null
      return { ...city, street, unit: /\bbox\b/i.test(street) ? null : unit }
    }),
  )
}

/** Returns each address in every way. */
export const writeAddresses = (addresses: readonly KnownAddress[]): WrittenAddress[] =>
  addresses.flatMap((address) =>
    Object.entries(WAYS).map(([way, write]) => ({ cell: write(address), way, address })),
  )
