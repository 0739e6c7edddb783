import nouns from '../vocabulary/noun.json' with { type: 'json' }
import { firstReading } from './read-words.ts'

/** A thing that columns of rosters hold, with the ways of calling it. */
export type Noun = {
  readonly noun: string
  /** Says in words what it is, where it stands for several things that no field holds. */
  readonly called: string | undefined
  /** Says how its roles are compared. */
  readonly kind: string
  /** Says whose it is when nothing is said. */
  readonly role: string
  /** Says what its values look like. */
  readonly values: string | undefined
  readonly phrases: readonly (readonly string[])[]
}

/** Phrases that are not the same, in the words of the vocabulary. */
export const different = (phrases: readonly (readonly string[])[]): readonly (readonly string[])[] => [
  ...new Map(phrases.filter((words) => words.length > 0).map((words) => [words.join(' '), words])).values(),
]

/** Everything that is known of what columns hold, by its name. */
export const NOUNS: ReadonlyMap<string, Noun> = new Map(
  nouns.map(({ noun, kind, role, says, ...rest }) => [
    noun,
    {
      noun,
      kind,
      role,
      called: 'called' in rest ? rest.called : undefined,
      values: 'values' in rest ? rest.values : undefined,
      phrases: different(says.map(firstReading)),
    },
  ]),
)
