import { hasGroups, patternSql, replacementSql, testedPatternSql } from '../pattern-sql.ts'
import { nullIfEmptyText, type SqlArgument, type SqlTemplate } from './template.ts'

/** Templates of functions that take a regular expression. */
export const REGEX_SQL = {
  matches: (text, pattern) => `regexp_matches(${text}, ${testedPatternSql(getConstant(pattern))})`,
  extract: (text, pattern) => {
    const source = getConstant(pattern)
    return nullIfEmptyText(`regexp_extract(${text}, ${patternSql(source)}, ${hasGroups(source) ? 1 : 0})`)
  },
  replacePattern: (text, pattern, replacement) =>
    nullIfEmptyText(
      `regexp_replace(${text}, ${patternSql(getConstant(pattern))}, ${replacementSql(getConstant(replacement))}, 'g')`,
    ),
} satisfies Record<string, SqlTemplate>

function getConstant({ constant }: SqlArgument): string {
  return typeof constant === 'string' ? constant : ''
}
