import { z } from 'zod'
import { idSchema, severitySchema } from '../library/names.ts'

function decided<Value extends z.ZodType>(value: Value) {
  return {
    /** The value that replaces the target's; omitted where a person reviewed a change of the target and accepted it. */
    value: value.optional(),
    /** The target's value when this was decided; if the target differs later, a person is told. */
    over: value.optional(),
    why: z.string().min(1).max(500).optional(),
  }
}

const about = { field: idSchema }

/** Defines what one sender has otherwise than the target says, setting by setting. */
export const overrideSchema = z.discriminatedUnion('setting', [
  z.strictObject({ setting: z.literal('key'), ...decided(z.array(idSchema).max(20)) }),
  z.strictObject({ setting: z.literal('required'), ...about, ...decided(z.boolean()) }),
  z.strictObject({
    setting: z.literal('max-length'),
    ...about,
    /** The maximum length in characters; null for any length. */
    ...decided(z.int().min(1).max(100_000).nullable()),
  }),
  z.strictObject({
    setting: z.literal('allowed'),
    ...about,
    /** Null for any value. */
    ...decided(z.array(z.string().min(1)).min(1).max(10_000).nullable()),
  }),
  z.strictObject({
    setting: z.literal('severity'),
    /** The code of the rule and the fields that it is about, as 'npi-check npi'. */
    rule: z.string().min(1).max(1000),
    ...decided(severitySchema),
  }),
])

export type Override = z.output<typeof overrideSchema>
export type SettingValue = NonNullable<Override['value']> | null

/** Names a setting of a target. */
export type SettingName =
  | { readonly setting: 'key' }
  | { readonly setting: 'required' | 'max-length' | 'allowed'; readonly field: string }
  | { readonly setting: 'severity'; readonly rule: string }

/** Returns the text by which settings are the same: 'required fax'. */
export function getSettingKey(name: SettingName): string {
  if ('field' in name) return `${name.setting} ${name.field}`
  return 'rule' in name ? `${name.setting} ${name.rule}` : name.setting
}
