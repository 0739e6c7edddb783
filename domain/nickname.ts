import shortForms from './nickname.json' with { type: 'json' }
import { searchKey } from './search-key.ts'
import { soundKey } from './sound-key.ts'

const RELATED = relate(shortForms)

/**
 * Returns first names that the same person may go by, as search keys in alphabetical order, without the name itself:
 * 'bob' -> BERT, BOBBY, ROB, ROBERT ... Two short forms of one name are related, two long forms are not (Stephen and
 * Steven share Steve), and John is not Nathan, although both are short for Jonathan. Empty when none is known.
 */
export function getNicknames(firstName: string): readonly string[] {
  return RELATED.get(searchKey(firstName)) ?? []
}

/** A last vowel that is spoken tells Stephanie from Stephen; the E of Catherine is silent. */
const HEARD_ENDINGS = ['A', 'I', 'O', 'U', 'Y', 'IE']
const endsInVowel = (name: string) => HEARD_ENDINGS.some((ending) => name.endsWith(ending))

/**
 * Returns first names that sound the same and share a short form, as search keys: 'Kathryn' -> CATHERINE, KATHERINE;
 * 'Steven' -> STEPHEN. Empty when none is known.
 */
export function getOtherSpellings(firstName: string): readonly string[] {
  const name = searchKey(firstName)
  const others = new Set(getNicknames(name).flatMap(getNicknames))
  const isSame = (other: string) =>
    soundKey(other) === soundKey(name) && endsInVowel(other) === endsInVowel(name)
  return [...others].filter((other) => other !== name && isSame(other)).sort()
}

function relate(groups: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  const related = new Map<string, Set<string>>()
  const isOfItsOwn = (name: string) => groups[name] !== undefined
  for (const [long, short] of Object.entries(groups)) {
    const names = [long, ...short]
    for (const name of names) {
      const others = related.get(searchKey(name)) ?? new Set<string>()
      for (const other of names) {
        const isRelated = [name, other].includes(long) || ![name, other].some(isOfItsOwn)
        if (other !== name && isRelated) others.add(searchKey(other))
      }
      related.set(searchKey(name), others)
    }
  }
  return new Map([...related].map(([name, others]) => [name, [...others].sort()]))
}
