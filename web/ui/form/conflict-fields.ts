import type { ConflictField } from './ConflictDialog.tsx'
import { changedFields } from './edits.ts'

export type FieldFormats<Values extends object, Field extends keyof Values> = {
  /** The labels of the fields, in the order of the form. */
  readonly labels: Readonly<Record<Field, string>>
  /** The value of a field as people read it. */
  readonly wordsOf: (values: Values, field: Field) => string
}

/** Returns what they and you changed since the base, field by field. */
export function conflictFields<Values extends object, Field extends keyof Values>(
  { labels, wordsOf }: FieldFormats<Values, Field>,
  { base, theirs, yours }: Readonly<Record<'base' | 'theirs' | 'yours', Values>>,
): ConflictField[] {
  const [byThem, byYou] = [new Set(changedFields(base, theirs)), new Set(changedFields(base, yours))]
  return (Object.keys(labels) as Field[])
    .filter((field) => byThem.has(field) || byYou.has(field))
    .map((field) => ({
      label: labels[field],
      theirs: byThem.has(field) ? wordsOf(theirs, field) : undefined,
      yours: byYou.has(field) ? wordsOf(yours, field) : undefined,
    }))
}
