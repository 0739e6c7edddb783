import { mkdtemp, readFile as readBytes, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DecompressionStream } from 'node:stream/web'
import { writeWorkbook } from '@concord/spreadsheet'
import { describe, expect, it, vi } from 'vitest'
import { readFile } from './read-file.ts'

const fileOf = (bytes: Uint8Array<ArrayBuffer> | string, name = 'list.csv') => new File([bytes], name)

describe('readFile', () => {
  it('reads UTF-8 with and without a mark, and UTF-16 as spreadsheets save it', async () => {
    const text = async (file: File) => (await readFile(file)).map((one) => one.text)
    expect(await text(fileOf('npi\n2'))).toEqual(['npi\n2'])
    expect(await text(fileOf('\ufeffnpi\n2'))).toEqual(['npi\n2'])
    const wide = Uint8Array.from([0xff, 0xfe, ...[...'npi'].flatMap((sign) => [sign.charCodeAt(0), 0])])
    expect(await text(fileOf(wide))).toEqual(['npi'])
  })

  it.each([
    ['a cut workbook', [0x50, 0x4b, 0x03, 0x04], /^list\.bin: /],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0], /save the sheet as XLSX or CSV/],
    ['a PDF', [0x25, 0x50, 0x44, 0x46], /is a PDF/],
    ['other bytes', [0x31, 0x00, 0x32], /not a text file/],
  ])('refuses %s with what to do', async (_, bytes, message) => {
    await expect(readFile(fileOf(Uint8Array.from(bytes), 'list.bin'))).rejects.toThrow(message)
  })

  it('refuses what no browser should hold', async () => {
    const huge = Object.defineProperty(fileOf(''), 'size', { value: 101 * 1024 * 1024 })
    await expect(readFile(huge)).rejects.toThrow(/larger than 100 MB/)
  })

  it('reads each tab of a workbook, its rows in the lines of their numbers', async () => {
    // The window of tests has none.
    vi.stubGlobal('DecompressionStream', DecompressionStream)
    const folder = await mkdtemp(join(tmpdir(), 'lookup-'))
    const path = join(folder, 'may.xlsx')
    const people = [
      ['Smith', '2000000002'],
      ['Lee\nAnn', 2_000_000_010],
    ]
    await writeWorkbook(path, [
      { name: 'Notes', header: ['Note'], rows: [['Ask Lee']] },
      { name: 'Providers', header: ['Name', 'NPI'], rows: people },
    ])
    const file = new File([await readBytes(path)], 'may.xlsx')
    await rm(folder, { recursive: true })
    expect(await readFile(file)).toEqual([
      { source: 'may.xlsx, tab Notes', text: 'Note\nAsk Lee' },
      { source: 'may.xlsx, tab Providers', text: 'Name\tNPI\nSmith\t2000000002\nLee Ann\t2000000010' },
    ])
  })
})
