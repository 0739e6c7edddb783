import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type SourceConfig, sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { inspectFile } from '#engine/inspect/inspect-file.ts'
import { explainFailure } from '#engine/job/explain-failure.ts'
import { performRun } from '#engine/run/perform-run.ts'
import { suggestFile } from '#engine/suggest/suggest-file.ts'
import { openScratch } from '#engine/testing/scratch.ts'

const SETS = new URL('../../../shared/data/dev/', import.meta.url).pathname
const hasSets = existsSync(SETS)
if (!hasSets) console.error('Skipped: the torture sets are not in ../shared/data/dev.')

const target = targetConfigSchema.parse({
  kind: 'target',
  version: 1,
  id: 'any',
  name: 'Any',
  key: ['first', 'zip'],
  fields: [
    { id: 'first', label: 'First', required: true },
    { id: 'zip', label: 'ZIP', type: 'zip' },
    { id: 'day', label: 'Day', type: 'date' },
    { id: 'phone', label: 'Phone', type: 'phone' },
  ],
  rules: [{ rule: 'duplicate-key' }, { rule: 'year-implausible', field: 'day' }],
})

/** Words of SQL and of programs that say nothing to a person who has a roster. */
const TELLTALES = [
  /\b(?:Binder|Parser|Catalog|Conversion|Invalid Input|IO|Internal|Out of Range|Constraint|Serialization|Permission|Not implemented|Type|Range|Syntax|Reference)(?: )?Error\b/i,
  /\b(?:duckdb|varchar|bigint|read_csv|read_parquet|row_number|null_padding|strict_mode)\b/i,
  /\bselect\b.{0,200}\bfrom\b|\bcreate (?:temp|table|view)|\binsert into\b|\bLINE \d+:|\bcopy \(/i,
  /\.parquet\b|node_modules|file:\/\/|\bat .+\.[jt]s:\d+|\b(?:ENOENT|EACCES|EPERM)\b|\bundefined\b|\[object /,
]

/** A run takes much longer than a look: one of so many files is run. */
const RUN_EACH = 6

/** Texts that a person gets, without what the sender wrote. */
type Told = readonly string[]

describe('what a person is told of a file', async () => {
  const { connection, folder: root, makeFolder, write } = await openScratch()
  const place = () => ({ connection, folder: makeFolder() })

  /** Returns the texts that a piece of work reports, or the message if it fails. */
  const listen = async (work: () => Promise<Told>): Promise<Told> => {
    try {
      return await work()
    } catch (error) {
      const { code, message } = explainFailure(error)
      return code === 'failed' ? [`it failed: ${message}`] : [message]
    }
  }

  const inspect = (file: string) =>
    listen(async () => {
      const { guesses, tabs } = await inspectFile(file, place())
      const looks = tabs.flatMap(({ columns }) => columns.map(({ shape }) => shape))
      return [...guesses.map(({ message }) => message), ...looks]
    })

  const suggest = (file: string) =>
    listen(async () => (await suggestFile({ file, target }, place())).columns.map(({ reason }) => reason))

  const sourceOf = async (file: string): Promise<SourceConfig> => {
    const { tabs } = await inspectFile(file, place())
    const tab = tabs.find(({ hidden, columns }) => !hidden && columns.length > 0)
    const columns = tab?.columns.map((_, index) => `#${index + 1}`) ?? []
    const mappings = target.fields.flatMap(({ id }, index) => {
      const column = columns[index]
      return column === undefined ? [] : [{ field: id, formula: `[${column}]` }]
    })
    const about = { kind: 'source', version: 1, id: 'any', name: 'Any', target: 'any', mappings }
    return sourceConfigSchema.parse({ ...about, unguarded: target.fields.map(({ id }) => id) })
  }

  const run = (file: string) =>
    listen(async () => {
      const out = makeFolder()
      const limits = { memoryMb: 512, threads: 1, timeoutMs: 300_000 }
      const job = { file, target, source: await sourceOf(file), out, runDate: '2026-11-20', limits }
      const signal = new AbortController().signal
      const summary = await performRun(job, out, { onProgress: () => {}, signal })
      const findings = await connection.runAndReadAll(
        `SELECT DISTINCT rule || ': ' || message FROM read_csv('${join(out, 'findings.csv')}', all_varchar = true, header = true, delim = ',', quote = '"', escape = '"')`,
      )
      return [JSON.stringify(summary.stops), ...findings.getRows().map(([text]) => String(text))]
    })

  /** Lists the texts that no person should get, with the file and what was done with it. */
  async function findTelltales(file: string, isRun = true): Promise<string[]> {
    const told = {
      inspect: await inspect(file),
      suggest: await suggest(file),
      run: isRun ? await run(file) : [],
    }
    return Object.entries(told).flatMap(([work, texts]) =>
      texts.flatMap((text) => {
        const isTelltale = TELLTALES.some((pattern) => pattern.test(text)) || text.includes(root)
        return isTelltale || text.startsWith('it failed') ? [`${work} ${file}: ${text}`] : []
      }),
    )
  }

  const torture = hasSets
    ? ['csv', 'xlsx', 'rosters'].flatMap((set) =>
        readdirSync(join(SETS, set), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.startsWith('dac_extract'))
          .map((entry) => join(entry.parentPath, entry.name)),
      )
    : []

  const perSet = Map.groupBy(torture.entries(), ([, file]) => dirname(relative(SETS, file)))
  test.for([...perSet])(
    'is in plain words for the files of %s that readers stumble over',
    async ([, files]) => {
      const found: string[] = []
      for (const [index, file] of files) found.push(...(await findTelltales(file, index % RUN_EACH === 0)))
      expect(found).toEqual([])
    },
  )

  const header = fc.constantFrom('NPI', 'First', '"Zip', "'", '', 'Day\n', '[x]', 'c0', ':row', 'row', 'null')
  const cell = fc.oneof(
    fc.string({
      unit: fc.constantFrom(...Array.from('a1"\'\\,;|\t\n\r\0\u0001\ufffd\u00e9 []{}%_$')),
      maxLength: 8,
    }),
    fc.constantFrom(
      '02139',
      '12/31/9999',
      '0003-01-01',
      '214-555-0142',
      "'; DROP TABLE x; --",
      '=1+1',
      '\ud83d\ude00',
    ),
  )
  const table = fc.record({
    header: fc.array(header, { minLength: 1, maxLength: 5 }),
    rows: fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }),
    delimiter: fc.constantFrom(',', '\t', ';', '|'),
    name: fc.constantFrom(
      'roster.csv',
      "it's.csv",
      'a"b.txt',
      'r%20.tsv',
      'roster.xlsx',
      '[x].csv',
      'r*.csv',
    ),
    encoding: fc.constantFrom('utf8', 'utf16le', 'latin1'),
    cut: fc.nat({ max: 40 }),
  })

  test('is in plain words for any text at all, under any name', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ header: headers, rows, delimiter, name, encoding, cut }) => {
        const text = [headers, ...rows].map((line) => line.join(delimiter)).join('\n')
        const bytes = Buffer.from(text, encoding as BufferEncoding)
        expect(await findTelltales(write(name, bytes.subarray(0, bytes.length - (cut % 7))))).toEqual([])
      }),
      { numRuns: 4 * inject('costlyDepth') },
    )
  })

  test('is in plain words for workbooks and archives that are damaged', async () => {
    const whole = hasSets ? readFileSync(join(SETS, 'xlsx/sheetjs/write.xlsx')) : Buffer.from('PK\x03\x04')
    const damaged = [0.1, 0.5, 0.9, 0.99].map((share) => whole.subarray(0, Math.ceil(whole.length * share)))
    const flipped = Buffer.from(whole)
    for (let at = 60; at < flipped.length; at += 97) flipped[at] = (flipped[at] ?? 0) ^ 0x55
    const found: string[] = []
    for (const [index, bytes] of [...damaged, flipped].entries())
      found.push(...(await findTelltales(write(`damaged${index}.xlsx`, bytes))))
    found.push(...(await findTelltales(join(root, 'not-there.csv'))), ...(await findTelltales(root)))
    expect(found).toEqual([])
  })
})
