import type { Choice } from './choose-fields.ts'
import { DECIDING } from './rank-fields.ts'

/** A field that is a part of a column, and the transform of the roster language that takes it out. */
export type FieldPart = { readonly field: string; readonly use: string }

type Part = readonly [noun: string, transform: string]

/** Defines what whole names and addresses are made of. */
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  'full name': [
    ['first name', 'first-name'],
    ['middle name', 'middle-name'],
    ['last name', 'last-name'],
    ['suffix', 'suffix'],
    ['credentials', 'credentials'],
  ],
  'full address': [
    ['address line 1', 'street'],
    ['address line 2', 'unit'],
    ['city', 'city'],
    ['state', 'state'],
    ['zip', 'zip'],
  ],
  'city state zip': [
    ['city', 'city'],
    ['state', 'state'],
    ['zip', 'zip'],
  ],
}

/** A column is taken apart where its header says that it is whole, its values look so, and the target has no field for all of it. */
const WHOLE = 0.8

/** Returns the fields that a column holds together, where the target has them apart and nothing for the whole. */
export function findParts({ column, ranked, values }: Choice): readonly FieldPart[] {
  const [meaning] = column.interpretations
  const parts = meaning && meaning.fit >= WHOLE ? PARTS[meaning.noun] : undefined
  const whole = ranked.find(({ field }) => field.noun === meaning?.noun && field.isUsual)
  const isElsewhere = meaning?.roles.some((role) => DECIDING.has(role))
  if (!parts || whole || isElsewhere || values.length === 0) return []
  return parts.flatMap(([noun, use]) => {
    const found = ranked.find(({ field }) => field.noun === noun && field.isUsual)
    return found ? [{ field: found.field.field.id, use }] : []
  })
}
