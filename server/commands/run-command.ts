import type { Config } from '#server/config.ts'

/** The `run` export of each file in this folder: one subcommand of the program. */
export type RunCommand = (config: Config, args: readonly string[]) => Promise<void>
