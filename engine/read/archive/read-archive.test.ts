import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ZipWriter } from '@concord/spreadsheet'
import { sheetData, workbookParts, zipParts } from '@concord/spreadsheet/testing/make-package'
import { expect, test } from 'vitest'
import { openRosterScratch } from '#engine/testing/roster-scratch.ts'
import { ARCHIVE_LIMITS, readArchive } from './read-archive.ts'

const { readFile, cellsOf, makeFolder } = await openRosterScratch()

const CSV = 'npi,name\n1234567893,Adams\n'

async function pack(files: Record<string, string | Buffer>): Promise<string> {
  const path = join(makeFolder(), 'rosters.zip')
  const zip = new ZipWriter(path)
  for (const [name, content] of Object.entries(files)) await zip.add(name, [Buffer.from(content)])
  await zip.finish()
  return path
}

async function makeBook(): Promise<Buffer> {
  const sheet = sheetData(
    '<row r="1"><c t="str"><v>npi</v></c></row><row r="2"><c><v>1234567893</v></c></row>',
  )
  return readFileSync(await zipParts(join(makeFolder(), 'book.xlsx'), workbookParts(sheet)))
}

test('all files of a zip are read; tabs bear the names of their files', async () => {
  const path = await pack({
    'adds.csv': CSV,
    'north/terms.txt': CSV.replaceAll(',', '|'),
    'book.xlsx': await makeBook(),
  })
  const { format, encoding, tabs, guesses } = await readFile(path)
  expect({ format, encoding }).toEqual({ format: 'zip', encoding: null })
  expect(tabs.map(({ name }) => name)).toEqual(['adds.csv', 'north/terms.txt', 'book.xlsx > Roster'])
  expect(await cellsOf(tabs[0])).toEqual([
    ['npi', 'name'],
    ['1234567893', 'Adams'],
  ])
  expect(await cellsOf(tabs[2])).toEqual([['npi'], ['1234567893']])
  expect(guesses.map(({ code, tab }) => [code, tab])).toEqual([
    ['delimiter', 'adds.csv'],
    ['delimiter', 'north/terms.txt'],
  ])
})

test('files of the same name in two folders stay two', async () => {
  const { tabs } = await readFile(await pack({ 'a/roster.csv': CSV, 'b/roster.csv': `${CSV}1,Baker\n` }))
  expect(tabs.map(({ name, rows }) => [name, rows])).toEqual([
    ['a/roster.csv', 2],
    ['b/roster.csv', 3],
  ])
})

test('what systems leave beside files is left out and reported', async () => {
  const { tabs, guesses } = await readFile(
    await pack({
      'north/': '',
      'north/roster.csv': CSV,
      '__MACOSX/north/._roster.csv': 'x',
      '.DS_Store': 'x',
      'north/~$roster.xlsx': 'x',
    }),
  )
  expect(tabs.map(({ name }) => name)).toEqual(['north/roster.csv'])
  expect(guesses[0]).toEqual({
    code: 'leftOut',
    message:
      'Left out of the zip, as no rosters: __MACOSX/north/._roster.csv, .DS_Store, north/~$roster.xlsx.',
    count: 3,
  })
})

test('one file that cannot be used refuses the zip, and is named', async () => {
  const path = await pack({ 'roster.csv': CSV, 'scan.png': Buffer.from('89504e470d0a1a0a00', 'hex') })
  await expect(readFile(path)).rejects.toMatchObject({
    code: 'binary',
    message: expect.stringMatching(/^In this zip scan\.png cannot be used: scan\.png is a picture/),
  })
})

test('a zip in a zip, an empty zip, a zip of leftovers', async () => {
  const inner = readFileSync(await pack({ 'roster.csv': CSV }))
  await expect(readFile(await pack({ 'inner.zip': inner }))).rejects.toMatchObject({ code: 'wrongFormat' })
  await expect(readFile(await pack({}))).rejects.toMatchObject({ code: 'noRows' })
  await expect(readFile(await pack({ '.DS_Store': 'x' }))).rejects.toMatchObject({ code: 'noRows' })
})

/** Packs one file and changes bytes of the zip. */
async function spoil(
  change: (zip: Buffer, central: number) => void,
  files: Record<string, string> = { 'roster.csv': CSV },
) {
  const path = await pack(files)
  const zip = readFileSync(path)
  change(zip, zip.indexOf('PK\u0001\u0002', 0, 'latin1'))
  writeFileSync(path, zip)
  return path
}

test('a name that leads out of the folder is refused', async () => {
  for (const name of ['../../up.csv', '/etc/up.csv', 'C:/up.csv']) {
    await expect(readFile(await pack({ [name]: CSV }))).rejects.toMatchObject({ code: 'bomb' })
  }
})

test('a password, a name twice, bytes that two files share', async () => {
  const locked = await spoil((zip, central) =>
    zip.writeUInt16LE(zip.readUInt16LE(central + 8) | 1, central + 8),
  )
  await expect(readFile(locked)).rejects.toMatchObject({ code: 'encrypted' })
  await expect(readFile(await pack({ 'a.csv': CSV, 'A.csv': CSV }))).rejects.toMatchObject({
    code: 'truncated',
  })
  const shared = await spoil(
    (zip) => {
      const last = zip.lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
      zip.writeUInt32LE(0, last + 42)
    },
    { 'roster.csv': CSV, 'other.csv': CSV },
  )
  await expect(readFile(shared)).rejects.toMatchObject({ code: 'bomb' })
})

test('a changed byte inside and a zip that is cut off are noticed', async () => {
  const changed = await spoil((zip) => zip.writeUInt8(zip.readUInt8(45) ^ 0x10, 45))
  await expect(readFile(changed)).rejects.toMatchObject({ code: 'truncated' })
  const path = await pack({ 'roster.csv': CSV })
  writeFileSync(path, readFileSync(path).subarray(0, -30))
  await expect(readFile(path)).rejects.toMatchObject({ code: 'truncated' })
})

test('too many files, too large a file and too much in all are refused before they are unpacked whole', async () => {
  const path = await pack({ 'a.csv': CSV.repeat(100), 'b.csv': CSV.repeat(100) })
  const refusedBy = async (limits: Partial<typeof ARCHIVE_LIMITS>) => {
    const place = makeFolder()
    const read = readArchive(path, place, (entry) => readFile(entry), { ...ARCHIVE_LIMITS, ...limits })
    await expect(read).rejects.toMatchObject({ code: 'bomb' })
  }
  await refusedBy({ entries: 1 })
  await refusedBy({ partBytes: 1000 })
  await refusedBy({ totalBytes: 4000 })
  await refusedBy({ ratio: 2, ratioFromBytes: 100 })
})
