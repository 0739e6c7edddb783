import medicareSpecialties from './medicare-specialty.json' with { type: 'json' }
import { TAXONOMIES, taxonomyName } from './taxonomy.ts'

const SMALL_WORDS = new Set(['AND', 'OF', 'THE', 'IN'])

/** Returns a key of the words of a name that ignores their order. */
function wordKey(name: string): string {
  const words = name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word))
  return words.sort().join(' ')
}

const NAMES_TWO_KINDS = ''

function indexByName(): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  for (const taxonomy of TAXONOMIES) {
    const { code, classification, specialization } = taxonomy
    const names = [`${classification} ${specialization}`, taxonomyName(code)]
    for (const name of new Set(names.map(wordKey))) {
      codes.set(name, codes.get(name) === undefined ? code : NAMES_TWO_KINDS)
    }
  }
  return codes
}

const CODE_BY_NAME = indexByName()
/** Names of Medicare's specialties that are not those of the NUCC, by the crosswalk of the CMS; the plainest code of each. */
const CODE_BY_MEDICARE_NAME = new Map(
  Object.entries(medicareSpecialties).map(([name, code]) => [wordKey(name), code]),
)

/**
 * Returns the code of the one taxonomy that a text names with all of its words, in any order: of 'Clinical Psychologist'
 * and 'PSYCHOLOGIST, CLINICAL' 103TC0700X, of Medicare's 'FAMILY PRACTICE' 207Q00000X. Undefined where none or several are
 * named so.
 */
export function taxonomyCodeByName(text: string): string | undefined {
  const key = wordKey(text)
  return CODE_BY_NAME.get(key) || CODE_BY_MEDICARE_NAME.get(key)
}
