import { hasGroups, patternSql, replacementSql, testedPatternSql } from '../pattern-sql.ts'
import { nullIfEmptyText, type SqlArgument, type SqlTemplate } from './template.ts'

/** Templates of functions that take a regular expression. */
export const REGEX_SQL = {
  matches: (text, pattern) => `regexp_matches(${text}, ${testedPatternSql(constantOf(pattern))})`,
  extract: (text, pattern) => {
    const source = constantOf(pattern)
    return nullIfEmptyText(`regexp_extract(${text}, ${patternSql(source)}, ${hasGroups(source) ? 1 : 0})`)
  },
  replacePattern: (text, pattern, replacement) =>
    nullIfEmptyText(
      `regexp_replace(${text}, ${patternSql(constantOf(pattern))}, ${replacementSql(constantOf(replacement))}, 'g')`,
    ),
} satisfies Record<string, SqlTemplate>

function constantOf({ constant }: SqlArgument): string {
  return typeof constant === 'string' ? constant : ''
}
