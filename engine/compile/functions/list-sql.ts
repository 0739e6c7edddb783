import { type BoundSql, nullIfEmptyList, type SqlArgument, type SqlTemplate, whole } from './template.ts'

/** Templates of functions of lists. */
export const LIST_SQL = {
  list: (...texts) => nullIfEmptyList(withoutEmpty(`[${texts.join(', ')}]`)),
  split: (text, separator) => splitSql(String(text), String(separator)),
  splitAny: (text, separators) => {
    const first = `left(${separators}, 1)`
    return splitSql(`translate(${text}, ${separators}, repeat(${first}, length(${separators})))`, first)
  },
  join: joinSql,
  itemAt: (list, place) => `${list}[${whole(place)}]`,
  slice: (list, place, count) =>
    nullIfEmptyList(`CASE WHEN ${place} >= 1 AND ${count} >= 1
      THEN ${list}[${whole(place)}:${whole(place)} + ${whole(count)} - 1] END`),
  size: (list) => `CAST(coalesce(len(${list}), 0) AS DOUBLE)`,
  distinct: (list) => `list_filter(${list}, lambda one, place: list_position(${list}, one) = place)`,
  sort: (list) => `list_sort(${list})`,
  placeOf: (list, wanted) => ({
    first: `list_position(${list}, ${wanted})`,
    finish: (place) => `CASE WHEN ${place} > 0 THEN CAST(${place} AS DOUBLE) END`,
  }),
  includes: (list, wanted) => `(CASE WHEN ${wanted} IS NOT NULL THEN list_contains(${list}, ${wanted}) END)`,
  combine: (one, other) => nullIfEmptyList(`list_concat(${one}, ${other})`),
} satisfies Record<string, SqlTemplate>

function withoutEmpty(list: string): string {
  return `list_filter(${list}, lambda piece: piece <> '')`
}

/** Returns SQL that splits a text; the result is NULL without a separator, where DuckDB would return the whole text. */
function splitSql(text: string, separator: string): BoundSql {
  return nullIfEmptyList(
    `CASE WHEN ${separator} IS NOT NULL THEN ${withoutEmpty(`string_split(${text}, ${separator})`)} END`,
  )
}

/** Returns SQL that joins a list; the fast function takes only constant separators. */
function joinSql(list: SqlArgument, separator: SqlArgument): string {
  if (separator.constant !== undefined) return `array_to_string(${list}, coalesce(${separator}, ''))`
  return `list_reduce(${list}, lambda joined, piece: joined || coalesce(${separator}, '') || piece)`
}
