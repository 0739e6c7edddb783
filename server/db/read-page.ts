import { PAGE_ROWS } from '@concord/contract'
import type { Connection } from './database.ts'
import { type Sql, sql } from './sql.ts'

export type PageOf<Row> = { readonly rows: readonly Row[]; readonly total: number; readonly page: number }

/** Returns one page of what `select` gives in its order; a page past the end is the last one. */
export async function readPage<Row>(
  connection: Connection,
  select: Sql,
  asked: number,
  limit = PAGE_ROWS,
): Promise<PageOf<Row>> {
  const counted = await connection.one<{ total: number }>(
    sql`select count(*)::int as total from (${select}) as listed`,
  )
  const total = counted?.total ?? 0
  const page = Math.max(1, Math.min(asked, Math.ceil(total / limit)))
  const rows = await connection.rows<Row>(sql`${select} limit ${limit} offset ${(page - 1) * limit}`)
  return { rows, total, page }
}

/** Reads all pages of what `select` gives, one after the other. */
export async function* readAllPages<Row>(connection: Connection, select: Sql): AsyncIterable<readonly Row[]> {
  for (let asked = 1; ; asked += 1) {
    const { rows, total } = await readPage<Row>(connection, select, asked)
    yield rows
    if (asked * PAGE_ROWS >= total) return
  }
}
