import { join } from 'node:path'
import { OUTCOME } from '#engine/check/find-findings.ts'
import { quoteName, quoteText } from '#engine/sql/quote.ts'
import type { DetailWriter } from './detail-writer.ts'

/**
 * Writes rows.parquet: every mapped row in the order of the file, held and rejected ones too. `:place` says which row it
 * is of the cells that it was mapped of, from 0.
 */
export const writeMappedRows: DetailWriter = async (connection, { job, evaluated, work }) => {
  const fields = job.target.fields.map(({ id }) => quoteName(id))
  const columns = ['":id"', '":row"', '":tab"', '":block"', `${OUTCOME} AS ":outcome"`, '":place"', ...fields]
  await connection.run(`COPY (SELECT ${columns.join(', ')} FROM mapped_rows)
    TO ${quoteText(join(work, 'rows.parquet'))} (FORMAT parquet, COMPRESSION lz4_raw, ROW_GROUP_SIZE ${evaluated.groupRows})`)
  return ['rows.parquet']
}
