import type { TargetConfig, TargetField } from '@concord/roster-language'
import type { MeantColumn } from './context/meant-column.ts'
import { findInterpretations, type Interpretation } from './header/find-interpretations.ts'
import { NOUNS, type Noun } from './header/nouns.ts'
import { readWords } from './header/read-words.ts'
import { getRoles, ROLE_ORDER } from './header/take-words.ts'
import { getLookWeight, nounByValues, valueFit } from './value-looks.ts'
import near from './vocabulary/near.json' with { type: 'json' }
import roleFits from './vocabulary/role-fit.json' with { type: 'json' }

/** Describes what a field of a target holds: its id is read as a header is. */
export type FieldInterpretation = {
  readonly field: TargetField
  readonly noun: string | undefined
  readonly role: string
  readonly ordinal: number | null
  /** Tells whether it is what its noun is when nothing more is said: the practice's city, the first specialty. */
  readonly isUsual: boolean
  readonly words: readonly string[]
}

const ROLE_FITS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>> =
  roleFits
const NEAR: Readonly<Record<string, Readonly<Record<string, number>>>> = near

/** Roles that say of whom a column is before all others. */
export const DECIDING = new Set(ROLE_ORDER.slice(0, ROLE_ORDER.indexOf('group')))

/** Interprets a field by its ID, or by its label when the ID says nothing that is known. */
function meanField(field: TargetField): FieldInterpretation {
  const [byId] = findInterpretations(field.id)
  const [byLabel] = findInterpretations(field.label)
  const interpretation = (byId?.fit ?? 0) >= 0.8 || (byId?.fit ?? 0) >= (byLabel?.fit ?? 0) ? byId : byLabel
  const words = readWords(field.id)[0] ?? []
  const isKnown = interpretation !== undefined && interpretation.fit >= MIN_KNOWN
  const noun = isKnown ? NOUNS.get(interpretation.noun) : undefined
  const role = (isKnown && decidingRole(interpretation.roles)) || noun?.role || 'none'
  const ordinal = isKnown ? interpretation.ordinal : null
  const isUsual = role === noun?.role && (ordinal ?? 1) === 1
  return { field, noun: noun?.noun, role, ordinal, isUsual, words }
}
const MIN_KNOWN = 0.75

/** Returns the fields of a target, interpreted as headers are. */
export const meanFields = (target: TargetConfig): readonly FieldInterpretation[] =>
  target.fields.map(meanField)

const decidingRole = (roles: readonly string[]): string | undefined =>
  ROLE_ORDER.find((role) => roles.includes(role) && DECIDING.has(role)) ?? roles[0]

const UNKNOWN: Pick<Noun, 'kind' | 'role' | 'values'> = { kind: '', role: 'none', values: undefined }

const UNLIKE_ROLE = 0.25

/** Returns how well the roles of a header fit the one that is wanted, 0 to 1. */
function roleFit(
  { kind, role: usual }: Pick<Noun, 'kind' | 'role'>,
  wanted: string,
  roles: readonly string[],
): number {
  if (roles.length === 0 && wanted === usual) return 1
  const fits = ROLE_FITS[kind]?.[wanted] ?? { [wanted]: 1, none: 1 }
  const deciding = roles.filter((role) => DECIDING.has(role))
  // 'Provider' says least: the NPI of a provider group is that of the group.
  const others = roles.filter((role) => role !== 'individual')
  const said = others.length > 0 ? others : roles
  const evaluated = deciding.length > 0 ? deciding.slice(0, 1) : said.length > 0 ? said : ['none']
  return Math.max(...evaluated.map((role) => fits[role] ?? UNLIKE_ROLE))
}

const OTHER_ORDINAL = 0.3
/** Lists take all columns of a series. */
const ordinalFit = (
  { ordinal, field }: FieldInterpretation,
  interpretation: Interpretation,
  repeat: number | null,
): number => {
  if (repeat !== null || field.type === 'list') return 1
  return (interpretation.ordinal ?? 1) === (ordinal ?? 1) ? 1 : OTHER_ORDINAL
}

/** A field with how likely a column is what it holds, 0 to 1. */
export type RankedField = {
  readonly field: FieldInterpretation
  readonly score: number
  /** The score of the header alone. */
  readonly headerScore: number
  readonly interpretation: Interpretation | undefined
  readonly share: number | undefined
  /** Tells whether someone accepted it before. */
  readonly isAccepted: boolean
}

/** Returns the share of words in common, 0 to 1, for fields outside the vocabulary and to tell similar fields apart. */
function wordLikeness(one: readonly string[], other: readonly string[]): number {
  const same = one.filter((word) => other.includes(word))
  // Numbers alone have nothing in common: 'Column 2', 'specialty_2'.
  if (same.every((word) => /^\d+$/.test(word))) return 0
  return same.length / new Set([...one, ...other]).size
}

const TYPE_LOOKS: Readonly<Record<string, string>> = {
  npi: 'npi',
  tin: 'tin',
  dea: 'dea',
  taxonomy: 'taxonomy',
  zip: 'zip',
  zip4: 'zip4',
  state: 'state',
  phone: 'phone',
  email: 'email',
  url: 'url',
  date: 'date',
  gender: 'gender',
}

/** Returns the kind of values that a field has. */
export const getLooks = ({ noun, field }: FieldInterpretation): string | undefined =>
  NOUNS.get(noun ?? '')?.values ?? TYPE_LOOKS[field.type]

/** Among fields that are as likely, those come first whose id has words of the header, or that are of whom it says, then those that look like the values. */
const SAME_WORDS = 0.02
const SAYS_ROLE = 0.015
const SAME_LOOKS = 0.03

/** A column with what its header says, which is the same for every field. */
type ReadColumn = {
  readonly column: MeantColumn
  readonly values: readonly string[]
  readonly words: readonly string[]
  readonly roles: readonly string[]
}

function rankField({ column, values, words, roles }: ReadColumn, field: FieldInterpretation): RankedField {
  const likeness = wordLikeness(words, field.words)
  const noun = NOUNS.get(field.noun ?? '') ?? UNKNOWN
  const unread = field.noun !== undefined ? 0 : likeness === 1 ? 1 : 0.8 * likeness
  let best: { score: number; interpretation: Interpretation | undefined } = {
    score: unread,
    interpretation: undefined,
  }
  for (const interpretation of column.interpretations) {
    const relation =
      interpretation.noun === field.noun ? 1 : (NEAR[interpretation.noun]?.[field.noun ?? ''] ?? 0)
    if (relation === 0) continue
    const score =
      interpretation.fit *
      relation *
      roleFit(noun, field.role, interpretation.roles) *
      ordinalFit(field, interpretation, column.repeat)
    if (score > best.score) best = { score, interpretation }
  }
  const headerScore = best.score
  const { factor, share } = valueFit(getLooks(field), values)
  const sameRole = field.isUsual && roles.includes(field.role) ? SAYS_ROLE : 0
  return {
    field,
    headerScore,
    score:
      headerScore * factor +
      SAME_WORDS * likeness +
      (headerScore > 0 ? sameRole : 0) +
      SAME_LOOKS * (share ?? 0) * getLookWeight(getLooks(field)),
    interpretation: best.interpretation,
    share,
    isAccepted: false,
  }
}

/**
 * Factor for the score of a field that the target makes of another one, as long as the target has a field of the same
 * meaning that only columns give.
 */
const MADE_OF_ANOTHER = 0.55

/**
 * Returns a field less likely where the target makes it of another one and has a field of the same meaning that it does
 * not make: the organization in a row is taken out of the whole name, and a column 'Organization name' is the group.
 */
function preferGiven(ranked: RankedField, fields: readonly FieldInterpretation[]): RankedField {
  const { field, score } = ranked
  if (field.field.derive === undefined) return ranked
  const isGivenElse = fields.some(
    ({ noun, field: { derive } }) => noun === field.noun && derive === undefined,
  )
  return isGivenElse ? { ...ranked, score: MADE_OF_ANOTHER * score } : ranked
}

/** Returns all fields by how likely a column is what they hold, the likeliest first. */
export function rankFields(
  column: MeantColumn,
  values: readonly string[],
  fields: readonly FieldInterpretation[],
): readonly RankedField[] {
  const read = {
    column,
    values,
    words: readWords(column.header)[0] ?? [],
    roles: getRoles(column.header),
  }
  return fields
    .map((field) => preferGiven(rankField(read, field), fields))
    .toSorted((one, other) => other.score - one.score)
}

/** Something that no field of a target holds, with how likely a column is that, 0 to 1. */
export type Elsewhere = { readonly interpretation: Interpretation; readonly score: number }

/** Tells whether a field holds something like it. */
export const isNear = ({ interpretation }: Elsewhere, { noun }: FieldInterpretation): boolean =>
  noun !== undefined && NEAR[interpretation.noun]?.[noun] !== undefined

/** Returns the best explanation of a column by something that no field of the target holds. */
export function rankElsewhere(
  column: MeantColumn,
  values: readonly string[],
  fields: readonly FieldInterpretation[],
): Elsewhere | undefined {
  const known = new Set(fields.map(({ noun }) => noun))
  const others = column.interpretations.flatMap((interpretation) => {
    if (known.has(interpretation.noun)) return []
    const noun = NOUNS.get(interpretation.noun) ?? UNKNOWN
    const role = roleFit(noun, noun.role, interpretation.roles)
    return [
      {
        interpretation,
        score: interpretation.fit * Math.max(0.6, role) * valueFit(noun.values, values).factor,
      },
    ]
  })
  return others.toSorted((one, other) => other.score - one.score)[0]
}

const SAME_ROLE = 0.9

/** Returns the field that a column seems to be by its values alone, where its header says no more than whose it is. */
export function rankByValues(
  header: string,
  values: readonly string[],
  ranked: readonly RankedField[],
): RankedField | undefined {
  const noun = NOUNS.get(nounByValues(values) ?? '')
  const roles = getRoles(header)
  // Two words may be anything, but below 'Doctor' they are a person.
  if (!noun || (noun.noun === 'full name' && roles.length === 0)) return undefined
  return ranked.find(
    ({ field }) =>
      field.noun === noun.noun &&
      (field.ordinal ?? 1) === 1 &&
      (roles.length === 0 ? field.isUsual : roleFit(noun, field.role, roles) >= SAME_ROLE),
  )
}
