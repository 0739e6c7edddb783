import { basename } from 'node:path'
import {
  bindBlocks,
  previewRows,
  type SourceConfig,
  stepRows,
  type TargetConfig,
} from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { expect } from 'vitest'
import { NOTE_RULES } from '#engine/check/row-notes.ts'
import { layOutTabs } from '#engine/job/bind-tabs.ts'
import { readDataRows } from '#engine/read/layout/read-data-rows.ts'
import { readRoster } from '#engine/read/read-file.ts'
import { quoteName } from '#engine/sql/quote.ts'

type MappedRow = readonly [tab: string, row: number, block: string | null, ...cells: (string | null)[]]
type Finding = readonly [
  row: number,
  tab: string,
  field: string,
  code: string,
  severity: string,
  value: string,
]

export type Whole = { readonly rows: readonly MappedRow[]; readonly findings: readonly string[] }
/** The result of a preview of a file, with the codes of rules about one row, the only rules that a preview tries. */
export type PreviewedWhole = Whole & { readonly codes: ReadonlySet<string> }

const sayFindings = (findings: readonly Finding[]) => findings.map((one) => JSON.stringify(one)).toSorted()

/** Reads the rows that a run has mapped, on the connection of the run. */
export async function readMappedRows(inside: DuckDBConnection, target: TargetConfig): Promise<MappedRow[]> {
  const fields = target.fields.map(({ id }) => `CAST(${quoteName(id)} AS VARCHAR)`).join(', ')
  const mapped = await inside.runAndReadAll(
    `SELECT ":tab", ":row", ":block", ${fields} FROM mapped_rows ORDER BY ":id"`,
  )
  return mapped
    .getRowsJson()
    .map(([tab, row, block, ...cells]) => [
      String(tab),
      Number(row),
      block as string | null,
      ...(cells as (string | null)[]),
    ])
}

/** Reads the findings with these codes that a run wrote. */
export async function readFindings(
  connection: DuckDBConnection,
  file: string,
  codes: ReadonlySet<string>,
): Promise<string[]> {
  const written =
    await connection.runAndReadAll(`SELECT row, tab, coalesce(field, ''), rule, severity, coalesce(value, '')
    FROM read_csv('${file}', header = true, all_varchar = true)`)
  const findings = written
    .getRowsJson()
    .map(([row, ...texts]) => [Number(row), ...texts.map(String)] as unknown as Finding)
  return sayFindings(findings.filter(([, , , code]) => codes.has(code)))
}

type PreviewOptions = {
  readonly file: string
  readonly target: TargetConfig
  readonly source: SourceConfig
  readonly today: string
  /** Returns a value as a run writes it into its findings. */
  readonly asWritten?: (value: string) => string
}

/** Previews all rows of a file and returns the result. */
export async function previewWhole(
  { file, target, source, today, asWritten = (value) => value }: PreviewOptions,
  place: { readonly connection: DuckDBConnection; readonly folder: string },
): Promise<PreviewedWhole> {
  const { connection } = place
  const reading = await readRoster(file, source.reading, place)
  const rows: MappedRow[] = []
  const findings: Finding[] = []
  const codes = new Set<string>()
  for (const { tab, layout } of await layOutTabs(connection, reading, source)) {
    const data = await readDataRows(connection, tab, layout, 1_000_000)
    const sample = {
      ...{ file: basename(file), tab: tab.name, dayZero: tab.dayZero },
      ...{ headers: layout.headers, rows: data },
    }
    const previewed = previewRows(target, source, sample, today)
    expect(previewed.problems).toEqual([])
    for (const { row, block, cells, findings: own } of previewed.rows) {
      rows.push([tab.name, row, block, ...target.fields.map(({ id }) => cells[id] ?? null)])
      for (const { field, code, severity, value } of own)
        findings.push([row, tab.name, field ?? '', code, severity, asWritten(value ?? '')])
    }
    const { headers } = stepRows(source.steps, layout.headers, [])
    const blocks = bindBlocks(target, source, headers, { today })
    for (const { rules } of blocks) for (const { code } of rules.row) codes.add(code)
    for (const { rules } of blocks) for (const { code } of rules.set) codes.delete(code)
  }
  for (const { code } of NOTE_RULES) codes.delete(code)
  return { rows, codes, findings: sayFindings(findings.filter(([, , , code]) => codes.has(code))) }
}
