import type { SqlArgument } from './template.ts'

const YEAR = '[1-9][0-9]{3}'
/** The pattern of a month. Impossible months and days are kept from strptime, which is six times slower for them. */
const MONTH = '(?:0?[1-9]|1[0-2])'
const DAY = '(?:0?[1-9]|[12][0-9]|3[01])'
const MONTH_NAME = '(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
const PARTS = { M: [MONTH, '%m'], D: [DAY, '%d'], Y: [YEAR, '%Y'], N: [MONTH_NAME, '%b'] } as const

type Part = keyof typeof PARTS
const ORDERS = ['MDY', 'DMY', 'YMD'] as const

/**
 * Returns the template of `dateAs`: a shape is tested first, because strptime takes shorter and longer parts than it is
 * asked for.
 */
export function dateAsSql(text: SqlArgument, order: SqlArgument, lastYear: SqlArgument): string {
  const asked = ORDERS.filter((one) => order.constant === undefined || order.constant === one)
  const branches = asked.flatMap((one) => {
    const isOrder = order.constant === undefined ? `${order} = '${one}' AND ` : ''
    const ways = [...one].map((part) => part as Part)
    const named = ways.map((part) => (part === 'M' ? 'N' : part))
    return [
      `WHEN ${isOrder}${isWritten(text, ways, '/')} THEN ${read(String(text), ways, '/')}`,
      `WHEN ${isOrder}regexp_full_match(${text}, '${eightDigits(one)}') THEN ${read(String(text), ways, '')}`,
      ...(one === 'YMD' || lastYear.constant === null ? [] : shortYear(text, lastYear, ways, isOrder)),
      `WHEN ${isOrder}${isWritten(text, named, '/')} THEN ${read(String(text), named, '/')}`,
      ...(one === 'YMD' || lastYear.constant === null ? [] : shortYear(text, lastYear, named, isOrder)),
    ]
  })
  return branches.length === 0 ? 'CAST(NULL AS DATE)' : `CAST(CASE ${branches.join(' ')} END AS DATE)`
}

function isWritten(text: SqlArgument, parts: readonly Part[], sign: string, year = YEAR): string {
  const shapes = parts.map((part) => (part === 'Y' ? year : PARTS[part][0]))
  return `regexp_full_match(${text}, '${shapes.join(sign)}')`
}

function eightDigits(order: string): string {
  return Array.from(
    order,
    (part) => ({ Y: YEAR, M: '(?:0[1-9]|1[0-2])', D: '(?:0[1-9]|[12][0-9]|3[01])' })[part],
  ).join('')
}

function read(text: string, parts: readonly Part[], sign: string): string {
  return `try_strptime(${text}, '${parts.map((part) => PARTS[part][1]).join(sign)}')`
}

/** Returns the branch for a two-digit year at the end, which is first expanded to four digits. */
function shortYear(
  text: SqlArgument,
  lastYear: SqlArgument,
  parts: readonly Part[],
  isOrder: string,
): readonly string[] {
  const last = `CAST(trunc(${lastYear}) AS BIGINT)`
  const year = `${last} - (${last} - CAST(right(${text}, 2) AS BIGINT)) % 100`
  const whole = `left(${text}, length(${text}) - 2) || CAST(${year} AS VARCHAR)`
  return [
    `WHEN ${isOrder}trunc(${lastYear}) BETWEEN 1099 AND 9999 AND ${isWritten(text, parts, '/', '[0-9]{2}')} THEN ${read(whole, parts, '/')}`,
  ]
}
