import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { UnusableFileError } from '@concord/spreadsheet'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { groupLines, type Line, type Piece } from './page-lines.ts'

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

async function readPage(document: PDFDocumentProxy, number: number): Promise<Piece[]> {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [x, baseline] = viewport.convertToViewportPoint(item.transform[4], item.transform[5])
    const text = item.str.trim()
    return [{ text, x: Number(x), y: Number(baseline) - item.height, width: item.width, height: item.height }]
  })
}

/**
 * Returns the lines of text of each page of a PDF. Throws UnusableFileError for what cannot be opened or is too large.
 */
export async function readPages(path: string, limits: PdfLimits = PDF_LIMITS): Promise<Line[][]> {
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
    let texts = 0
    for (let number = 1; number <= document.numPages; number += 1) {
      const pieces = await readPage(document, number)
      texts += pieces.length
      if (texts > limits.texts) throw tooLarge(`more than ${limits.texts} texts`)
      pages.push(groupLines(number, pieces))
    }
    return pages
  } catch (error) {
    throw refuse(error, name)
  } finally {
    await loading.destroy()
  }
}
