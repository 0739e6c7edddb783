/** A text on a page: its left edge and its baseline in points from the top left corner. */
export type PlacedText = {
  readonly x: number
  readonly y: number
  readonly text: string
  /** Written from bottom to top. */
  readonly isTurned?: boolean
}

/** A gray square. */
export const PICTURE = 'q 90 0 0 90 200 300 cm BI /W 1 /H 1 /CS /G /BPC 8 ID @ EI Q'

const PAGE_HEIGHT = 792
const USUAL_FONT_POINTS = 10

const escapeText = (text: string) => text.replace(/[\\()]/g, '\\$&')

type OnPage = PlacedText | typeof PICTURE

function getContent(parts: readonly OnPage[], fontPoints: number): string {
  const pictures = parts.filter((part) => typeof part === 'string')
  const shown = parts
    .filter((part) => typeof part !== 'string')
    .map(({ x, y, text, isTurned }) => {
      const direction = isTurned ? '0 1 -1 0' : '1 0 0 1'
      return `${direction} ${x} ${PAGE_HEIGHT - y} Tm (${escapeText(text)}) Tj`
    })
  return [`BT /F1 ${fontPoints} Tf ${shown.join('\n')} ET`, ...pictures].join('\n')
}

/** Returns a PDF of pages with texts in Helvetica; `trailer` adds entries to its trailer. */
export function makePdf(
  pages: readonly (readonly OnPage[])[],
  trailer = '',
  fontPoints = USUAL_FONT_POINTS,
): Buffer {
  const pageIds = pages.map((_, index) => 4 + 2 * index)
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((texts, index) => {
      const content = getContent(texts, fontPoints)
      const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${PAGE_HEIGHT}] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`
      return [page, `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = bodies.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const start = file.length
  file += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  file += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
