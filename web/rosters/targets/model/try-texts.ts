import {
  type PreviewFinding,
  SEVERITIES,
  type TargetConfig,
  type TriedText,
  targetConfigSchema,
  type WrittenTarget,
} from '@concord/roster-language'

/** The target as a run reads it; undefined while it has errors that keep it from being read. */
export function readTarget(config: WrittenTarget): TargetConfig | undefined {
  const read = targetConfigSchema.safeParse(config)
  return read.success ? read.data : undefined
}

/** The worst that is found about a text; undefined where nothing is. */
export const getWorst = ({ findings }: TriedText): PreviewFinding | undefined =>
  findings.toSorted((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity))[0]
