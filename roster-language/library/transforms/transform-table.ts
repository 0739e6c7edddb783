import { FIELD_TYPES } from '../field-type.ts'
import { READERS } from '../readers/reader-table.ts'
import { ADDRESS_TRANSFORMS } from './address.ts'
import { CHOICE_TRANSFORMS } from './choice.ts'
import { DATE_TRANSFORMS } from './date.ts'
import { LIST_TRANSFORMS } from './list.ts'
import { NAME_TRANSFORMS } from './name.ts'
import { NAME_CASE } from './name-case.ts'
import { TEXT_TRANSFORMS } from './text.ts'
import { type Transform, UNREAD } from './transform.ts'

/** The reading of each field type as a transform, for use between other transforms. */
const READINGS = FIELD_TYPES.map((type): Transform => {
  const { outputType: gives, description: does, steps, read, absent, cases } = READERS[type]
  return {
    id: `read-${type}`,
    label: `Read as ${type}`,
    description: `Reads the cell as a field of type ${type} is read: ${does[0]?.toLowerCase()}${does.slice(1)}`,
    takes: 'value',
    parameters: [],
    steps: { state: 'null', ...steps, read, absent },
    formula: gives === 'date' ? 'text(read)' : 'read',
    misses: { severity: 'error', when: `${UNREAD.when} and not absent` },
    cases: cases.slice(0, 2).map(([given, made]) => [given, made]),
  }
})

/** The library of transforms. Those that need several rows are not among them: they are part of a run. */
export const TRANSFORMS: readonly Transform[] = [
  ...TEXT_TRANSFORMS,
  ...CHOICE_TRANSFORMS,
  ...LIST_TRANSFORMS,
  NAME_CASE,
  ...NAME_TRANSFORMS,
  ...ADDRESS_TRANSFORMS,
  ...DATE_TRANSFORMS,
  ...READINGS,
]
const byId = new Map(TRANSFORMS.map((transform) => [transform.id, transform]))

/** Returns the transform of an id; undefined when there is none. */
export function findTransform(id: string): Transform | undefined {
  return byId.get(id)
}
