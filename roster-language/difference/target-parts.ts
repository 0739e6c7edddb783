import type { TargetConfig } from '../config/target-config.ts'
import type { RuleUse } from '../config/target-rule.ts'
import { getWaiverKey } from '../config/waiver.ts'
import { type ConfigPart, listPart, objectPart, valuesPart } from './config-part.ts'

/** Says which rule it is: of the library by its code and fields, one's own by its code. */
function ruleKey(use: RuleUse): string {
  if (!('rule' in use)) return use.code
  const fields = Object.entries(use.fields ?? {}).map(([role, field]) => `${role}=${field}`)
  return [use.rule, ...(use.field === undefined ? [] : [use.field]), ...fields.toSorted()].join(' ')
}

/** Lists the parts that two target configs are compared and copied by, in the order in which people see them. */
export const TARGET_PARTS = [
  listPart<TargetConfig, 'fields', 'fields'>('fields', 'fields', ({ id }) => id),
  listPart<TargetConfig, 'rules', 'rules'>('rules', 'rules', ruleKey),
  listPart<TargetConfig, 'waivers', 'waivers'>('waivers', 'waivers', getWaiverKey),
  listPart<TargetConfig, 'programs', 'programs'>('programs', 'programs', ({ id }) => id),
  valuesPart<TargetConfig, 'settings'>('settings', ['description', 'key']),
  objectPart<TargetConfig, 'output'>('output', 'output'),
] as const satisfies readonly ConfigPart<TargetConfig>[]
export type TargetPartId = (typeof TARGET_PARTS)[number]['id']
