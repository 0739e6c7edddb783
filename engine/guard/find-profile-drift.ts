import { SHAPE_NAMES, type TargetField, type ValueProfile } from '@concord/roster-language'

/** The profiles of a run by field; of a field that nothing was sampled of only the counts. */
export type Profiles = Readonly<Record<string, Partial<ValueProfile>>>

/** A field whose values are no longer what they were in an earlier run. */
export type ProfileDrift = {
  readonly field: string
  readonly code: 'profile-drift'
  readonly message: string
}

/** Shares of fewer values than this go up and down by chance. */
const MIN_COUNT = 20
/** A shape is that of the field when so many of its values had it. */
const MIN_SHARE = 0.5
/** Minimum decrease in the share of values with the shape for it to count as drift. */
const DRIFT = 0.2

const NAMES: Readonly<Record<string, string>> = SHAPE_NAMES
const percent = (share: number): string => `${Math.round(100 * share)}%`

/** Returns fields that had mostly one shape in an earlier run and have it much less now, in the order of the target. */
export function findProfileDrift(
  before: Profiles,
  now: Profiles,
  fields: readonly TargetField[],
): readonly ProfileDrift[] {
  return fields.flatMap(({ id, label }): ProfileDrift[] => {
    const { sampled = 0, type, shapes = {} } = before[id] ?? {}
    const { sampled: sampledNow = 0, type: typeNow, shapes: shapesNow = {} } = now[id] ?? {}
    // A text of several shapes is counted as that of the type: the same values look otherwise under another one.
    if (type !== undefined && type !== typeNow) return []
    const [[shape, share] = ['', 0]] = Object.entries(shapes)
    const shareNow = shapesNow[shape] ?? 0
    if (sampled < MIN_COUNT || sampledNow < MIN_COUNT || share < MIN_SHARE || share - shareNow < DRIFT)
      return []
    const [other] = Object.entries(shapesNow).filter(([name]) => name !== shape)
    const instead = other ? `; ${percent(other[1])} are ${NAMES[other[0]] ?? other[0]}` : ''
    const was = `${percent(share)} were ${NAMES[shape] ?? shape}, now ${percent(shareNow)}`
    return [{ field: id, code: 'profile-drift', message: `${label}: ${was}${instead}.` }]
  })
}
