import type { DuplicateKeyForm, DuplicateRecord, DuplicateTable } from './duplicate-field.ts'
import { getNicknames } from './nickname.ts'
import { soundKey } from './sound-key.ts'

/** Records that share a key are compared with each other only where no more share it: work stays in proportion. */
export const MAX_DUPLICATE_BLOCK = 50
/** Values of one field that go into keys: a record with hundreds of places does not take all of the work. */
const MAX_VALUES = 8

const FORMS: Readonly<Record<DuplicateKeyForm, (value: string) => string>> = {
  value: (value) => value,
  sound: soundKey,
  formal: (value) => soundKey([value, ...getNicknames(value)].sort()[0] ?? value),
  initial: (value) => value.charAt(0),
  start3: (value) => value.slice(0, 3),
}

function combine(parts: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return parts.reduce<readonly (readonly string[])[]>(
    (combined, values) => combined.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )
}

/** Returns the keys that a record is found by, each once; records that mean the same share at least one, as a rule. */
export function getDuplicateKeys({ keys }: DuplicateTable, { values }: DuplicateRecord): string[] {
  const found = keys.flatMap(({ parts, isUnordered }, number) => {
    const forms = parts.map(([field, form]) =>
      (values[field] ?? [])
        .slice(0, MAX_VALUES)
        .map(FORMS[form])
        .filter((text) => text !== ''),
    )
    return combine(forms).map((texts) => [number, ...(isUnordered ? texts.toSorted() : texts)].join('|'))
  })
  return [...new Set(found)]
}
