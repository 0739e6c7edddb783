import { findInterpretations } from '../header/find-interpretations.ts'
import { getCompletions } from '../header/read-words.ts'
import type { SeenColumn } from './meant-column.ts'

/** Old systems have shorter names than these. */
const MAX_CUT = 20
const MIN_CUT = 4
/** Shorter beginnings are of any word. */
const BEGINNING = /(?<![a-z])[a-z]{3,}$/i

/** Returns the header with its cut-off last word completed, where a known word makes more sense of it. */
function complete(header: string): string {
  const [beginning] = BEGINNING.exec(header) ?? []
  if (beginning === undefined) return header
  const before = header.slice(0, header.length - beginning.length)
  const getFit = (text: string) => findInterpretations(text)[0]?.fit ?? 0
  const whole = getCompletions(beginning.toLowerCase()).map((word) => before + word)
  return whole.reduce((best, text) => (getFit(text) > getFit(best) ? text : best), header)
}

/** Returns headers of a system that cuts them off at a length, 'PROVIDER_LAS', as they would be in full. */
export function completeHeaders(seen: readonly SeenColumn[]): readonly SeenColumn[] {
  const length = Math.max(0, ...seen.map(({ header }) => header.length))
  const isCut = ({ header }: SeenColumn) => header.length === length
  if (length > MAX_CUT || seen.filter(isCut).length < MIN_CUT) return seen
  return seen.map((column) => (isCut(column) ? { ...column, header: complete(column.header) } : column))
}
