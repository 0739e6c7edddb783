import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { addDays } from '@concord/domain'
import { IngestError } from '../ingest-error.ts'
import type { ZipArchive, ZipEntry } from './zip-archive.ts'

const FIRST_SHEET = /^xl\/worksheets\/sheet\d+\.xml$/
const SHARED_STRINGS = 'xl/sharedStrings.xml'
/** Day 0 of Excel's calendar, which counts a 29 February 1900 that never was. */
const EXCEL_DAY_ZERO = '1899-12-30'
const MAX_SHARED_BYTES = 256 << 20

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
  })
}

/** The text of an element that holds runs, without what is only to be read aloud. */
const runsOf = (xml: string): string =>
  [...xml.replace(/<rPh[\s\S]*?<\/rPh>/g, '').matchAll(/<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/g)]
    .map(([, run = '']) => decodeXml(run))
    .join('')

async function readSharedStrings(entry: ZipEntry | undefined, name: string): Promise<string[]> {
  if (!entry) return []
  if (entry.bytes > MAX_SHARED_BYTES) {
    throw new IngestError(`${name} holds too much text for a workbook. Save the sheet as "CSV UTF-8".`)
  }
  const xml = await textOf(await entry.open())
  return [...xml.matchAll(/<si(?:\s[^>]*)?>([\s\S]*?)<\/si>|<si\/>/g)].map(([, runs = '']) => runsOf(runs))
}

/** Where a cell stands, from its letters: 'B7' is 1. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A whole number in the range of these years is a day that Excel counts; NPIs are far above. */
function writeNumber(stated: string): string {
  const number = Number(stated)
  if (!/^\d{5}$/.test(stated) || number < 30_000 || number > 60_000) return stated
  const [year, month, day] = addDays(EXCEL_DAY_ZERO, number).split('-')
  return `${month}/${day}/${year}`
}

function cellText(attributes: string, content: string, shared: readonly string[]): string {
  const type = /\st="(\w+)"/.exec(attributes)?.[1]
  if (type === 'inlineStr') return runsOf(content)
  const stated = decodeXml(/<v(?:\s[^>]*)?>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? '')
  if (type === 's') return shared[Number(stated)] ?? ''
  return type === undefined || type === 'n' ? writeNumber(stated) : stated
}

function rowLine(row: string, shared: readonly string[]): string {
  const cells: string[] = []
  for (const [, attributes = '', content = ''] of row.matchAll(/<c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/c>)/g)) {
    const reference = /\sr="([A-Z]+\d+)"/.exec(attributes)?.[1]
    cells[reference === undefined ? cells.length : columnOf(reference)] = cellText(
      attributes,
      content,
      shared,
    )
  }
  return Array.from(cells, (cell = '') => `"${cell.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`).join(
    ',',
  )
}

/** The rows of a sheet as lines of CSV, each in the line of its row number. */
async function* sheetLines(sheet: AsyncIterable<Buffer>, shared: readonly string[]): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder()
  let text = ''
  let written = 0
  for await (const chunk of sheet) {
    text += decoder.decode(chunk, { stream: true })
    const end = text.lastIndexOf('</row>') + '</row>'.length
    if (end < '</row>'.length) continue
    let lines = ''
    for (const [, attributes = '', content = ''] of text
      .slice(0, end)
      .matchAll(/<row(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/row>)/g)) {
      const number = Number(/\sr="(\d+)"/.exec(attributes)?.[1] ?? written + 1)
      lines += '\n'.repeat(Math.max(0, number - written - 1))
      lines += `${rowLine(content, shared)}\n`
      written = Math.max(written + 1, number)
    }
    text = text.slice(end)
    yield Buffer.from(lines)
  }
}

async function* skipBytes(chunks: AsyncIterable<Buffer>, start: number): AsyncGenerator<Buffer> {
  let toSkip = start
  for await (const chunk of chunks) {
    const skipped = Math.min(toSkip, chunk.length)
    toSkip -= skipped
    if (skipped < chunk.length) yield chunk.subarray(skipped)
  }
}

export const isWorkbook = ({ entries }: ZipArchive): boolean =>
  entries.some(({ path }) => path === 'xl/workbook.xml')

/** The first sheet of an Excel workbook as a CSV file. */
export function workbookAsCsv(name: string, { entries }: ZipArchive): ZipEntry {
  const sheet = entries.find(({ path }) => FIRST_SHEET.test(path))
  if (!sheet) throw new IngestError(`${name} is a workbook without a sheet. Download it again.`)
  const strings = entries.find(({ path }) => path === SHARED_STRINGS)
  return {
    ...sheet,
    name,
    path: name,
    async open(start = 0) {
      const shared = await readSharedStrings(strings, name)
      return Readable.from(skipBytes(sheetLines(await sheet.open(), shared), start), { objectMode: false })
    },
  }
}
