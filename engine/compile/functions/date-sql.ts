import { dateAsSql } from './date-as-sql.ts'
import type { SqlArgument, SqlTemplate } from './template.ts'

const FIRST = "DATE '0001-01-01'"
const LAST = "DATE '9999-12-31'"
const MONTHS_OF_LAST = 9999 * 12 + 11

/** Returns SQL for the months since year 0, with January as month 0. */
function getMonths(date: SqlArgument): string {
  return `(year(${date}) * 12 + month(${date}) - 1)`
}

/** Templates of functions of dates. */
export const DATE_SQL = {
  date: (text) =>
    `CASE WHEN regexp_full_match(${text}, '[0-9]{4}-[0-9]{2}-[0-9]{2}') AND ${text} >= '0001' THEN try_cast(${text} AS DATE) END`,
  dateAs: dateAsSql,
  // make_date fails for a day that no month has, so what reaches it is nearly always a day, and TRY is not paid for.
  dateOf: (year, month, day) =>
    `CASE WHEN ${year} BETWEEN 1 AND 9999 AND ${month} BETWEEN 1 AND 12 AND ${day} BETWEEN 1 AND 31
      AND trunc(${year}) = ${year} AND trunc(${month}) = ${month} AND trunc(${day}) = ${day}
      THEN TRY(make_date(CAST(${year} AS BIGINT), CAST(${month} AS BIGINT), CAST(${day} AS BIGINT))) END`,
  year: (date) => `CAST(year(${date}) AS DOUBLE)`,
  month: (date) => `CAST(month(${date}) AS DOUBLE)`,
  day: (date) => `CAST(day(${date}) AS DOUBLE)`,
  addDays: (date, days) =>
    `CASE WHEN trunc(${days}) BETWEEN ${FIRST} - ${date} AND ${LAST} - ${date} THEN ${date} + CAST(trunc(${days}) AS INTEGER) END`,
  addMonths: (date, months) =>
    `CASE WHEN ${getMonths(date)} + trunc(${months}) BETWEEN 12 AND ${MONTHS_OF_LAST}
      THEN CAST(${date} + to_months(CAST(trunc(${months}) AS INTEGER)) AS DATE) END`,
  daysBetween: (from, to) => `CAST(${to} - ${from} AS DOUBLE)`,
} satisfies Record<string, SqlTemplate>
