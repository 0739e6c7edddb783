/** A config with what it was before, so that every act can be undone and done again. */
export type History<Config> = {
  readonly config: Config
  readonly past: readonly Config[]
  readonly future: readonly Config[]
}

/** Changes a config; one that changes nothing gives the same object. */
export type Act<Config> = (config: Config) => Config

const MAX_UNDO = 500

export const startHistory = <Config>(config: Config): History<Config> => ({ config, past: [], future: [] })

export function perform<Config>(history: History<Config>, act: Act<Config>): History<Config> {
  const { config, past } = history
  const changed = act(config)
  if (changed === config || JSON.stringify(changed) === JSON.stringify(config)) return history
  return { config: changed, past: [...past, config].slice(-MAX_UNDO), future: [] }
}

export function undo<Config>(history: History<Config>): History<Config> {
  const { config, past, future } = history
  const before = past.at(-1)
  return before ? { config: before, past: past.slice(0, -1), future: [config, ...future] } : history
}

export function redo<Config>(history: History<Config>): History<Config> {
  const { config, past, future } = history
  const [next, ...later] = future
  return next ? { config: next, past: [...past, config], future: later } : history
}
