import type { TargetConfig } from '../config/target-config.ts'
import { getRuleKey } from '../config/target-rule.ts'
import { getWaiverKey } from '../config/waiver.ts'
import { type ConfigPart, listPart, objectPart, valuesPart } from './config-part.ts'

/** Lists the parts that two target configs are compared and copied by, in the order in which people see them. */
export const TARGET_PARTS = [
  listPart<TargetConfig, 'fields', 'fields'>('fields', 'fields', ({ id }) => id),
  listPart<TargetConfig, 'rules', 'rules'>('rules', 'rules', getRuleKey),
  listPart<TargetConfig, 'waivers', 'waivers'>('waivers', 'waivers', getWaiverKey),
  listPart<TargetConfig, 'programs', 'programs'>('programs', 'programs', ({ id }) => id),
  valuesPart<TargetConfig, 'settings'>('settings', ['description', 'key']),
  objectPart<TargetConfig, 'output'>('output', 'output'),
] as const satisfies readonly ConfigPart<TargetConfig>[]
export type TargetPartId = (typeof TARGET_PARTS)[number]['id']
