import type { WrittenSource } from '@concord/roster-language'

/** A source config with what it was before, so that every act can be undone and done again. */
export type History = {
  readonly config: WrittenSource
  readonly past: readonly WrittenSource[]
  readonly future: readonly WrittenSource[]
}

/** Changes a config; one that changes nothing gives the same object. */
export type Act = (config: WrittenSource) => WrittenSource

const MAX_UNDO = 500

export const startHistory = (config: WrittenSource): History => ({ config, past: [], future: [] })

export function perform({ config, past, future }: History, act: Act): History {
  const changed = act(config)
  if (JSON.stringify(changed) === JSON.stringify(config)) return { config, past, future }
  return { config: changed, past: [...past, config].slice(-MAX_UNDO), future: [] }
}

export function undo(history: History): History {
  const { config, past, future } = history
  const before = past.at(-1)
  return before ? { config: before, past: past.slice(0, -1), future: [config, ...future] } : history
}

export function redo(history: History): History {
  const { config, past, future } = history
  const [next, ...later] = future
  return next ? { config: next, past: [...past, config], future: later } : history
}
