import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CHANGE_CAUSES } from '@concord/domain'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type ComparedFields, chooseFields } from '#engine/compare/choose-fields.ts'
import type { DetailInput } from '#engine/run/details/detail-writer.ts'
import type { OutputName } from '#engine/run/output-folder.ts'
import { dropTables } from '#engine/sql/drop-tables.ts'
import { quoteText } from '#engine/sql/quote.ts'
import { workingParquet } from '#engine/sql/working-parquet.ts'
import { writeInOrder } from '#engine/sql/write-in-order.ts'
import { causeSql } from './cause-sql.ts'
import { pairReturning } from './pair-returning.ts'
import { chooseShown, type ShownFields, shownSql } from './shown-columns.ts'

const FILE = 'changes.parquet'
const UNITS_FILE = 'units.parquet'
/**
 * The rows of the baseline that differ, whole: what goes out in their place where a difference is rejected; and those that
 * are held now, of whom nothing new is said.
 */
const BEFORE_FILE = 'before.parquet'
/** The smallest groups that there are: a page in another order has lines of a hundred of them. */
const GROUP_ROWS = 2048

/** Makes the table `shown_lines`: how each line is shown, and for those of the baseline what they were there. */
async function showLines(
  connection: DuckDBConnection,
  shown: ShownFields,
  fields: ComparedFields,
  columns: readonly string[],
): Promise<void> {
  const wasHas = (id: string) => columns.includes(id)
  await connection.run(`CREATE TEMPORARY TABLE shown_now AS
    SELECT lines.line, ${shownSql(shown, fields, () => true)}, cells.":row" AS "row", cells.":tab" AS tab
    FROM lines JOIN mapped_rows cells ON cells.":id" = lines.n WHERE class <> 'held'`)
  await connection.run(`CREATE TEMPORARY TABLE shown_was AS SELECT lines.line, ${shownSql(shown, fields, wasHas)}
    FROM lines JOIN baseline cells ON cells.":id" = lines.b WHERE class IN ('term', 'moved', 'reactivated')`)
  const pick = (column: string) =>
    `CASE WHEN n IS NULL THEN was.${column} ELSE now.${column} END AS ${column}`
  const both = ['npi', 'name', 'tin', 'place', 'area', 'place_key', 'office', 'ended', 'key_text'].map(pick)
  const was = ['tin', 'place', 'area', 'ended', 'key_text'].map((column) => `was.${column} AS ${column}_was`)
  await connection.run(`CREATE TEMPORARY TABLE shown_lines AS
    SELECT lines.*, ${[...both, ...was].join(', ')}, now."row", now.tab
    FROM lines LEFT JOIN shown_now now USING (line) LEFT JOIN shown_was was USING (line) WHERE class <> 'held'`)
  await dropTables(connection, 'shown_now', 'shown_was')
}

/** Makes tables of how many rows of an office, and of a practitioner, there are on the side that lines do not show. */
async function countAround(
  connection: DuckDBConnection,
  shown: ShownFields,
  fields: ComparedFields,
  columns: readonly string[],
): Promise<void> {
  const was = shownSql(shown, fields, (id) => columns.includes(id))
  await connection.run(
    `CREATE TEMPORARY TABLE was_around AS SELECT npi, office FROM (SELECT ${was} FROM baseline cells)`,
  )
  await connection.run(`CREATE TEMPORARY TABLE office_counts AS SELECT office, count(*) AS office_was FROM was_around
    SEMI JOIN shown_lines USING (office) GROUP BY office`)
  await connection.run(`CREATE TEMPORARY TABLE who_counts AS
    SELECT npi, 'add' AS class, count(*) AS who_rows FROM was_around
      SEMI JOIN (SELECT npi FROM shown_lines WHERE class = 'add') USING (npi) GROUP BY npi
    UNION ALL SELECT npi, 'term', count(*) FROM (${currentSql(shown, fields)})
      SEMI JOIN (SELECT npi FROM shown_lines WHERE class = 'term') USING (npi) GROUP BY npi`)
  await dropTables(connection, 'was_around')
}

/**
 * Returns SQL for the rows of this run that are neither rejected nor ended, to find other rows of a practitioner who
 * ends somewhere.
 */
const currentSql = (shown: ShownFields, fields: ComparedFields) =>
  `SELECT npi FROM (SELECT cells.":id" AS id, ${shownSql(shown, fields, () => true)} FROM mapped_rows cells)
    SEMI JOIN (SELECT id FROM now_rows WHERE NOT coalesce(has_ended, false)) USING (id)`

/** The columns before and after, where a line is no change of a field. */
const BEFORE = `CASE WHEN class = 'change' THEN "before" WHEN pair_cause = 'otherTaxId' THEN pair_tin_was
  WHEN pair_cause = 'elsewhere' THEN pair_place_was WHEN class = 'term' THEN place_was
  WHEN class = 'moved' THEN place_was WHEN class = 'reactivated' THEN ended_was END`
const AFTER = `CASE WHEN class = 'change' THEN "after" WHEN pair_cause = 'otherTaxId' THEN pair_tin
  WHEN pair_cause = 'elsewhere' THEN pair_place WHEN class = 'term' THEN CASE WHEN kind = 'explicit' THEN ended END
  WHEN class = 'reactivated' THEN ended ELSE place END`

/**
 * Says which difference a line is, whatever file it stands in: a decision about it counts in the next run too. Both halves of a
 * pair have the same.
 */
const KEY = `md5_number_lower(concat_ws('|', coalesce(pair_cause, class), coalesce(pair_key, key_text),
  CASE WHEN class = 'moved' THEN key_text_was END, field, coalesce("before", ''), coalesce("after", '')))`

/**
 * Makes the view `units`: what is decided about, each with all that its cause is found by. Their rows are wide and as many as
 * the fields that differ, so they stand in a file: sorting them needs the memory of the run.
 */
async function makeUnits(
  connection: DuckDBConnection,
  {
    work,
    fields,
    tin,
    compared,
  }: {
    readonly work: string
    readonly fields: ComparedFields
    readonly tin: string | null
    readonly compared: number
  },
): Promise<void> {
  const places = fields.all.map(({ id }) => quoteText(id)).join(', ')
  const tinField = tin === null ? 'NULL' : quoteText(tin)
  await connection.run(`CREATE TEMPORARY TABLE paired AS
    SELECT term.line AS term, "add".line AS "add", returns.cause AS pair_cause, term.tin AS pair_tin_was, "add".tin AS pair_tin,
      term.place AS pair_place_was, "add".place AS pair_place, term.key_text || '>' || "add".key_text AS pair_key
    FROM returns JOIN shown_lines term ON term.line = returns.term JOIN shown_lines "add" ON "add".line = returns."add"`)
  await connection.run(`CREATE TEMPORARY TABLE halves AS
    SELECT term AS line, "add" AS other, * EXCLUDE (term, "add") FROM paired
    UNION ALL SELECT "add", term, * EXCLUDE (term, "add") FROM paired`)
  await connection.run(`CREATE TEMPORARY TABLE told AS SELECT line,
      list(struct_pack(field := [${places}][place + 1], "before" := "before", "after" := "after") ORDER BY place) AS differs
    FROM differences SEMI JOIN (SELECT line FROM lines WHERE class = 'moved' OR class = 'reactivated') USING (line) GROUP BY line`)
  const file = quoteText(join(work, UNITS_FILE))
  await connection.run(`COPY (
    SELECT *, count(*) OVER (PARTITION BY class, field) AS field_rows,
      count(*) OVER (PARTITION BY class, field, "before", "after") AS same_rows,
      count(*) OVER (PARTITION BY class, field, office, "before", "after") AS office_same,
      count(*) OVER (PARTITION BY class, kind, office) AS office_rows, ${compared} AS compared
    FROM (SELECT shown.* EXCLUDE (place_key), coalesce(office_was, 0) AS office_was, coalesce(who_rows, 0) AS who_rows,
        halves.other, pair_cause, pair_key, field_place, differs,
        CASE WHEN class = 'change' THEN [${places}][field_place + 1] WHEN pair_cause = 'otherTaxId' THEN ${tinField} END AS field,
        ${BEFORE} AS "before", ${AFTER} AS "after"
      FROM shown_lines shown LEFT JOIN halves USING (line) LEFT JOIN office_counts USING (office)
        LEFT JOIN who_counts USING (npi, class) LEFT JOIN told USING (line)
        LEFT JOIN (SELECT line, place AS field_place, "before", "after" FROM differences
          SEMI JOIN (SELECT line FROM lines WHERE class = 'change') USING (line)) differing ON differing.line = shown.line)
    ) TO ${file} ${workingParquet()}`)
  await connection.run(`CREATE TEMPORARY VIEW units AS SELECT * EXCLUDE (file_row_number), file_row_number AS unit
    FROM read_parquet(${file}, file_row_number = true)`)
  await dropTables(
    connection,
    'differences',
    'shown_lines',
    'returns',
    'paired',
    'halves',
    'told',
    'office_counts',
    'who_counts',
  )
}

/** Writes the file of `units` in the order of their causes, which is found without what they say: only then are wide rows sorted. */
async function writeUnits(connection: DuckDBConnection, work: string): Promise<void> {
  const { cause, why } = causeSql()
  const ranks = CHANGE_CAUSES.map(({ id }) => quoteText(id)).join(', ')
  await connection.run(`CREATE TEMPORARY TABLE numbered AS
    SELECT unit, line, other, cause,
      row_number() OVER (ORDER BY list_position([${ranks}], cause), field_place NULLS FIRST, name NULLS LAST, npi NULLS LAST, line) AS number
    FROM (SELECT unit, ${cause} AS cause, line, other, field_place, name, npi FROM units)`)
  const counted = await connection.runAndReadAll('SELECT count(*) FROM numbered')
  await writeInOrder(connection, {
    file: join(work, FILE),
    rows: Number(counted.getRows()[0]?.[0]),
    groupRows: GROUP_ROWS,
    select: (
      condition,
    ) => `SELECT number, CAST(number AS INTEGER) AS line, ${KEY} AS "key", class, kind, cause,
        CAST(other_number AS INTEGER) AS pair, npi, name, place, tin,
        field, "before", "after", ${why} AS why, "row", tab, n AS id, b AS base, differs,
        lower(concat_ws(' ', name, npi, "before", "after")) AS search
      FROM units JOIN (SELECT unit, cause, number FROM numbered WHERE ${condition}) USING (unit)
        LEFT JOIN (SELECT line AS half, number AS other_number FROM numbered WHERE other IS NOT NULL) halves ON halves.half = units.other`,
  })
  await dropTables(connection, 'numbered')
  await rm(join(work, UNITS_FILE))
}

/** Writes the rows of the baseline that differ or are held now. A bit for each says which they are: rows that are joined would have to be sorted. */
async function writeBefore(
  connection: DuckDBConnection,
  { rows, groupRows, work }: { readonly rows: number; readonly groupRows: number; readonly work: string },
): Promise<void> {
  await connection.run(`SET VARIABLE differing_rows = (
    SELECT bitstring_agg(b, 0, ${Math.max(0, rows - 1)}) FROM lines WHERE b IS NOT NULL)`)
  await connection.run(`COPY (SELECT * FROM baseline WHERE get_bit(getvariable('differing_rows'), CAST(":id" AS INTEGER)) = 1)
    TO ${quoteText(join(work, BEFORE_FILE))} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE ${groupRows})`)
}

/**
 * Writes changes.parquet: a line for each difference that people decide about, which is a field of a row that changed, or a row
 * that came, ended, moved or came back; in the order of their likely causes. Writes before.parquet, too. Needs the tables of
 * `compareRows`.
 */
export async function writeChangeDetails(
  connection: DuckDBConnection,
  { job, evaluated, baseline, changes, work }: DetailInput,
): Promise<readonly OutputName[]> {
  if (baseline === null || changes === null) return []
  const fields = chooseFields(job.target, evaluated.fields, baseline)
  const shown = chooseShown(job.target, fields)
  const columns = [...baseline.filled.keys()]
  await showLines(connection, shown, fields, columns)
  await pairReturning(connection, fields)
  await countAround(connection, shown, fields, columns)
  await dropTables(connection, 'now_rows')
  await makeUnits(connection, { work, fields, tin: shown.tin, compared: changes.compared })
  await writeUnits(connection, work)
  await writeBefore(connection, { rows: baseline.rows, groupRows: evaluated.groupRows, work })
  return [FILE, BEFORE_FILE]
}
