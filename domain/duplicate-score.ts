import { countDuplicateValue, type DuplicateCounts, measureChance } from './duplicate-counts.ts'
import type {
  DuplicateField,
  DuplicateFieldKind,
  DuplicateRecord,
  DuplicateTable,
} from './duplicate-field.ts'
import { compareDuplicateValues, DUPLICATE_LEVELS, type DuplicateLevel } from './duplicate-level.ts'

/** Pairs from this score on are shown first: about one of five below it means the same, four of five above. */
export const DEFAULT_DUPLICATE_SCORE = 0.8
/** Pairs below this score are not kept. */
export const MIN_DUPLICATE_SCORE = 0.6

/** The contribution of one field to the score of a pair. The points of all fields add up to the score. */
export type DuplicateReason = {
  readonly field: string
  readonly level: DuplicateLevel
  /** The points of the field, in hundredths. */
  readonly points: number
}

/** Says how likely two records mean the same. */
export type DuplicateScore = {
  /** 0 to 1, in hundredths. */
  readonly score: number
  /** A reason for every field of the table that both records state, in the order of the table. */
  readonly reasons: readonly DuplicateReason[]
}

/** Compares records of one table, by the counts of its values. */
export type DuplicateScorer = (one: DuplicateRecord, other: DuplicateRecord) => DuplicateScore

type Agreement = { readonly level: DuplicateLevel; readonly value: string }

const RANK = new Map(DUPLICATE_LEVELS.map((level, rank) => [level, rank]))
const getRank = ({ level }: Agreement) => RANK.get(level) ?? RANK.size

/** The minimum probability that unrelated values are close by chance. */
const MIN_CHANCE_OF_CLOSE: Readonly<Record<DuplicateFieldKind, number>> = {
  name: 0.004,
  text: 0.004,
  number: 0.0005,
  license: 0.002,
  phone: 0.004,
  date: 0.005,
  code: 0.5,
}
const CHANCE_OF_INITIAL = 0.09
/** The shares, by level, of the pairs that are neither equal nor different. */
const SHARE: Readonly<Record<'swapped' | 'related' | 'close' | 'initial', number>> = {
  swapped: 0.15,
  related: 0.3,
  close: 0.5,
  initial: 0.3,
}
/** A chance match of a rare pair of values has at most this weight, in bits: no field decides alone. */
const MAX_BITS = 18
const SMALLER_PART_OF_GROUP = 0.25

/** The number of records per expected duplicate: one record in this many has another that means the same. */
const RECORDS_FOR_ONE_DUPLICATE = 10
/** A smaller table is taken to be as large as this: chance agreements are not to be trusted in it. */
const MIN_RECORDS = 1000
/** At the default score the odds are four to one. */
const BITS_AT_DEFAULT = Math.log2(DEFAULT_DUPLICATE_SCORE / (1 - DEFAULT_DUPLICATE_SCORE))
/** Fields are not independent of each other: so many bits of evidence double the odds, instead of one. */
const BITS_TO_DOUBLE = 5

function getAgreement(
  { name, kind, swappedWith }: DuplicateField,
  one: DuplicateRecord,
  other: DuplicateRecord,
  countOf: (value: string) => number,
): Agreement {
  const values = one.values[name] ?? []
  const others = other.values[name] ?? []
  let best: Agreement = { level: 'missing', value: '' }
  for (const value of values) {
    for (const otherValue of others) {
      const found = { level: compareDuplicateValues(kind, value, otherValue), value }
      const isRarer = found.level === best.level && countOf(value) < countOf(best.value)
      if (getRank(found) < getRank(best) || isRarer) best = found
    }
  }
  if (best.level !== 'differs' || swappedWith === undefined) return best
  const swapped = values.find((value) => other.values[swappedWith]?.includes(value))
  const isSwapped = swapped !== undefined && others.some((value) => one.values[swappedWith]?.includes(value))
  return isSwapped ? { level: 'swapped', value: swapped } : best
}

/** Returns log2 of how much likelier this agreement is when both records mean the same than when they do not. */
function measureBits(
  field: DuplicateField,
  { level, value }: Agreement,
  chance: number,
  chanceOfValue: (value: string) => number,
): number {
  const between = 1 - field.agreeing - field.differing
  const minimum = MIN_CHANCE_OF_CLOSE[field.kind]
  switch (level) {
    case 'missing':
      return 0
    case 'equal':
      return Math.min(Math.log2(field.agreeing / chanceOfValue(value)), MAX_BITS)
    case 'differs':
      // As if all other pairs differed: what is compared agrees in other fields, and there a difference tells most.
      return Math.log2(field.differing)
    case 'initial':
      return Math.log2((between * SHARE.initial) / CHANCE_OF_INITIAL)
    case 'swapped':
      return Math.log2((between * SHARE.swapped) / Math.max(chanceOfValue(value), minimum))
    case 'related':
    case 'close':
      return Math.log2((between * SHARE[level]) / Math.min(Math.max(2 * chance, minimum), 0.5))
  }
}

/** Leaves the strongest of each group as it is, and a quarter of the others. */
function dampenGroups(fields: readonly DuplicateField[], bits: readonly number[]): readonly number[] {
  return bits.map((own, at) => {
    const group = fields[at]?.group
    if (group === undefined || own === 0) return own
    const isStrongest = fields.every(
      (field, place) =>
        field.group !== group || (bits[place] ?? 0) < own || ((bits[place] ?? 0) === own && place >= at),
    )
    return isStrongest ? own : own * SMALLER_PART_OF_GROUP
  })
}

/** Shares the score out in proportion to the evidence, in hundredths that add up to it exactly. */
function shareScore(score: number, bits: readonly number[]): number[] {
  const total = bits.reduce((sum, part) => sum + part, 0)
  const cents = Math.round(score * 100)
  const exact = bits.map((part) => (total > 0 ? (part / total) * cents : 0))
  const rounded = exact.map(Math.round)
  let missing = total > 0 ? cents - rounded.reduce((sum, part) => sum + part, 0) : 0
  const byRest = exact
    .map((part, at) => ({ at, rest: (part - (rounded[at] ?? 0)) * Math.sign(missing) }))
    .filter(({ at }) => (bits[at] ?? 0) !== 0)
    .sort((one, other) => other.rest - one.rest || one.at - other.at)
  for (const { at } of byRest) {
    if (missing === 0) break
    rounded[at] = (rounded[at] ?? 0) + Math.sign(missing)
    missing -= Math.sign(missing)
  }
  return rounded.map((part) => part / 100 + 0)
}

/**
 * Returns what compares two records of a table, after Fellegi and Sunter (A Theory for Record Linkage, 1969): each field
 * adds the logarithm of how much likelier its agreement is where both mean the same, by how often the value occurs. What
 * is left over of the chance that any two records of the table mean the same is the score, tempered because the fields
 * depend on each other. The order of the two records makes no difference.
 */
export function createDuplicateScorer({ fields }: DuplicateTable, counts: DuplicateCounts): DuplicateScorer {
  const chances = measureChance(counts)
  const expected =
    Math.log2(Math.max(counts.records, MIN_RECORDS) * RECORDS_FOR_ONE_DUPLICATE) + BITS_AT_DEFAULT
  return (first, second) => {
    const [one, other] = first.id <= second.id ? [first, second] : [second, first]
    const agreements = fields.map((field) =>
      getAgreement(field, one, other, (value) => countDuplicateValue(counts, field.name, value)),
    )
    const bits = dampenGroups(
      fields,
      fields.map((field, at) =>
        measureBits(
          field,
          agreements[at] ?? { level: 'missing', value: '' },
          chances[field.name] ?? 0,
          (value) =>
            Math.min(
              countDuplicateValue(counts, field.name, value) / Math.max(counts.stated[field.name] ?? 0, 2),
              1,
            ),
        ),
      ),
    )
    const evidence = bits.reduce((sum, part) => sum + part, 0)
    const odds = 2 ** (BITS_AT_DEFAULT + (evidence - expected) / BITS_TO_DOUBLE)
    const score = evidence > 0 ? Math.round((odds / (1 + odds)) * 100) / 100 : 0
    const points = shareScore(score, bits)
    const reasons = fields.flatMap(({ name }, at) => {
      const level = agreements[at]?.level ?? 'missing'
      return level === 'missing' ? [] : [{ field: name, level, points: points[at] ?? 0 }]
    })
    return { score, reasons }
  }
}
