import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { sha256Of, type Uploads, useUploads } from '../files/testing/use-uploads.ts'

let uploads: Uploads
beforeAll(async () => {
  uploads = await useUploads()
})
afterAll(() => uploads.close())
afterEach(() =>
  uploads.program.database.asSystem(async (c) => {
    await c.run(sql`delete from roster_uploads`)
    await c.run(sql`delete from organization_settings where setting like '%-upload'`)
  }),
)

const CSV = 'NPI,Last Name,City\n1234567893,Ode,Dallas\n1558598797,Lima,Austin\n'

type Entry = {
  readonly name: string
  readonly text: string | Buffer
  readonly flags?: number
  readonly says?: number
}

const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
const u32 = (value: number) => Buffer.concat([u16(value % 65536), u16(Math.floor(value / 65536))])

/** Makes a zip by hand, so that its headers can lie. */
function makeZip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, text, flags = 0, says } of entries) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const facts = [
      u16(20),
      u16(flags),
      u16(8),
      u32(0),
      u32(crc32(bytes)),
      u32(packed.length),
      u32(says ?? bytes.length),
    ]
    const title = [u16(name.length), u16(0)]
    const local = [u32(0x04034b50), ...facts, ...title, Buffer.from(name), packed]
    centrals.push(
      Buffer.concat([
        ...[u32(0x02014b50), u16(20), ...facts, ...title, u16(0), u16(0), u16(0), u32(0), u32(offset)],
        Buffer.from(name),
      ]),
    )
    locals.push(...local)
    offset += Buffer.concat(local).length
  }
  const directory = Buffer.concat(centrals)
  const count = u16(entries.length)
  const end = [u32(0x06054b50), u16(0), u16(0), count, count, u32(directory.length), u32(offset), u16(0)]
  return Buffer.concat([...locals, directory, ...end])
}

const encrypted = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(2000),
  Buffer.from('EncryptedPackage', 'utf16le'),
])
const scan =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n'
const bomb = makeZip([{ name: 'roster.csv', text: Buffer.alloc(80 * 2 ** 20, 65) }])

type Bad = readonly [what: string, name: string, content: string | Buffer, says: RegExp]

const BAD: readonly Bad[] = [
  [
    'HTML named .xls',
    'roster.xls',
    '<html><table><tr><td>NPI</td></tr></table></html>',
    /web page.*save it as XLSX/,
  ],
  [
    'a picture named .csv',
    'roster.csv',
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    /picture.*send the roster/,
  ],
  ['a workbook with a password', 'roster.xlsx', encrypted, /password.*without one/],
  [
    'a zip with a password',
    'rosters.zip',
    makeZip([{ name: 'a.csv', text: CSV, flags: 1 }]),
    /password.*unpack it/,
  ],
  ['a zip bomb', 'rosters.zip', bomb, /exhaust memory/],
  [
    'a zip that leads out of its folder',
    'rosters.zip',
    makeZip([{ name: '../../a.csv', text: CSV }]),
    /outside of its folder/,
  ],
  [
    'a zip that lies about sizes',
    'rosters.zip',
    makeZip([{ name: 'a.csv', text: CSV, says: 7 }]),
    /damaged|exhaust/,
  ],
  ['a zip with nothing in it', 'rosters.zip', makeZip([]), /no file/],
  [
    'a zip in a zip',
    'rosters.zip',
    makeZip([{ name: 'b.zip', text: makeZip([{ name: 'a.csv', text: CSV }]) }]),
    /zip in a zip/,
  ],
  [
    'a workbook that was cut off',
    'roster.xlsx',
    makeZip([{ name: 'xl/workbook.xml', text: '<workbook/>' }]).subarray(0, 60),
    /damaged|cut off/,
  ],
  ['blank lines alone', 'roster.csv', '\n\n \n', /blank lines/],
  ['headers without rows', 'roster.csv', 'NPI,Last Name,City\n', /ask for|send it again/],
  ['a gzip file', 'roster.csv.gz', Buffer.from('1f8b0800000000000003', 'hex'), /gzip.*unpack/],
  ['JSON', 'roster.csv', '[{"npi":"1234567893"}]', /JSON/],
  ['a database', 'roster.csv', Buffer.from(`SQLite format 3\0${'\0'.repeat(90)}`), /database/],
]

describe('a file that cannot be used', () => {
  test.each(BAD)(
    '%s is refused in one sentence, and nothing of it is left',
    async (_, name, content, says) => {
      const upload = await uploads.upload(name, content)
      expect(upload).toMatchObject({ state: 'refused', file: null })
      const { message = '' } = upload.refusal ?? {}
      expect(message).toMatch(says)
      expect(message).toMatch(/^[^\n]{10,260}\.$/)
      expect(message).not.toMatch(/\/tmp|concord-upload|DuckDB|Error/)
      expect(await uploads.listKeys()).toEqual([])
      expect(await uploads.countRows()).toMatchObject({ files: 0, parts: 0 })
    },
  )

  test('is one that does not arrive as it was sent', async () => {
    const upload = await uploads.upload('roster.csv', CSV, { sha256: sha256Of('something else') })
    expect(upload.refusal).toEqual({ code: 'checksum', message: expect.stringMatching(/upload it again/) })
    expect(await uploads.listKeys()).toEqual([])
  })

  test('is a PDF in disguise where the organization takes none, and a scan where it takes them', async () => {
    const hidden = await uploads.upload('roster.csv', scan)
    expect(hidden.refusal?.message).toMatch(/PDF|scan|text/i)
    await uploads.setSetting('pdf-roster-upload', 'true')
    const taken = await uploads.upload('roster.pdf', scan)
    expect(taken.refusal?.message).toMatch(/^[^\n]+\.$/)
    expect(await uploads.listKeys()).toEqual([])
  })
})

test('a name with a path in it is stored without one', async () => {
  const upload = await uploads.upload('../../etc/passwd\u202e.csv', CSV)
  expect(upload).toMatchObject({ name: 'passwd.csv', state: 'stored', file: { name: 'passwd.csv' } })
})
