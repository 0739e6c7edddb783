import { nullIfEmptyList, type SqlArgument, type SqlTemplate, whole } from './template.ts'

/** The list without NULL and empty texts, NULL when nothing is left. */
function filled(list: string): string {
  return nullIfEmptyList(`list_filter(${list}, lambda piece: piece <> '')`)
}

/** Templates of functions of lists. */
export const LIST_SQL = {
  list: (...texts) => filled(`[${texts.join(', ')}]`),
  // Without a separator DuckDB gives the text whole.
  split: (text, separator) =>
    `CASE WHEN ${separator} IS NOT NULL THEN ${filled(`string_split(${text}, ${separator})`)} END`,
  splitAny: (text, separators) =>
    filled(
      `string_split(translate(${text}, ${separators}, repeat(left(${separators}, 1), length(${separators}))), left(${separators}, 1))`,
    ),
  join: joinSql,
  itemAt: (list, place) => `${list}[${whole(place)}]`,
  slice: (list, place, count) =>
    `CASE WHEN ${place} >= 1 AND ${count} >= 1
      THEN ${nullIfEmptyList(`${list}[${whole(place)}:${whole(place)} + ${whole(count)} - 1]`)} END`,
  size: (list) => `CAST(coalesce(len(${list}), 0) AS DOUBLE)`,
  distinct: (list) => `list_filter(${list}, lambda one, place: list_position(${list}, one) = place)`,
  sort: (list) => `list_sort(${list})`,
  placeOf: (list, wanted) => `CAST(nullif(list_position(${list}, ${wanted}), 0) AS DOUBLE)`,
  includes: (list, wanted) => `(CASE WHEN ${wanted} IS NOT NULL THEN list_contains(${list}, ${wanted}) END)`,
  combine: (one, other) => nullIfEmptyList(`list_concat(${one}, ${other})`),
} satisfies Record<string, SqlTemplate>

/** The fast way takes constants only. */
function joinSql(list: SqlArgument, separator: SqlArgument): string {
  if (separator.constant !== undefined) return `array_to_string(${list}, coalesce(${separator}, ''))`
  return `list_reduce(${list}, lambda joined, piece: joined || coalesce(${separator}, '') || piece)`
}
