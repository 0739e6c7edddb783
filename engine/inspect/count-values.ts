import { findColumn, findSensitive, getShapes } from '@concord/roster-language'
import { layOutTabs } from '#engine/job/bind-tabs.ts'
import type { ValuesJob } from '#engine/job/run-job.ts'
import { dataRowsSql } from '#engine/read/layout/data-rows.ts'
import { filledSql } from '#engine/read/layout/read-rows.ts'
import { type ReadingPlace, readRoster } from '#engine/read/read-file.ts'

/** The different texts of a column in all rows of a file. */
export type CountedValues = {
  /** Cells that hold anything. */
  readonly filled: number
  readonly distinct: number
  /** The most frequent texts, without blanks around them; none where few people may see them. */
  readonly values: readonly { readonly text: string; readonly count: number }[]
  readonly isSensitive: boolean
}

/** Counts the texts of a column over the tabs that are read. Throws as `readRoster` and `layOutTabs` do. */
export async function countValues(job: ValuesJob, place: ReadingPlace): Promise<CountedValues> {
  const { file, reading, column, limit } = job
  const { connection } = place
  const laidOut = await layOutTabs(connection, await readRoster(file, reading, place), { reading })
  const cells = laidOut.flatMap(({ tab, layout }) => {
    const index = findColumn(column, layout.headers)
    return typeof index === 'number' ? [`SELECT c${index} AS cell FROM ${dataRowsSql(tab, layout)}`] : []
  })
  if (cells.length === 0) return { filled: 0, distinct: 0, values: [], isSensitive: false }
  await connection.run(`CREATE TEMPORARY TABLE counted AS
    SELECT trim(cell) AS text, count(*) AS count FROM (${cells.join(' UNION ALL ')}) WHERE ${filledSql('cell')} GROUP BY 1`)
  const counts = await connection.runAndReadAll('SELECT count(*), coalesce(sum(count), 0) FROM counted')
  const [distinct, filled] = (counts.getRows()[0] ?? []).map(Number)
  const found = await connection.runAndReadAll(
    `SELECT text, count FROM counted ORDER BY count DESC, text LIMIT ${limit}`,
  )
  const values = found.getRows().map(([text, count]) => ({ text: String(text), count: Number(count) }))
  const texts = values.map(({ text }) => text)
  const ssnShaped = texts.filter((text) => getShapes(text).includes('ssn')).length
  const isSensitive = findSensitive(column, 'empty', texts, ssnShaped / Math.max(1, texts.length)) !== null
  return { filled: filled ?? 0, distinct: distinct ?? 0, values: isSensitive ? [] : values, isSensitive }
}
