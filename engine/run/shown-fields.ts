import type { TargetConfig } from '@concord/roster-language'

type Field = TargetConfig['fields'][number]

/** Ids of the fields by which a person knows a row again. */
export type ShownFields = {
  /** First field of the key. */
  readonly identity: string | null
  /** Last and first name, or the one field of a name. */
  readonly name: readonly string[]
  readonly street: string | null
  readonly place: readonly string[]
}

const NAMES: readonly (readonly string[])[] = [
  ['last_name', 'first_name'],
  ['full_name'],
  ['last_name'],
  ['organization_name'],
  ['practice_name'],
  ['group_name'],
]
const STREETS = ['address_1', 'street', 'address']

/** Returns the fields by which rows of a target are known again, of those that are mapped. */
export function chooseShownFields(
  { key, fields }: Pick<TargetConfig, 'key' | 'fields'>,
  mapped: readonly string[],
): ShownFields {
  const has = (id: string) => mapped.includes(id)
  const firstOfType = (type: Field['type']) =>
    fields.find((field) => field.type === type && has(field.id))?.id
  const named = NAMES.find((ids) => ids.every(has))
  const anyName = firstOfType('name')
  const state = has('state') ? 'state' : firstOfType('state')
  return {
    identity: key.find(has) ?? null,
    name: named ?? (anyName === undefined ? [] : [anyName]),
    street: STREETS.find(has) ?? null,
    place: ['city', ...(state === undefined ? [] : [state])].filter(has),
  }
}
