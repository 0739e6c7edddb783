import { type TargetConfig, targetConfigSchema } from '../config/target-config.ts'
import practitionerRoster from './practitioner-roster.json' with { type: 'json' }

/** The targets that come with the product, by id. */
export const BUILT_IN_TARGETS: ReadonlyMap<string, TargetConfig> = new Map(
  [practitionerRoster].map((target) => [target.id, targetConfigSchema.parse(target)]),
)
