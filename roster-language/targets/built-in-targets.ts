import { type TargetConfig, targetConfigSchema } from '../config/target-config.ts'
import caqhRoster from './caqh-roster.json' with { type: 'json' }
import planNet from './plan-net.json' with { type: 'json' }
import practitionerRoster from './practitioner-roster.json' with { type: 'json' }
import qhpProviders from './qhp-providers.json' with { type: 'json' }

/** The targets that come with the product, by id. */
export const BUILT_IN_TARGETS: ReadonlyMap<string, TargetConfig> = new Map(
  [practitionerRoster, qhpProviders, planNet, caqhRoster].map((target) => [
    target.id,
    targetConfigSchema.parse(target),
  ]),
)
