import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { UnusableFileError } from '@concord/spreadsheet'
import {
  getDocument,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
  Util,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { groupLines, type Line, type Piece } from './page-lines.ts'
import { splitColumns } from './split-words.ts'

/** Describes how much a PDF may hold. */
export type PdfLimits = { readonly bytes: number; readonly pages: number; readonly texts: number }

/** The limits of every run: a roster of fifty thousand rows has a thousand pages. */
export const PDF_LIMITS: PdfLimits = { bytes: 100 * 2 ** 20, pages: 1000, texts: 2_000_000 }

function refuse(cause: unknown, name: string): UnusableFileError {
  if (cause instanceof UnusableFileError) return cause
  const isLocked = cause instanceof Error && cause.name === 'PasswordException'
  return isLocked
    ? new UnusableFileError('encrypted', `${name} has a password: save it without one and send it again.`, {
        cause,
      })
    : new UnusableFileError('truncated', `${name} is damaged: create the PDF again and send it.`, {
        cause,
      })
}

/** Texts that are turned by more than this share of their height are no cells. */
const MAX_TURN = 0.1

type PageTexts = {
  readonly pieces: readonly Piece[]
  readonly turned: readonly string[]
  /** Tells whether its text cannot be read: it is a picture, or mostly turned. */
  readonly isUnread: boolean
}

/** A watermark has fewer texts than a turned page. */
const MIN_TURNED = 3

const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObject,
  OPS.paintInlineImageXObject,
])

async function holdsPicture(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList()
  return fnArray.some((operation) => PICTURES.has(operation))
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<PageTexts> {
  const page = await document.getPage(number)
  const { transform } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const turned: string[] = []
  let level = 0
  const pieces = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [along = 0, turn = 0, , , x = 0, baseline = 0] = Util.transform(transform, item.transform).map(
      Number,
    )
    if (along <= 0 || Math.abs(turn) > MAX_TURN * along) {
      turned.push(item.str.trim())
      return []
    }
    level += 1
    const { str: text, width, height } = item
    return splitColumns({ text, x, y: baseline - height, width, height })
  })
  const isTurned = turned.length >= MIN_TURNED && turned.length > level
  const isUnread = isTurned || (level === 0 && (await holdsPicture(page)))
  page.cleanup()
  return { pieces, turned, isUnread }
}

/** The lines of each page, texts that are not written from left to right, and the pages of which most is not read. */
export type Pages = {
  readonly pages: readonly (readonly Line[])[]
  readonly turned: readonly string[]
  readonly unread: readonly number[]
}

/**
 * Returns the lines of text of each page of a PDF. Throws UnusableFileError for what cannot be opened or is too large.
 */
export async function readPages(path: string, limits: PdfLimits = PDF_LIMITS): Promise<Pages> {
  const name = basename(path)
  const tooLarge = (what: string) =>
    new UnusableFileError('tooLarge', `${name} has ${what}: send the roster as a workbook or as CSV.`)
  const { size } = await stat(path)
  if (size > limits.bytes) throw tooLarge(`${Math.ceil(size / 2 ** 20)} MB`)
  // Nothing is drawn, so that no font is looked for; what is odd in a file is no news for the console.
  const loading = getDocument({
    data: new Uint8Array(await readFile(path)),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
  })
  try {
    const document = await loading.promise
    if (document.numPages > limits.pages) throw tooLarge(`${document.numPages} pages`)
    const pages: Line[][] = []
    const turned: string[] = []
    const unread: number[] = []
    let texts = 0
    for (let number = 1; number <= document.numPages; number += 1) {
      const { pieces, turned: own, isUnread } = await readPage(document, number)
      if (isUnread) unread.push(number)
      texts += pieces.length + own.length
      turned.push(...own)
      if (texts > limits.texts) throw tooLarge(`more than ${limits.texts} texts`)
      pages.push(groupLines(number, pieces))
    }
    return { pages, turned, unread }
  } catch (error) {
    throw refuse(error, name)
  } finally {
    await loading.destroy()
  }
}
