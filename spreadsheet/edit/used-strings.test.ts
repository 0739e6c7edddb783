import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { sharedStrings } from '../testing/make-package.ts'
import { pruneStrings, UsedStrings } from './used-strings.ts'

/** Yields the bytes of a text in pieces of `size` bytes. */
async function* cut(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function join(pieces: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(Buffer.from(piece))
  return Buffer.concat(all).toString()
}

const item = fc.constantFrom(
  '<t>a</t>',
  '<t/>',
  '<r><t>b</t></r><r><t>c</t></r>',
  '<t>&lt;si&gt;</t>',
  '<t>é</t>',
)
const cell = fc.record({ kind: fc.constantFrom('s', 'str', 'n', 'inlineStr'), index: fc.nat(9) })

test('strings that a cell names stay, and others lose their text, wherever the pieces are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { minLength: 1, maxLength: 10 }),
      fc.array(cell, { maxLength: 8 }),
      fc.constantFrom('', 'x:'),
      fc.integer({ min: 1, max: 40 }),
      async (items, cells, prefix, size) => {
        const named = (xml: string) => xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}`)
        const written = cells.map(({ kind, index }) => `<c t="${kind}"><v>${index}</v></c>`)
        const sheet = named(`<worksheet><sheetData><row>${written.join('')}</row></sheetData></worksheet>`)
        const used = new UsedStrings()
        expect(await join(used.read(cut(sheet, size), 1000))).toBe(sheet)
        const kept = new Set(cells.filter(({ kind }) => kind === 's').map(({ index }) => index))
        const expected = items.map((one, index) => (kept.has(index) ? one : '<t/>'))
        const pruned = await join(pruneStrings(cut(named(sharedStrings(...items)), size), used, 1000))
        expect(pruned).toBe(named(sharedStrings(...expected)))
      },
    ),
    { numRuns: 50 * inject('depth') },
  )
})

test('a filter that names values is noticed', async () => {
  const used = new UsedStrings()
  await join(
    used.read(
      cut('<worksheet><filterColumn><filters><filter val="x"/></filters></filterColumn></worksheet>', 7),
      1000,
    ),
  )
  expect(used.hasCopies).toBe(true)
})
