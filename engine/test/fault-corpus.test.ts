import { sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { performRun } from '#engine/run/perform-run.ts'
import type { RunSummary } from '#engine/run/run-summary.ts'
import { quoteText } from '#engine/sql/quote.ts'
import { type DefectiveRow, FAULTY_FIELDS, makeDefectiveRows } from '#engine/testing/faulty-cells.ts'
import { openScratch } from '#engine/testing/scratch.ts'
import { FORMATS, type Table, type WriteFormat } from '#engine/testing/write-formats.ts'

const HEADERS = {
  npi: 'NPI',
  zip: 'ZIP Code',
  tin: 'Tax ID',
  date: 'Start Date',
  phone: 'Phone',
  license: 'License Number',
} as const

const target = targetConfigSchema.parse({
  kind: 'target',
  version: 1,
  id: 'identifiers',
  name: 'Identifiers',
  fields: [
    { id: 'place', label: 'Row' },
    { id: 'npi', label: 'NPI', type: 'npi' },
    { id: 'zip', label: 'ZIP code', type: 'zip' },
    { id: 'tin', label: 'Tax number', type: 'tin' },
    { id: 'date', label: 'Start', type: 'date' },
    { id: 'phone', label: 'Phone', type: 'phone' },
    { id: 'license', label: 'License' },
  ],
})

const sourceOf = (tabs: readonly string[]) =>
  sourceConfigSchema.parse({
    kind: 'source',
    version: 1,
    id: 'corpus',
    name: 'Corpus',
    target: 'identifiers',
    reading: { tabs },
    mappings: [
      { field: 'place', from: 'Row' },
      ...FAULTY_FIELDS.map((field) => ({ field, from: HEADERS[field] })),
    ],
  })

/** Defines where an empty row stands among the others. */
const EMPTY_ROW = 7

function tableOf(rows: readonly DefectiveRow[]): Table {
  const header = ['Row', ...FAULTY_FIELDS.map((field) => HEADERS[field])].map((text) => ({ text }))
  const lines = rows.map(({ cells }, index) => [
    { text: `row-${index}` },
    ...FAULTY_FIELDS.map((field) => cells[field]),
  ])
  return [header, ...lines.slice(0, EMPTY_ROW), [], ...lines.slice(EMPTY_ROW)]
}

/**
 * Formats whose run is repeated with another number of threads: its effect does not depend on the format, so a text and
 * a workbook are enough.
 */
const RUN_AGAIN = ['CSV with commas', 'XLSX']

type Finding = { readonly field: string; readonly severity: string; readonly value: string }

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()
/** Returns the digits that a text stands for, without a 1 in front of a phone number, which is only a prefix. */
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^1(?=[2-9]\d{9}$)/, '')

describe('a table of every fault', async () => {
  const { connection, makeFolder } = await openScratch()

  async function run(
    path: string,
    tabs: readonly string[],
    threads: number,
  ): Promise<{ work: string; summary: RunSummary }> {
    const work = makeFolder()
    const limits = { memoryMb: 1024, threads, timeoutMs: 300_000 }
    const job = { file: path, target, source: sourceOf(tabs), out: work, runDate: '2026-11-20', limits }
    const signal = new AbortController().signal
    return { work, summary: await performRun(job, work, { onProgress: () => {}, signal }) }
  }

  const query = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson()

  /** Reads the clean rows by the number that they were written with, and all findings by the same number. */
  async function readResults(work: string, rowOf: (tab: string, row: number) => number) {
    const clean = await query(`SELECT * FROM ${quoteText(`${work}/clean.parquet`)}`)
    const found = await query(
      `SELECT * FROM read_csv(${quoteText(`${work}/findings.csv`)}, header = true, all_varchar = true, delim = ',', quote = '"', escape = '"')`,
    )
    const findings = Map.groupBy(found, ({ tab, row }) => rowOf(String(tab), Number(row)))
    return { clean: new Map(clean.map((row) => [String(row.place), row])), findings }
  }

  /** Returns what is wrong with what became of a row; empty when nothing is. */
  function evaluateRow(
    { field, cells }: DefectiveRow,
    clean: Record<string, unknown> | undefined,
    found: readonly Finding[],
  ) {
    const cell = cells[field]
    const own = found.filter((finding) => finding.field === field)
    const holds = own.some(
      ({ value }) => collapse(value.replace(/^'(?=[-=+@'])/, '')) === collapse(cell.text),
    )
    const reported = `${field} ${JSON.stringify(cell)}: ${JSON.stringify(own)}`
    if (clean === undefined) {
      const isHeld = own.some(({ severity }) => severity === 'error')
      return cell.truth === null && isHeld && holds ? [] : [`held without a reason: ${reported}`]
    }
    const value = clean[field]
    const others = FAULTY_FIELDS.filter((other) => other !== field && clean[other] !== cells[other].truth)
    const wrong = others.map((other) => `${other} became ${clean[other]}`)
    if (value !== cell.truth) wrong.push(`became ${value}: ${reported}`)
    if (value === null && !holds) wrong.push(`lost: ${reported}`)
    const isChanged =
      field !== 'license' && field !== 'date' && digitsOf(String(value)) !== digitsOf(cell.text)
    if (isChanged && own.length === 0) wrong.push(`changed silently: ${reported}`)
    return wrong
  }

  async function checkRun(
    write: WriteFormat,
    rows: readonly DefectiveRow[],
    isRunAgain: boolean,
  ): Promise<void> {
    const table = tableOf(rows)
    const { path, tabs } = await write(table, makeFolder())
    const { work, summary } = await run(path, tabs, 2)
    const { balance } = summary
    expect(balance).toMatchObject({ in: rows.length, empty: 1, exploded: 0 })
    expect(balance.out + balance.held + balance.rejected).toBe(balance.in)

    const half = Math.ceil(table.length / 2)
    const rowOf = (tab: string, row: number) => {
      const place = tabs.indexOf(tab) === 0 ? row - 2 : row - 2 + half - 1
      return place > EMPTY_ROW ? place - 1 : place
    }
    const { clean, findings } = await readResults(work, rowOf)
    const found = (index: number) => (findings.get(index) ?? []) as unknown as readonly Finding[]
    expect(rows.flatMap((row, index) => evaluateRow(row, clean.get(`row-${index}`), found(index)))).toEqual(
      [],
    )
    if (!isRunAgain) return
    // The hashes of all outputs are among it.
    const { summary: again } = await run(path, tabs, 1)
    expect({ ...again, timings: {} }).toEqual({ ...summary, timings: {} })
  }

  test.each(Object.entries(FORMATS))('%s: no value is corrupted, none is lost', async (format, write) => {
    const isRunAgain = RUN_AGAIN.includes(format) || inject('depth') > 1
    await fc.assert(
      fc.asyncProperty(makeDefectiveRows, (rows) => checkRun(write, rows, isRunAgain)),
      { numRuns: 1 * inject('depth'), endOnFailure: true },
    )
  })
})
