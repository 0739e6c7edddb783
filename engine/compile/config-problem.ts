/** What is wrong at one place of a config: the path of its keys, and one sentence. */
export type ConfigProblem = { readonly path: string; readonly message: string }

/** Configs that cannot be run on this file; the message names the first problem and counts the others. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    const [first] = problems
    const more = problems.length > 1 ? ` (${problems.length - 1} more)` : ''
    super(first ? `${first.path}: ${first.message}${more}` : 'The configs cannot be used.')
    this.name = 'ConfigError'
    this.problems = problems
  }
}
