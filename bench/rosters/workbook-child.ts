// A process that writes or reads a workbook, so that its memory can be seen: write|read PATH FOLDER.
import { readRoster } from '@concord/engine'
import { writeWorkbook } from '@concord/spreadsheet'
import { DuckDBInstance } from '@duckdb/node-api'

const ROWS = 200_000
const COLUMNS = 40

function* rows() {
  for (let row = 0; row < ROWS; row += 1) {
    yield Array.from({ length: COLUMNS }, (_, column) =>
      column % 4 === 0 ? row * COLUMNS + column : `Text ${row % 977} of column ${column}`,
    )
  }
}

const [, , what, path = '', folder = ''] = process.argv
if (what === 'write') {
  const header = Array.from({ length: COLUMNS }, (_, column) => `Column ${column}`)
  await writeWorkbook(path, [{ name: 'Rows', header, rows: rows() }])
} else {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
  await readRoster(path, {}, { connection, folder })
}
