import type { FunctionName } from '@concord/roster-language'
import { CHOICE_SQL } from './choice-sql.ts'
import { DATE_SQL } from './date-sql.ts'
import { IDENTIFIER_SQL } from './identifier-sql.ts'
import { LIST_SQL } from './list-sql.ts'
import { NUMBER_SQL } from './number-sql.ts'
import { REGEX_SQL } from './regex-sql.ts'
import type { SqlTemplate } from './template.ts'
import { TEXT_PART_SQL } from './text-part-sql.ts'
import { TEXT_SQL } from './text-sql.ts'

/** Every function of the language in SQL; the compiler fails when one is missing. */
export const TEMPLATES: Record<FunctionName, SqlTemplate> = {
  ...TEXT_SQL,
  ...TEXT_PART_SQL,
  ...REGEX_SQL,
  ...NUMBER_SQL,
  ...DATE_SQL,
  ...LIST_SQL,
  ...CHOICE_SQL,
  ...IDENTIFIER_SQL,
}
