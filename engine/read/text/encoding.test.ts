import { expect, test } from 'vitest'
import { openTextScratch } from '#engine/testing/text-scratch.ts'

const { read, cellsOf } = await openTextScratch()

const TEXT = 'name,city\nJosé Núñez,Cañon City\nZoë “Z” Ångström – €5,Bangor\n'
const CELLS = [
  ['name', 'city'],
  ['José Núñez', 'Cañon City'],
  ['Zoë “Z” Ångström – €5', 'Bangor'],
]

const WINDOWS: Record<string, number> = { '“': 0x93, '”': 0x94, '–': 0x96, '€': 0x80, '’': 0x92 }
const toWindows = (text: string) => Buffer.from(Array.from(text, (one) => WINDOWS[one] ?? one.charCodeAt(0)))
const toUtf16 = (text: string) => Buffer.from(text, 'utf16le')
const BOM = '\ufeff'

const expectCells = async (content: Uint8Array, encoding: string, codes: string[]) => {
  const reading = await read(content)
  expect(await cellsOf(reading.tabs[0])).toEqual(CELLS)
  expect(reading.encoding).toBe(encoding)
  expect(reading.guesses.map(({ code }) => code)).toEqual([...codes, 'delimiter'])
}

test.each([
  ['UTF-8', Buffer.from(TEXT), 'utf-8', []],
  ['UTF-8 with a byte order mark', Buffer.from(BOM + TEXT), 'utf-8', []],
  ['windows-1252', toWindows(TEXT), 'windows-1252', ['encoding']],
  ['UTF-16 LE with a byte order mark', toUtf16(BOM + TEXT), 'utf-16le', ['encoding']],
  ['UTF-16 LE without one', toUtf16(TEXT), 'utf-16le', ['encoding']],
  ['UTF-16 BE with a byte order mark', toUtf16(BOM + TEXT).swap16(), 'utf-16be', ['encoding']],
  ['UTF-16 BE without one', toUtf16(TEXT).swap16(), 'utf-16be', ['encoding']],
])('%s is read as it was meant', async (_, content, encoding, codes) => {
  await expectCells(content, encoding, codes)
})

test('a UTF-8 file with single bytes of windows-1252 keeps its characters and tells how many bytes those are', async () => {
  const content = Buffer.concat([Buffer.from('name,city\nJosé,Cañon\n'), toWindows('Zoë,Bangor\n')])
  const reading = await read(content)
  expect(await cellsOf(reading.tabs[0])).toEqual([
    ['name', 'city'],
    ['José', 'Cañon'],
    ['Zoë', 'Bangor'],
  ])
  expect(reading.guesses[0]).toMatchObject({ code: 'mixedEncoding', count: 1 })
})

test('characters that lie across the pieces in which a file is read stay whole', async () => {
  // Three bytes each: the first piece of 4 MB ends within one.
  const text = `${'€'.repeat(30)},x\n`.repeat(46_000)
  expect(await read(text)).toMatchObject({ encoding: 'utf-8', tabs: [{ rows: 46_000 }] })
  const mixed = await read(Buffer.concat([Buffer.from(text), toWindows('é,x\n')]))
  expect(mixed.guesses[0]).toMatchObject({ code: 'mixedEncoding', count: 1 })
  const cells = await cellsOf(mixed.tabs[0])
  expect(new Set(cells.map(([first]) => first))).toEqual(new Set(['€'.repeat(30), 'é']))
})

test.each([
  ['an empty file', '', 'empty'],
  ['blank lines alone', '\n \r\n\n', 'noRows'],
  ['bytes of a picture', Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * 7919) % 256)), 'binary'],
  ['UTF-16 cut within a character', toUtf16(BOM + TEXT).subarray(0, -1), 'truncated'],
  [
    'UTF-16 with half a pair',
    Buffer.concat([toUtf16(BOM + TEXT), Buffer.from([0, 0xd8, 65, 0])]),
    'wrongFormat',
  ],
])('%s is refused with one sentence', async (_, content, code) => {
  await expect(read(content)).rejects.toMatchObject({ name: 'UnusableFileError', code })
  await expect(read(content)).rejects.toThrow(/^[^\n]+: (?:send|save)[^\n]+\.$/)
})

test('the encoding that the caller names is believed, and nothing is guessed', async () => {
  const rowOf = async (content: Uint8Array, encoding: 'utf-8' | 'utf-16be' | 'windows-1252') => {
    const reading = await read(content, { encoding, delimiter: ',' })
    return [(await cellsOf(reading.tabs[0]))[0], reading.encoding, reading.guesses.map(({ code }) => code)]
  }
  const utf8 = Buffer.from('José,Bangor\n')
  expect(await rowOf(utf8, 'windows-1252')).toEqual([['JosÃ©', 'Bangor'], 'windows-1252', ['delimiter']])
  expect(await rowOf(utf8, 'utf-8')).toEqual([['José', 'Bangor'], 'utf-8', ['delimiter']])
  expect(await rowOf(toWindows('José,Bangor\n'), 'utf-8')).toEqual([
    ['José', 'Bangor'],
    'utf-8',
    ['mixedEncoding', 'delimiter'],
  ])
  expect(await rowOf(toUtf16('é,B\n').swap16(), 'utf-16be')).toEqual([['é', 'B'], 'utf-16be', ['delimiter']])
})
