import {
  type PreviewFinding,
  SEVERITIES,
  type TargetConfig,
  type TriedText,
  targetConfigSchema,
  type WrittenTarget,
} from '@concord/roster-language'

/** Returns the target as a run reads it; undefined while errors prevent reading it. */
export function readTarget(config: WrittenTarget): TargetConfig | undefined {
  const read = targetConfigSchema.safeParse(config)
  return read.success ? read.data : undefined
}

/** Returns the worst finding about a text; undefined if there is none. */
export const getWorst = ({ findings }: TriedText): PreviewFinding | undefined =>
  findings.toSorted((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity))[0]
