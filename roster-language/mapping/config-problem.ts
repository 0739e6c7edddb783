/**
 * Describes what is wrong at one place of a config: its file, line and column or the path of its keys, and one
 * sentence.
 */
export type ConfigProblem = { readonly path: string; readonly message: string }

/** Configs that cannot be run on this file; the message has a line for each problem. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map(({ path, message }) => `${path}: ${message}`).join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}
