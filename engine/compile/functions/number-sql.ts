import { nullIfOutOfBounds, type SqlArgument, type SqlTemplate } from './template.ts'

const PLAIN = "'[-+]?[0-9]*[.]?[0-9]*'"
const SHAPE = "'[-+]?(?:(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:[.][0-9]*)?|[.][0-9]+)(?:[eE][-+]?[0-9]{1,3})?'"
const MAX_DECIMALS = 10

/** Templates of functions of numbers. */
export const NUMBER_SQL = {
  number: (text) =>
    nullIfOutOfBounds(`try_cast(CASE WHEN regexp_full_match(${text}, ${PLAIN}) THEN ${text}
      WHEN regexp_full_match(${text}, ${SHAPE}) THEN replace(${text}, ',', '') END AS DOUBLE)`),
  text: (value) => textSql(value),
  add: (one, other) => nullIfOutOfBounds(`${one} + ${other}`),
  subtract: (one, other) => nullIfOutOfBounds(`${one} - ${other}`),
  multiply: (one, other) => nullIfOutOfBounds(`${one} * ${other}`),
  divide: (one, other) => nullIfOutOfBounds(`${one} / ${other}`),
  remainder: (one, other) => nullIfOutOfBounds(`${one} % ${other}`),
  negate: (number) => `(-${number} + 0e0)`,
  absolute: (number) => `abs(${number})`,
  round: (number, decimals) => nullIfOutOfBounds(atDecimals(decimals, (_, scale) => rounded(number, scale))),
  floor: (number) => nullIfOutOfBounds(`floor(${number})`),
  ceiling: (number) => nullIfOutOfBounds(`ceil(${number})`),
  decimals: (number, decimals) => {
    const { first, finish } = nullIfOutOfBounds(atDecimals(decimals, (_, scale) => rounded(number, scale)))
    const write = (bound: string) => (places: string, scale: string) =>
      `CASE WHEN abs(${bound} * ${scale}) < 1e15 THEN printf('%.' || ${places} || 'f', ${finish(bound)}) END`
    return { first, finish: (bound) => atDecimals(decimals, write(bound)) }
  },
} satisfies Record<string, SqlTemplate>

/** Returns SQL that is NULL unless the number of decimals is 0 to 10; `scale` is the power of ten for them. */
function atDecimals(decimals: SqlArgument, write: (places: string, scale: string) => string): string {
  if (typeof decimals.constant !== 'number') {
    const places = `CAST(trunc(${decimals}) AS TINYINT)`
    const scales = Array.from({ length: MAX_DECIMALS + 1 }, (_, place) => `1e${place}`)
    const sql = write(places, `[${scales.join(', ')}][${places} + 1]`)
    return `CASE WHEN ${decimals} > -1 AND ${decimals} < ${MAX_DECIMALS + 1} THEN ${sql} END`
  }
  const places = Math.trunc(decimals.constant)
  const isKnown = places >= 0 && places <= MAX_DECIMALS
  return isKnown ? write(`'${places}'`, `1e${places}`) : `CASE WHEN false THEN ${write("'0'", '1e0')} END`
}

function rounded(number: SqlArgument, scale: string): string {
  return `round(${number} * ${scale}) / ${scale}`
}

/** Returns SQL for a value as text. Whole numbers are cast to BIGINT, which is twice as fast and writes no '.0'. */
function textSql(value: SqlArgument): string {
  if (value.type === 'text') return String(value)
  if (value.type === 'list') return `array_to_string(${value}, ',')`
  if (value.type !== 'number') return `CAST(${value} AS VARCHAR)`
  return `CASE WHEN ${value} = trunc(${value}) THEN CAST(CAST(${value} AS BIGINT) AS VARCHAR)
    WHEN abs(${value}) >= 0.0001 THEN CAST(${value} AS VARCHAR)
    WHEN abs(${value}) < 5e-11 THEN '0'
    ELSE rtrim(printf('%.10f', ${value}), '0') END`
}
