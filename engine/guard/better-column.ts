import {
  evaluateField,
  findDistinctiveShapes,
  type SampledRow,
  SHAPE_NAMES,
  shapeOfType,
  type TargetField,
} from '@concord/roster-language'
import { compareHeaders } from '#engine/suggest/header-likeness.ts'

/** Fewer values than this say nothing of a column. */
const MIN_COUNT = 3
const MAX_VALUES = 0.9
/** Minimum likeness of a header to a text field; the values of such a field say little. */
const LIKELY = 0.6

type Candidate = { readonly header: string; readonly share: number | null; readonly likeness: number }

/**
 * Returns a sentence that names the column of the tab that a field was perhaps to be made of: one with the values of
 * its type, or for a text one with its name. Nothing when there is none.
 */
export function suggestColumn(
  field: TargetField,
  headers: readonly string[],
  rows: readonly SampledRow[],
  isTaken: (column: number) => boolean,
): string | undefined {
  const shape = shapeOfType(field.type)
  const candidates = headers.flatMap((header, column): Candidate[] => {
    if (isTaken(column)) return []
    const texts = rows.flatMap(({ cells }) => (cells[column]?.trim() ? [cells[column]] : []))
    if (texts.length < MIN_COUNT) return []
    const names = [field.label, field.id.replaceAll('_', ' ')]
    const likeness = Math.max(...names.map((name) => compareHeaders(name, header)))
    const share =
      texts.filter((text) => shape && findDistinctiveShapes(text).includes(shape)).length / texts.length
    if (shape !== null) return share < MAX_VALUES ? [] : [{ header, share, likeness }]
    const isLikely = likeness >= LIKELY && evaluateField(field, texts) === undefined
    return isLikely ? [{ header, share: null, likeness }] : []
  })
  const [best] = candidates.toSorted((one, other) => other.likeness - one.likeness)
  if (!best) return undefined
  return best.share === null || shape === null
    ? `Column '${best.header}' may be.`
    : `Column '${best.header}' looks like ${SHAPE_NAMES[shape]}: ${Math.round(100 * best.share)}%.`
}
