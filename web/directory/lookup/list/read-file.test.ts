import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'

const fileOf = (bytes: Uint8Array<ArrayBuffer> | string, name = 'list.csv') => new File([bytes], name)

describe('readFile', () => {
  it('reads UTF-8 with and without a mark, and UTF-16 as spreadsheets save it', async () => {
    expect(await readFile(fileOf('npi\n2'))).toBe('npi\n2')
    expect(await readFile(fileOf('\ufeffnpi\n2'))).toBe('npi\n2')
    const wide = Uint8Array.from([0xff, 0xfe, ...[...'npi'].flatMap((sign) => [sign.charCodeAt(0), 0])])
    expect(await readFile(fileOf(wide))).toBe('npi')
  })

  it.each([
    ['a workbook', [0x50, 0x4b, 0x03, 0x04], /save the sheet as CSV/],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0], /save the sheet as CSV/],
    ['a PDF', [0x25, 0x50, 0x44, 0x46], /is a PDF/],
    ['other bytes', [0x31, 0x00, 0x32], /not a text file/],
  ])('refuses %s with what to do', async (_, bytes, message) => {
    await expect(readFile(fileOf(Uint8Array.from(bytes), 'list.bin'))).rejects.toThrow(message)
  })

  it('refuses what no browser should hold', async () => {
    const huge = Object.defineProperty(fileOf(''), 'size', { value: 101 * 1024 * 1024 })
    await expect(readFile(huge)).rejects.toThrow(/larger than 100 MB/)
  })
})
