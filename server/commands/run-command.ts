import type { Config } from '#server/config.ts'

/** What each file of this folder exports as `run`: one subcommand of the program. */
export type RunCommand = (config: Config, args: readonly string[]) => Promise<void>
