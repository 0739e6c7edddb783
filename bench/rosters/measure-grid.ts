import { readPage } from '@concord/engine'
import type { DuckDBConnection } from '@duckdb/node-api'
import { median, timeEach } from '../directory/measure.ts'

const LIMIT = 100

/** Returns milliseconds of a page of the result, filtered or not, and of one far behind in another order; medians. */
export async function measureGrid(connection: DuckDBConnection, path: string, rows: number) {
  const at = (share: number) => Math.floor(rows * share)
  const pages = [
    { path, offset: at(0.1), limit: LIMIT },
    { path, offset: at(0.8), limit: LIMIT },
    { path, filters: [{ field: ':outcome', is: 'out' }], offset: at(0.8), limit: LIMIT },
    { path, filters: [{ field: 'city', contains: 'land' }], offset: 0, limit: LIMIT },
    { path, filters: [{ field: 'last_name', contains: 'rob' }], offset: LIMIT, limit: LIMIT },
  ]
  const sorts = ['last_name', 'npi', 'effective_date'].map((field) => ({
    path,
    sort: { field, direction: 'descending' as const },
    offset: at(0.9),
    limit: LIMIT,
  }))
  return {
    pageMs: median(await timeEach(pages, (page) => readPage(connection, page))),
    deepSortMs: median(await timeEach(sorts, (page) => readPage(connection, page))),
  }
}
