import type { SqlArgument, SqlTemplate } from './template.ts'

const SHAPE = "'[-+]?(?:(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:[.][0-9]*)?|[.][0-9]+)(?:[eE][-+]?[0-9]{1,3})?'"

/** NULL when the language has no such number, and 0 for -0; the number is written once. Not for a NULL of least. */
function bound(sql: string): string {
  return `(nullif(nullif(greatest(least(${sql}, 1e15), -1e15), 1e15), -1e15) + 0e0)`
}

const MOST_DECIMALS = 10

function roundSql(number: SqlArgument, decimals: SqlArgument): string {
  return atDecimals(decimals, (_, scale) => rounded(number, scale))
}

function decimalsSql(number: SqlArgument, decimals: SqlArgument): string {
  return atDecimals(
    decimals,
    (places, scale) => `printf('%.' || ${places} || 'f', ${rounded(number, scale)})`,
  )
}

/** NULL unless the decimals are 0 to 10; `scale` is the power of ten for them. */
function atDecimals(decimals: SqlArgument, write: (places: string, scale: string) => string): string {
  if (typeof decimals.constant !== 'number') {
    const places = `CAST(trunc(${decimals}) AS TINYINT)`
    const scales = Array.from({ length: MOST_DECIMALS + 1 }, (_, place) => `1e${place}`)
    const sql = write(places, `[${scales.join(', ')}][${places} + 1]`)
    return `CASE WHEN ${decimals} > -1 AND ${decimals} < ${MOST_DECIMALS + 1} THEN ${sql} END`
  }
  const places = Math.trunc(decimals.constant)
  return places >= 0 && places <= MOST_DECIMALS
    ? write(`'${places}'`, `1e${places}`)
    : `CASE WHEN false THEN ${write("'0'", '1e0')} END`
}

function rounded(number: SqlArgument, scale: string): string {
  return bound(`round(${number} * ${scale}) / ${scale}`)
}

/** Templates of functions of numbers. */
export const NUMBER_SQL = {
  number: (text) =>
    `CASE WHEN regexp_full_match(${text}, ${SHAPE}) THEN ${bound(`try_cast(replace(${text}, ',', '') AS DOUBLE)`)} END`,
  text: (value) => textSql(value),
  add: (one, other) => bound(`${one} + ${other}`),
  subtract: (one, other) => bound(`${one} - ${other}`),
  multiply: (one, other) => bound(`${one} * ${other}`),
  divide: (one, other) => bound(`${one} / ${other}`),
  remainder: (one, other) => bound(`${one} % ${other}`),
  negate: (number) => `(-${number} + 0e0)`,
  absolute: (number) => `abs(${number})`,
  round: roundSql,
  floor: (number) => bound(`floor(${number})`),
  ceiling: (number) => bound(`ceil(${number})`),
  decimals: decimalsSql,
} satisfies Record<string, SqlTemplate>

/** Whole numbers by way of BIGINT, which is twice as fast and writes no '.0'. */
function textSql(value: SqlArgument): string {
  if (value.type === 'text') return String(value)
  if (value.type === 'list') return `array_to_string(${value}, ',')`
  if (value.type !== 'number') return `CAST(${value} AS VARCHAR)`
  return `CASE WHEN ${value} = trunc(${value}) THEN CAST(CAST(${value} AS BIGINT) AS VARCHAR)
    WHEN abs(${value}) >= 0.0001 THEN CAST(${value} AS VARCHAR)
    WHEN abs(${value}) < 5e-11 THEN '0'
    ELSE rtrim(printf('%.10f', ${value}), '0') END`
}
