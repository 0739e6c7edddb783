import tree from './taxonomy.json' with { type: 'json' }

/** A kind of provider by its NUCC Health Care Provider Taxonomy code; the most used ones, not the whole code set. */
export type Taxonomy = {
  /** Small number of our own, never reused. */
  readonly id: number
  /** Ten characters, as in 207RC0000X. */
  readonly code: string
  readonly grouping: string
  readonly classification: string
  /** '' when the code stands for the classification as a whole. */
  readonly specialization: string
  readonly section: 'Individual' | 'Non-Individual'
}

/** A row of the file: id, code and, where there is one, specialization. */
type Row = readonly (number | string)[]
type Tree = Record<Taxonomy['section'], Record<string, Record<string, readonly Row[]>>>

/** All taxonomies that the product knows by itself, by id. */
export const TAXONOMIES: readonly Taxonomy[] = flatten(tree)

const BY_CODE = new Map(TAXONOMIES.map((taxonomy) => [taxonomy.code, taxonomy]))

function getFields(row: Row): Pick<Taxonomy, 'id' | 'code' | 'specialization'> {
  const [id, code, specialization = ''] = row
  if (typeof id !== 'number' || typeof code !== 'string' || typeof specialization !== 'string')
    throw new TypeError(`A taxonomy is a number, a code and a specialization, not ${JSON.stringify(row)}`)
  return { id, code, specialization }
}

function flatten(sections: Tree): Taxonomy[] {
  const rows: Taxonomy[] = []
  for (const section of ['Individual', 'Non-Individual'] as const) {
    for (const [grouping, classifications] of Object.entries(sections[section])) {
      for (const [classification, codes] of Object.entries(classifications)) {
        rows.push(...codes.map((row) => ({ ...getFields(row), grouping, classification, section })))
      }
    }
  }
  return rows.sort((a, b) => a.id - b.id)
}

/** Tells whether a text is shaped as a code of the NUCC: three digits, six digits or capitals, X. */
export function isTaxonomyCode(text: string): boolean {
  return /^\d{3}[0-9A-Z]{6}X$/.test(text)
}

/** Returns the taxonomy of a code; undefined when the product does not know it by itself. */
export function taxonomyByCode(code: string): Taxonomy | undefined {
  return BY_CODE.get(code)
}

/** Groupings whose specializations are understood by themselves; 'Family' or 'Clinical' of others are not. */
const SELF_EXPLAINING = new Set(['Allopathic & Osteopathic Physicians', 'Dental Providers'])

/**
 * Tells whether the specialization alone says what it is ('Cardiovascular Disease'); false when it needs its
 * classification ('Family' Nurse Practitioner).
 */
export function isSelfExplaining({ grouping, classification, specialization }: Taxonomy): boolean {
  if (specialization === 'General Practice' || specialization === '') return false
  return (
    SELF_EXPLAINING.has(grouping) ||
    specialization.includes(classification) ||
    /^(Technician|Specialist)\//.test(classification)
  )
}

/**
 * Returns what people call the kind: 'Cardiovascular Disease', 'Family Nurse Practitioner', 'Dermatology'; the code
 * itself when it is unknown.
 */
export function taxonomyName(code: string): string {
  const taxonomy = BY_CODE.get(code)
  if (!taxonomy) return code
  const { classification, specialization } = taxonomy
  return isSelfExplaining(taxonomy) ? specialization : `${specialization} ${classification}`.trim()
}
