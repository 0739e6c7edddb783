import type { RuleHeading } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { planFor } from '#engine/sql/plan-for.ts'
import { quoteName, quoteText } from '#engine/sql/quote.ts'

/** Rows of one tab or block, which can tell what the sender wrote for fields. */
export type ValueRows = {
  readonly tab: string
  readonly block: string | null
  readonly fields: ReadonlySet<string>
  /** A query that gives `:place` and the fields. */
  readonly tell: (fields: ReadonlySet<string>) => string
}

const NO_RULE = -1

/**
 * Makes the table `findings` (id, rule, value) of the table `found`: the value of a finding about a field is what the
 * sender wrote for it. That is looked up in the rows of the source, because few findings need it and the mapped rows
 * would be twice as wide. There are `mappedRows` of them.
 */
export async function writeFindingValues(
  connection: DuckDBConnection,
  rules: readonly RuleHeading[],
  sources: readonly ValueRows[],
  mappedRows: number,
): Promise<void> {
  const used = await connection.runAndReadAll('SELECT DISTINCT rule FROM found')
  const fieldOf = new Map(
    used.getRows().flatMap(([number]) => {
      const field = rules[Number(number)]?.field ?? null
      return field === null ? [] : [[Number(number), field] as const]
    }),
  )
  await connection.run('CREATE TEMPORARY TABLE findings (id BIGINT, rule INTEGER, value VARCHAR)')
  const told = [...fieldOf.keys(), NO_RULE].join(', ')
  await connection.run(`INSERT INTO findings SELECT id, rule, value FROM found WHERE rule NOT IN (${told})`)
  await planFor(mappedRows, connection, async () => {
    for (const source of sources) await writeSourceValue(connection, fieldOf, source)
  })
}

async function writeSourceValue(
  connection: DuckDBConnection,
  fieldOf: ReadonlyMap<number, string>,
  { tab, block, fields, tell }: ValueRows,
): Promise<void> {
  if (fieldOf.size === 0) return
  const known = new Map([...fieldOf].filter(([, field]) => fields.has(field)))
  const cases = [...Map.groupBy(known.keys(), (rule) => known.get(rule) ?? '')].map(
    ([field, numbers]) => `WHEN found.rule IN (${numbers.join(', ')}) THEN told.${quoteName(field)}`,
  )
  const value = cases.length > 0 ? `CASE ${cases.join(' ')} END` : 'CAST(NULL AS VARCHAR)'
  const isBlock = block === null ? 'IS NULL' : `= ${quoteText(block)}`
  await connection.run(`INSERT INTO findings SELECT found.id, found.rule, ${value}
    FROM (${tell(new Set(known.values()))}) told
    JOIN (SELECT ":id", ":place" FROM mapped_rows WHERE ":tab" = ${quoteText(tab)} AND ":block" ${isBlock}) mapped
      USING (":place")
    JOIN found ON found.id = mapped.":id"
    WHERE found.rule IN (${[...fieldOf.keys()].join(', ')})`)
}
