import type { TargetField } from '../config/target-field.ts'
import type { FieldType } from '../library/field-type.ts'
import type { Shape } from '../values/cell-shape.ts'
import { splitHeader } from '../values/header-words.ts'

/** Shapes that no name and no word has. */
const NO_WORD: readonly Shape[] = ['npi', 'email', 'taxonomy', 'dea', 'ssn', 'tin', 'date', 'phone', 'zip']
const CODES: readonly Shape[] = [...NO_WORD, 'state', 'gender', 'boolean']

/** Defines what a type has beside its own shape: tax numbers of one person are those of Social Security. */
const FITTING: Partial<Record<FieldType, readonly Shape[]>> = {
  npi: ['npi'],
  tin: ['tin', 'ssn'],
  dea: ['dea'],
  taxonomy: ['taxonomy'],
  zip: ['zip'],
  zip4: ['zip'],
  state: ['state'],
  phone: ['phone'],
  email: ['email'],
  url: [],
  date: ['date'],
  gender: ['gender'],
  boolean: ['boolean'],
  integer: [],
}

/** Texts by the words of their field: what contradicts them. Others, as numbers of licenses and notes, may hold anything. */
const TEXTS: readonly [words: readonly string[], shapes: readonly Shape[]][] = [
  [
    ['city', 'town', 'county'],
    [...NO_WORD, 'state'],
  ],
  // A number may be that of a house or a suite.
  [['address', 'street'], NO_WORD.filter((shape) => shape !== 'zip')],
  // Some senders write the code of a specialty for its name.
  [['specialty', 'speciality'], NO_WORD.filter((shape) => shape !== 'taxonomy')],
  [
    ['name', 'credentials', 'credential', 'degree', 'suffix', 'languages', 'language', 'affiliation'],
    NO_WORD,
  ],
]

/** Tells whether a type takes texts of any kind, so that reading them says nothing. */
export const isFreeText = (type: FieldType): boolean => FITTING[type] === undefined

/** Returns the shape that the values of a type have; null where they have none of their own. */
export const shapeOfType = (type: FieldType): Shape | null => FITTING[type]?.[0] ?? null

/** Returns the shapes that values of a field cannot have when nearly all of them do. */
export function contradictingShapes({ id, label, type }: TargetField): ReadonlySet<Shape> {
  const fitting = FITTING[type]
  if (fitting) return new Set(CODES.filter((shape) => !fitting.includes(shape)))
  if (type === 'name') return new Set(NO_WORD)
  const words = new Set([...splitHeader(id), ...splitHeader(label)])
  return new Set(TEXTS.find(([known]) => known.some((word) => words.has(word)))?.[1])
}
