import type { MappedField, Severity } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { allRules, type NumberedRules } from '#engine/check/find-findings.ts'
import type { LaidOutTab } from '#engine/job/bind-tabs.ts'
import { filledSql } from '#engine/read/layout/read-rows.ts'
import { getRawColumns, rawRowsSql } from '#engine/read/raw-rows.ts'
import type { RawTab } from '#engine/read/reading.ts'
import { quoteText } from '#engine/sql/quote.ts'

/** The fields that are made of a tab or of one block of its columns. */
export type MadeFields = {
  readonly tab: Pick<RawTab, 'name'>
  readonly block: string | null
  readonly fields: readonly Pick<MappedField, 'field' | 'columns'>[]
}

export type ReasonsInput = {
  readonly rules: NumberedRules
  /** The tabs as they are in the file, before any step. */
  readonly tabs: readonly LaidOutTab[]
  readonly made: readonly MadeFields[]
}

/**
 * Defines how bad a finding is, for colors and for what is reported first: 3 rejects a row, 2 holds it, 1 warns, 0 only
 * tells.
 */
const GRADES: Readonly<Record<Severity, number>> = { reject: 3, error: 2, warning: 1, info: 0 }

const listSql = (columns: readonly number[]) => `CAST([${columns.join(', ')}] AS INTEGER[])`

/** Returns which columns of the file each field is made of; those that steps added are in no file. */
function placesSql({ made, tabs }: ReasonsInput): string {
  const rows = made.flatMap(({ tab, block, fields }) => {
    const width = tabs.find((known) => known.tab.name === tab.name)?.layout.usedWidth ?? 0
    return fields.map(({ field, columns }) => {
      const inFile = columns.filter((column) => column < width)
      return `(${quoteText(tab.name)}, ${quoteText(block ?? '')}, ${quoteText(field.id)}, ${listSql(inFile)})`
    })
  })
  return `(VALUES ${[`('', '', '', ${listSql([])})`, ...rows].join(', ')}) places (tab, block, field, "columns")`
}

async function openRuleTexts(connection: DuckDBConnection, { rules }: ReasonsInput): Promise<void> {
  await connection.run(`CREATE TEMPORARY TABLE rule_texts
    (rule INTEGER, code VARCHAR, severity VARCHAR, grade INTEGER, field VARCHAR, message VARCHAR)`)
  const rows = allRules(rules).map(({ code, severity, field, message }, number) => {
    const texts = [field ?? '', message].map(quoteText)
    return `(${[number, quoteText(code), quoteText(severity), GRADES[severity], ...texts].join(', ')})`
  })
  await connection.run(`INSERT INTO rule_texts VALUES ${rows.join(', ')}`)
}

/**
 * Makes the tables `reasons` and `rule_texts` of the findings. A reason is a finding with its place in the file: `id`,
 * `rule`, `tab`, `row`, `block`, `value`, `own` (the columns that its field is made of, 0-based, perhaps none) and `cells`
 * (those to mark: of several columns the filled ones, else the first; of no column the first filled cell of the row). The
 * rules come with `grade` 3 (rejects) to 0 (tells), and `message`.
 */
export async function writeReasons(connection: DuckDBConnection, input: ReasonsInput): Promise<void> {
  await openRuleTexts(connection, input)
  await connection.run(`CREATE TEMPORARY TABLE placed_findings AS
    SELECT f.id, f.rule, m.":tab" AS tab, m.":row" AS "row", m.":block" AS block, f.value,
      coalesce(places."columns", ${listSql([])}) AS own
    FROM findings f JOIN mapped_rows m ON m.":id" = f.id JOIN rule_texts t ON t.rule = f.rule
    LEFT JOIN ${placesSql(input)} ON places.tab = m.":tab" AND places.block = coalesce(m.":block", '') AND places.field = t.field`)
  await connection.run('CREATE TEMPORARY TABLE filled_cells (tab VARCHAR, "row" INTEGER, filled BOOLEAN[])')
  for (const { tab } of input.tabs) {
    const filled = getRawColumns(tab).map((column) => `coalesce(${filledSql(column)}, false)`)
    const name = quoteText(tab.name)
    await connection.run(`INSERT INTO filled_cells
      SELECT ${name}, "row", [${filled.join(', ')}] FROM ${rawRowsSql(tab)}
      WHERE "row" IN (SELECT "row" FROM placed_findings WHERE tab = ${name} AND len(own) <> 1)`)
  }
  await connection.run(`CREATE TEMPORARY TABLE reasons AS
    SELECT p.*, CASE
      WHEN len(own) = 1 THEN own
      WHEN len(own) = 0 THEN [CAST(coalesce(list_position(filled, true), 1) - 1 AS INTEGER)]
      ELSE coalesce(nullif(list_filter(own, lambda c: filled[c + 1]), ${listSql([])}), own[1:1]) END AS cells
    FROM placed_findings p LEFT JOIN filled_cells USING (tab, "row")`)
}
