import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as sheetjs from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { useReader } from './testing/use-reader.ts'

const SAMPLES = new URL('../../../../shared/data/dev/', import.meta.url)
const hasSamples = existsSync(SAMPLES)
if (!hasSamples) console.error('Skipped: samples of workbooks are not in ../shared/data/dev.')

const listSamples = (folder: string, ending: RegExp) => {
  const url = new URL(folder, SAMPLES)
  return hasSamples
    ? readdirSync(url).flatMap((name) =>
        ending.test(name) ? [[name, new URL(name, url).pathname] as const] : [],
      )
    : []
}

const NEW = [...listSamples('xlsx/sheetjs/', /\.xls[xm]$/), ...listSamples('rosters/', /\.xlsx$/)]
const OLD = listSamples('xlsx/sheetjs/', /\.(xls|slk|dif)$/)

/** Reads the cells with a value, for each worksheet, by another implementation. */
function readElsewhere(file: string) {
  const book = sheetjs.read(readFileSync(file), { dense: true, dateNF: 'm/d/yyyy' })
  const worksheets = book.SheetNames.filter((name) => book.Sheets[name]?.['!type'] === undefined)
  return worksheets.map((name) => {
    const rows = book.Sheets[name]?.['!data'] ?? []
    const cells = rows.flatMap((row, index) =>
      (row ?? []).flatMap((cell, column) =>
        cell == null || cell.t === 'z' || cell.v === '' ? [] : [{ row: index + 1, column, ...cell }],
      ),
    )
    return { name, cells }
  })
}

describe.skipIf(!hasSamples)('workbooks as people made them', () => {
  const { read, readOther } = useReader()

  test.each(NEW)('%s: each cell has the value that another implementation finds', async (_, file) => {
    const elsewhere = readElsewhere(file)
    if (elsewhere.every(({ cells }) => cells.length === 0)) {
      await expect(read(file)).rejects.toMatchObject({ code: 'noRows' })
      return
    }
    const { tabs } = await read(file)
    expect(tabs.map(({ name }) => name)).toEqual(elsewhere.map(({ name }) => name))
    for (const [index, { cells }] of elsewhere.entries()) {
      const values = new Map(tabs[index]?.values.map(([row, ...rest]) => [row, rest]))
      const others = new Map(
        tabs[index]?.cells.map(([row, column, raw, displayed]) => [`${row}:${column}`, { raw, displayed }]),
      )
      const found = [...values.values()].flat().filter((value) => value !== null).length
      expect(found).toBe(cells.length)
      for (const { row, column, t, v, w } of cells) {
        const parsed = values.get(row)?.[column]
        const other = others.get(`${row}:${column}`) ?? { raw: parsed, displayed: parsed }
        if (t === 'n') expect(Number(other.raw)).toBe(v)
        if (t === 's') expect(parsed).toBe(v)
        if (t === 'b') expect(parsed).toBe(v ? 'TRUE' : 'FALSE')
        if (t === 'e') expect(parsed).toBe(w)
        if (t === 'n' && w !== undefined)
          expect({ row, column, displayed: other.displayed }).toEqual({ row, column, displayed: w.trim() })
      }
    }
  })

  test.each(OLD)('%s of an older format is read', async (_, file) => {
    const { tabs } = await readOther(file)
    const cells = readElsewhere(file)[0]?.cells.length
    expect(tabs[0]?.values.flatMap(([, ...values]) => values).filter((value) => value !== null)).toHaveLength(
      cells ?? -1,
    )
  })

  test('the same days in both date systems are days apart by four years and a day', async () => {
    const days = async (name: string) => {
      const { tabs } = await read(new URL(`xlsx/sheetjs/${name}`, SAMPLES).pathname)
      return tabs[0]?.values.map(([, , day, formula]) => [day, formula])
    }
    for (const [day, formula] of (await days('1904__1904.xlsx')) ?? []) expect(day).toBe(formula)
    expect(await days('1904__1900.xlsx')).not.toEqual(await days('1904__1904.xlsx'))
  })
})
