import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { findFindingCauses } from '#engine/check/find-causes.ts'
import { allRules, OUTCOME, rulesSql } from '#engine/check/find-findings.ts'
import { dropTables } from '#engine/sql/drop-tables.ts'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import { writeInOrder } from '#engine/sql/write-in-order.ts'
import type { BoundRows } from '../job/bind-tabs.ts'
import type { RunJob } from '../job/run-job.ts'
import type { EvaluatedRows } from './evaluate-rows.ts'
import type { OutputName } from './output-folder.ts'
import { chooseShownFields } from './shown-fields.ts'

type FindingDetails = {
  readonly job: Pick<RunJob, 'target'>
  readonly evaluated: EvaluatedRows
  readonly work: string
}

/** Rows of a group: of one cause a page reads one or two. */
const GROUP_ROWS = 20_480

/** Returns the numbers of the rules about empty fields that no column of their tab or block is mapped to. */
function findUnmapped({ bound, rules }: EvaluatedRows): ReadonlySet<number> {
  const all = allRules(rules)
  const numbers = bound.flatMap(({ fields, rules: own }) => {
    const mapped = new Set(fields.map(({ field }) => field.id))
    return own.row.flatMap(({ code, field, message }) =>
      code === 'required' && !mapped.has(field ?? '')
        ? [all.findIndex((rule) => rule.code === code && rule.field === field && rule.message === message)]
        : [],
    )
  })
  return new Set(numbers)
}

/** Returns SQL for the first column of each field, with its header, as (tab, block, field, index, header). */
function columnsSql(bound: readonly BoundRows[]): string {
  const rows = bound.flatMap(({ tab, block, layout, fields }) =>
    fields.flatMap(({ field, columns }) => {
      const [index] = columns
      if (index === undefined) return []
      const texts = [tab.name, block ?? '', field.id].map(quoteText).join(', ')
      return [`(${texts}, ${index}, ${quoteText(layout.headers[index] ?? '')})`]
    }),
  )
  return `(VALUES ${["('', '', '', -1, '')", ...rows].join(', ')}) places (tab, block, field, "index", header)`
}

const joinSql = (fields: readonly string[], between: string): string =>
  fields.length === 0
    ? 'CAST(NULL AS VARCHAR)'
    : `nullif(concat_ws(${quoteText(between)}, ${fields.map((id) => `CAST(m.${quoteName(id)} AS VARCHAR)`).join(', ')}), '')`

/** SQL for what holds back each row: its rules, fields and causes in one text, with the first of the rules. */
const HELD_BY = `SELECT id, min(rule) AS rule, string_agg(DISTINCT holder, '\n' ORDER BY holder) AS held_by
  FROM (SELECT id, f.rule, concat_ws(' ', code, field, cause) AS holder
    FROM finding_causes f JOIN rule_texts USING (rule) WHERE severity IN ('error', 'reject'))
  GROUP BY id`

/**
 * Writes findings.parquet: a row for each finding, those of a cause together, in the order of the rows. Beside what findings.csv has
 * there are `cause` and `suggestion`, the header and the place of the column, what a person knows the row by, whether it
 * is the first of its rule and cause in the row (`is_first`), and of rows that are kept back `held_by`, all that
 * keeps them back, in the first finding that does. `searched` has all that people look for, in small letters.
 */
export async function writeFindingDetails(
  connection: DuckDBConnection,
  { job: { target }, evaluated, work }: FindingDetails,
): Promise<readonly OutputName[]> {
  const { rules, fields, reference, bound } = evaluated
  await findFindingCauses(connection, {
    ...{ rules, fields, registry: reference.registry, unmapped: findUnmapped(evaluated) },
    key: target.key.filter((id) => fields.includes(id)),
  })
  const { identity, name, street, place } = chooseShownFields(target, fields)
  await connection.run(`CREATE TEMPORARY VIEW rule_texts AS SELECT * FROM ${rulesSql(rules)}`)
  await connection.run(`CREATE TEMPORARY TABLE holders AS ${HELD_BY}`)
  await connection.run(`CREATE TEMPORARY TABLE finding_order AS
    SELECT rowid AS finding, row_number() OVER sorted AS number,
      lag(id) OVER sorted IS DISTINCT FROM id OR lag(rule) OVER sorted IS DISTINCT FROM rule AS is_first
    FROM finding_causes WINDOW sorted AS (ORDER BY rule, cause, id, value)`)
  const counted = await connection.runAndReadAll('SELECT count(*) FROM finding_order')
  await writeInOrder(connection, {
    file: join(work, 'findings.parquet'),
    rows: Number(counted.getRows()[0]?.[0]),
    groupRows: GROUP_ROWS,
    select: (condition) => `
      SELECT *, lower(concat_ws('\n', "value", identity, name, street, place)) AS searched FROM (
        SELECT o.number, f.id, m.":row" AS "row", m.":tab" AS tab, m.":block" AS block, ${OUTCOME} AS outcome,
          nullif(rule_texts.field, '') AS field, rule_texts.code AS "rule", rule_texts.severity,
          f.value AS "value", rule_texts.message, f.cause, f.suggestion,
          places.header AS "column", places."index" AS column_index,
          ${joinSql(identity === null ? [] : [identity], '')} AS identity, ${joinSql(name, ', ')} AS name,
          ${joinSql(street === null ? [] : [street], '')} AS street, ${joinSql(place, ' ')} AS place,
          o.is_first, CASE WHEN o.is_first THEN held.held_by END AS held_by
        FROM (SELECT * FROM finding_order WHERE ${condition}) o JOIN finding_causes f ON f.rowid = o.finding
        JOIN rule_texts USING (rule) JOIN mapped_rows m ON m.":id" = f.id
        LEFT JOIN holders held ON held.id = f.id AND held.rule = f.rule
        LEFT JOIN ${columnsSql(bound)}
          ON places.tab = m.":tab" AND places.block = coalesce(m.":block", '') AND places.field = rule_texts.field
      )`,
  })
  await connection.run('DROP VIEW rule_texts')
  await dropTables(connection, 'finding_causes', 'finding_order', 'holders')
  return ['findings.parquet']
}
