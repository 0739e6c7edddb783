import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedStrings } from '../../testing/make-package.ts'
import { WORKBOOK_LIMITS } from '../limits.ts'
import { readSharedStrings } from './shared-strings.ts'

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const run = (text: string) => `<r><rPr><b/></rPr><t xml:space="preserve">${text}</t></r>`
const item = fc.oneof(
  fc.constantFrom('plain', ' edge ', 'a, "b"', 'é𝕏', '').map((text) => ({ xml: `<t>${text}</t>`, text })),
  fc.constantFrom('plain', ' edge ', '').map((text) => ({ xml: run(text) + run('b'), text: `${text}b` })),
  fc.constant({ xml: '<t>a&amp;b</t><rPh sb="0" eb="1"><t>read so</t></rPh>', text: 'a&b' }),
  fc.constant({ xml: '<t/>', text: '' }),
)

test('each text has its number, however the bytes are cut into pieces and whatever size was announced', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(item),
      fc.integer({ min: 1, max: 50 }),
      fc.nat(100),
      async (items, size, hint) => {
        const bytes = Buffer.from(sharedStrings(...items.map(({ xml }) => xml)))
        const strings = await readSharedStrings(cut(bytes, size), hint, WORKBOOK_LIMITS)
        expect(Array.from({ length: strings.count }, (_, index) => strings.readText(index))).toEqual(
          items.map(({ text }) => text),
        )
      },
    ),
  )
})
