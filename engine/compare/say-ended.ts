import { ACTION_WORDS, type TargetConfig } from '@concord/roster-language'
import { literalSql, quoteName, quoteText } from '#engine/sql/quote.ts'
import { ACTION } from './choose-fields.ts'

const TERM_DATE = 'term_date'

const wordSql = `regexp_replace(upper(${quoteName(ACTION)}), '[^A-Z]', '', 'g')`

const listSql = (words: readonly string[]) => `[${words.map(quoteText).join(', ')}]`

/** Returns SQL that is true for a row whose action is one of these words. */
export const hasActionSql = (words: readonly string[]): string =>
  `coalesce(list_contains(${listSql(words)}, ${wordSql}), false)`

/**
 * Returns SQL that says of a row with these fields whether it had ended on a day ('YYYY-MM-DD'): its action is a word
 * for that, or its term date is not behind the day. Null where it has neither field, because then nothing is said.
 */
export function endedSql(target: TargetConfig, fields: readonly string[], day: string): string {
  const isDate = target.fields.some(({ id, type }) => id === TERM_DATE && type === 'date')
  const signs = [
    ...(fields.includes(ACTION) ? [hasActionSql(ACTION_WORDS.end)] : []),
    ...(isDate && fields.includes(TERM_DATE)
      ? [`coalesce(${quoteName(TERM_DATE)} <= ${literalSql(day, 'date')}, false)`]
      : []),
  ]
  return signs.length === 0 ? 'CAST(NULL AS BOOLEAN)' : `(${signs.join(' OR ')})`
}
