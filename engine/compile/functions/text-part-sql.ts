import { nullIfEmptyText, type SqlArgument, type SqlTemplate, whole } from './template.ts'

/** Templates of functions that look for parts of a text, or take them. */
export const TEXT_PART_SQL = {
  left: (text, count) => nullIfEmptyText(`substring(${text}, 1, ${positive(count)})`),
  right: (text, count) => nullIfEmptyText(`right(${text}, ${positive(count)})`),
  substring: (text, place, count) =>
    nullIfEmptyText(
      `CASE WHEN ${place} >= 1 THEN substring(${text}, ${whole(place)}, ${positive(count)}) END`,
    ),
  position: (text, wanted) => ({
    first: `strpos(${text}, ${wanted})`,
    finish: (place) => `CASE WHEN ${place} > 0 THEN CAST(${place} AS DOUBLE) END`,
  }),
  // DuckDB forgets the type of what it finds to be NULL while it plans, and lists and maps have a contains too.
  contains: (text, wanted) => `contains(CAST(${text} AS VARCHAR), CAST(${wanted} AS VARCHAR))`,
  startsWith: (text, start) => `starts_with(${text}, ${start})`,
  endsWith: (text, end) => `ends_with(${text}, ${end})`,
  part: (text, separator, place) =>
    nullIfEmptyText(
      `CASE WHEN ${whole(place)} <> 0 THEN split_part(${text}, ${separator}, ${whole(place)}) END`,
    ),
} satisfies Record<string, SqlTemplate>

/** Returns SQL for a count truncated to an integer, and 0 for less than 1. */
function positive(count: SqlArgument): string {
  return `greatest(${whole(count)}, 0)`
}
