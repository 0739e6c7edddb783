type Listener = () => void

export type Store<Value> = {
  readonly get: () => Value
  readonly set: (next: Value) => void
  /** Made for useSyncExternalStore. */
  readonly subscribe: (listener: Listener) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<Listener>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
