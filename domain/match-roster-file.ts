/** Names a roster as far as the name of a file can: by who sends it and of which type it is. */
export type NamedRoster = { readonly prefix: string; readonly type: string; readonly sender: string }

/** Says whose file one is: `roster` where its name leaves no doubt; `candidates` are all rosters, the likeliest first. */
export type RosterMatch<Roster extends NamedRoster> = {
  readonly roster: Roster | null
  readonly candidates: readonly Roster[]
}

/** Words that stand in the names of many senders and files, and tell none from another. */
const COMMON_WORDS = new Set(
  `the of and for inc llc llp ltd pc pa plc corp co company group groups medical medicine health healthcare care clinic
  clinics center centers hospital hospitals physician physicians doctor doctors associates partners practice
  practices network ipa provider providers roster rosters list file files data final copy new updated update rev version
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep
  sept oct nov dec csv tsv txt xls xlsx xlsm ods pdf zip`.split(/\s+/),
)
/**
 * Minimum letters of a word that alone identifies a sender, and the length above which a word of a file name may begin
 * with such a word.
 */
const MIN_TELLING_LETTERS = 4
const MIN_GLUED_LETTERS = 6

/** Splits a text into lowercase words: 'SableCreek_0709.csv' gives 'sable', 'creek', 'csv'. */
function listWords(text: string): readonly string[] {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1)
}

const toSingular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=\p{L}{3})s$/u, '')

/** Returns the words that distinguish a sender from others. */
function listTellingWords({ sender, prefix }: NamedRoster): readonly string[] {
  const all = [...new Set([...listWords(sender), ...listWords(prefix)])]
  return all.filter((word) => !COMMON_WORDS.has(word))
}

/** Returns which words of a list a file name has, also where it has them without anything between them. */
function makeFinder(name: string): (word: string) => boolean {
  const words = listWords(name)
  const known = new Set(words)
  const glued = words.filter((word) => word.length > MIN_GLUED_LETTERS)
  return (word) =>
    known.has(word) || (word.length >= MIN_TELLING_LETTERS && glued.some((long) => long.startsWith(word)))
}

/** Counts the senders that have each word. */
function countSenders(rosters: readonly NamedRoster[]): ReadonlyMap<string, number> {
  const bySender = new Map(rosters.map((roster) => [roster.prefix, roster]))
  const counts = new Map<string, number>()
  for (const roster of bySender.values())
    for (const word of listTellingWords(roster)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/**
 * Matches a file to a roster by the file name: the name must have a word that only this sender has, no other sender may
 * fit as well, and the name must not say another type. `roster` is null when in doubt, so that the user is asked.
 */
export function matchRosterFile<Roster extends NamedRoster>(
  name: string,
  rosters: readonly Roster[],
): RosterMatch<Roster> {
  const has = makeFinder(name)
  const counts = countSenders(rosters)
  const nouns = new Set(listWords(name).map(toSingular))
  const isNamed = ({ type }: NamedRoster) => listWords(type).every((word) => nouns.has(toSingular(word)))
  const rated = rosters.map((roster) => {
    const found = listTellingWords(roster).filter(has)
    const score = found.reduce((sum, word) => sum + 1 / (counts.get(word) ?? 1), 0)
    const isTold = found.some((word) => counts.get(word) === 1 && word.length >= MIN_TELLING_LETTERS)
    return { roster, score, isTold, isNamed: isNamed(roster) }
  })
  const sorted = rated.toSorted(
    (one, other) => other.score - one.score || Number(other.isNamed) - Number(one.isNamed),
  )
  const candidates = sorted.map(({ roster }) => roster)
  const [best] = sorted
  if (best === undefined || !best.isTold) return { roster: null, candidates }
  const own = sorted.filter(({ roster }) => roster.prefix === best.roster.prefix)
  const next = sorted.find(({ roster }) => roster.prefix !== best.roster.prefix)
  if (next !== undefined && next.score >= best.score) return { roster: null, candidates }
  const named = own.filter((one) => one.isNamed)
  const saysOther = named.length === 0 && rated.some((one) => one.isNamed)
  if (saysOther) return { roster: null, candidates }
  const [only, more] = named.length > 0 ? named : own
  return { roster: more === undefined ? (only?.roster ?? null) : null, candidates }
}
