import { getShapes } from '../values/cell-shape.ts'
import { headerWordShare } from '../values/header-words.ts'
import { countFilled, isFilled, type RawRow } from './tab-layout.ts'

const FOOTER = [
  /^(?:grand |sub-?)?totals?\b/i,
  /\bconfidential\b/i,
  /^page\s+\d+/i,
  /^(?:\W*)end of (?:file|report|roster|list|data)/i,
  /^(?:row|record|provider)?\s*count\b/i,
  /^\d[\d,]* (?:rows|records|providers|lines)\b/i,
  /^(?:number of )?(?:rows|records|providers)\s*:/i,
  /^(?:printed|generated|exported|run|prepared|last updated|updated)\b.*(?:\bon\b|\bby\b|\d)/i,
  /^(?:note|notes|disclaimer|legend|source)\b\s*:/i,
  /^\*/,
  /^©/,
]

/** Returns which of the last rows of a tab (none empty) are no data; `usual` is how many cells data rows fill. */
export function findFooterRows(rows: readonly RawRow[], usual: number): RawRow[] {
  const footers: RawRow[] = []
  for (const row of rows.toReversed()) {
    if (!isFooter(row, usual)) break
    footers.unshift(row)
  }
  return footers
}

function isFooter(row: RawRow, usual: number): boolean {
  const filled = countFilled(row)
  const first = row.cells.find(isFilled)?.trim() ?? ''
  const holdsNpi = row.cells.some((cell) => isFilled(cell) && getShapes(cell).includes('npi'))
  if (holdsNpi || filled > Math.max(3, usual / 3)) return false
  return FOOTER.some((pattern) => pattern.test(first)) && (filled < usual || usual === 1)
}

/** Forms are short. */
const MAX_FORM = 150

/**
 * Tells whether rows are a form: a label and a value beside it in each row, with labels that differ and end with a
 * colon or are words of headers, in a tab too short for a roster. `rows` are all rows with text.
 */
export function isForm(rows: readonly RawRow[]): boolean {
  if (rows.length < 4 || rows.length > MAX_FORM) return false
  const labels = rows.flatMap(({ cells }) => {
    const filled = cells.filter(isFilled)
    const [label = '', value = ''] = filled
    const isLabel = label.trim().endsWith(':') || headerWordShare(label) > 0.5
    return filled.length <= 4 && isLabel && headerWordShare(value) <= 0.5 ? [label.trim().toLowerCase()] : []
  })
  return labels.length >= rows.length * 0.7 && new Set(labels).size > labels.length * 0.8
}
