import { DAY_ZERO, isValidNpi } from '@concord/domain'
import type { TargetField } from '../config/target-field.ts'
import { evaluate } from '../expression/evaluate.ts'
import type { FieldType } from '../library/field-type.ts'
import { type Reading, readAs } from '../library/readers/reader-table.ts'
import type { Shape } from '../values/cell-shape.ts'
import { contradictingShapes, isFreeText } from './contradicting-shapes.ts'
import { findDistinctiveShapes } from './distinctive-shape.ts'

/** Describes how the values of a column contradict the field that is made of it; shares are from 0 to 1. */
export type Contradiction = {
  /** Says how many values were looked at. */
  readonly values: number
  /** The number of values that the field can read; null for a text, which is read whatever it is. */
  readonly reads: number | null
  /** Says what they are instead, and how many of them. */
  readonly shape: Shape
  readonly share: number
  /** The first different ones of that shape. */
  readonly samples: readonly string[]
}

/** Fewer values than this say nothing. */
const MIN_COUNT = 3
/** Fewer than this say something when they all agree. */
const FEW = 20
const MAX_CONTRADICTING = 0.9
const MAX_READING = 0.05
const SAMPLES = 3

/** Minimum number of distinct phone numbers that do not all have the check digit of an NPI by chance. */
const MIN_NPIS = 5

type Read = 'absent' | 'read' | 'unreadable'

const readings = new Map<FieldType, Reading>()

function readingOf(type: FieldType): Reading {
  const reading = readings.get(type) ?? readAs(type, { kind: 'column', index: 0 })
  readings.set(type, reading)
  return reading
}

function readText(type: FieldType, text: string): Read {
  const { read, absent } = readingOf(type)
  // Which day it is makes no difference to whether a text is a date.
  const parameters = { today: '2000-01-01', dayZero: DAY_ZERO }
  const row = { cells: [text], fields: {}, origin: { file: '', tab: '', row: 1 }, parameters }
  const value = evaluate(read, row)
  if (value === null) return evaluate(absent, row) === true ? 'absent' : 'unreadable'
  return type === 'npi' && !isValidNpi(String(value)) ? 'unreadable' : 'read'
}

/** Returns the maximum share of values that a type may be able to read while the shape still contradicts it. */
function mostReading(type: FieldType, shape: Shape, values: number, found: readonly string[]): number {
  if (isFreeText(type)) return 1
  // Every tenth number of ten digits has the check digit of an NPI.
  if (type === 'npi') return 0.25
  // 'F' is false as well as female, 'M' is nothing but male.
  if (type === 'boolean' && shape === 'gender') return 0.75
  if (type === 'phone' && shape === 'npi') {
    const numbers = new Set(found.map((text) => text.replace(/\D/g, '').slice(0, 10)))
    return numbers.size < MIN_NPIS ? 0 : 1
  }
  return values < FEW ? 0 : MAX_READING
}

/** Returns the contradicting shape that the largest number of texts have, with those texts. */
function findShape(field: TargetField, texts: readonly string[]): [Shape, readonly string[]] | undefined {
  const wrong = contradictingShapes(field)
  const isText = isFreeText(field.type)
  const byShape = new Map<Shape, string[]>()
  for (const text of wrong.size === 0 ? [] : texts) {
    for (const shape of findDistinctiveShapes(text)) {
      // New York is a city too, and NY is none.
      if (!wrong.has(shape) || (isText && shape === 'state' && text.trim().length > 2)) continue
      const known = byShape.get(shape)
      if (known) known.push(text)
      else byShape.set(shape, [text])
    }
  }
  return [...byShape].toSorted(([, one], [, other]) => other.length - one.length)[0]
}

/**
 * Returns how values contradict the field that they are to be: nearly none can be read as its type, and nearly all have
 * a telling shape of another one. Nothing when there are few values, or any doubt. `texts` are not blank.
 */
export function evaluateField(field: TargetField, texts: readonly string[]): Contradiction | undefined {
  const [shape, found = []] = findShape(field, texts) ?? []
  if (shape === undefined || found.length < MIN_COUNT) return undefined
  const known = new Map([...new Set(texts)].map((text) => [text, readText(field.type, text)]))
  const count = (wanted: Read) => texts.filter((text) => known.get(text) === wanted).length
  const values = texts.length - count('absent')
  const [reads, share] = [count('read') / values, found.length / values]
  if (share < (values < FEW ? 1 : MAX_CONTRADICTING)) return undefined
  const most = mostReading(field.type, shape, values, found)
  if (reads > most) return undefined
  const samples = [...new Set(found)].slice(0, SAMPLES)
  return { values, reads: isFreeText(field.type) ? null : reads, shape, share, samples }
}
