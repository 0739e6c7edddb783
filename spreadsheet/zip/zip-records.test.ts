import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, inject, test } from 'vitest'
import { openBlob } from '#spreadsheet/bytes/byte-source.ts'
import { UnusableFileError } from '../unusable-file.ts'
import { WORKBOOK_LIMITS } from '../workbook/limits.ts'
import { BROWSER_CODEC } from './browser-codec.ts'
import { openParts } from './open-parts.ts'
import { openPackage } from './zip-package.ts'
import { ZipWriter } from './zip-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'zip-'))
const path = join(folder, 'a.zip')
afterAll(() => rmSync(folder, { recursive: true }))

const name = fc.string({ unit: fc.constantFrom(...'abé /._-0😀'), minLength: 1, maxLength: 12 })
const content = fc.oneof(fc.string(), fc.string({ minLength: 2000, maxLength: 5000 }))
const isSafe = (text: string) => !text.startsWith('/') && !text.split('/').includes('..')
const parts = fc
  .uniqueArray(fc.tuple(name.filter(isSafe), content), {
    selector: ([key]) => key.toLowerCase(),
    maxLength: 8,
  })
  .map((entries) => new Map(entries))

async function writeZip(entries: ReadonlyMap<string, string>): Promise<void> {
  const zip = new ZipWriter(path)
  for (const [key, text] of entries) await zip.add(key, [Buffer.from(text)])
  await zip.finish()
}

const openInBrowser = (bytes: Uint8Array) =>
  openParts(openBlob(new Blob([new Uint8Array(bytes)]), 'a.zip'), WORKBOOK_LIMITS, BROWSER_CODEC)

test('any zip is read the same by Node and by what browsers have', async () => {
  await fc.assert(
    fc.asyncProperty(parts, async (entries) => {
      await writeZip(entries)
      const browser = await openInBrowser(readFileSync(path))
      const node = await openPackage(path, WORKBOOK_LIMITS)
      try {
        expect(browser.names).toEqual([...entries.keys()])
        expect(node.names).toEqual(browser.names)
        for (const [key, text] of entries) {
          expect(await browser.readText(key)).toBe(text.replace(/^\uFEFF/, ''))
          expect(await node.readText(key)).toBe(await browser.readText(key))
        }
      } finally {
        node.close()
      }
    }),
    { numRuns: 80 * inject('costlyDepth') },
  )
})

test('a zip with a byte changed or cut off is read as it was, or refused in a sentence', async () => {
  await writeZip(
    new Map([
      ['a.txt', 'one two three '.repeat(40)],
      ['b.txt', 'four'],
    ]),
  )
  const whole = readFileSync(path)
  const readAll = async (bytes: Uint8Array) => {
    const open = await openInBrowser(bytes)
    const texts = []
    for (const key of open.names) texts.push(await open.readText(key))
    return texts
  }
  const expected = await readAll(whole)
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
      const bytes = isCut ? whole.subarray(0, at) : Uint8Array.from(whole)
      if (!isCut) bytes[at] = byte
      const found = await readAll(bytes).catch((error: unknown) => {
        expect(error).toBeInstanceOf(UnusableFileError)
        return null
      })
      if (found !== null) expect(found.join()).toBe(expected.join())
    }),
    { numRuns: 320 * inject('costlyDepth') },
  )
})

test('a zip whose end counts fewer parts than its directory has is refused', async () => {
  await writeZip(
    new Map([
      ['a.txt', 'one'],
      ['b.txt', 'two'],
    ]),
  )
  const bytes = Uint8Array.from(readFileSync(path))
  bytes[bytes.length - 12] = 1
  await expect(openInBrowser(bytes)).rejects.toMatchObject({ code: 'truncated' })
})

test('names that lead out of the folder are refused', async () => {
  for (const key of ['../up.txt', '/root.txt', 'C:/disk.txt', 'a/../../up.txt']) {
    await writeZip(new Map([[key, 'x']]))
    await expect(openInBrowser(readFileSync(path))).rejects.toMatchObject({ code: 'bomb' })
  }
  writeFileSync(path, 'PK')
  await expect(openInBrowser(readFileSync(path))).rejects.toMatchObject({ code: 'truncated' })
})
