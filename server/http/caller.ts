import { AsyncLocalStorage } from 'node:async_hooks'

/** Describes what the audit log says of where a change came from, beside who made it. */
export type Caller = {
  readonly address?: string | undefined
  readonly tokenId?: string | undefined
  readonly impersonatorId?: string | undefined
}

const storage = new AsyncLocalStorage<Caller>()

/** Returns everything that `work` leads to is done for this caller. */
export function runFor<Result>(caller: Caller, work: () => Result): Result {
  return storage.run(caller, work)
}

/** Returns the caller of the current call; empty outside of a call, as in jobs and commands. */
export function currentCaller(): Caller {
  return storage.getStore() ?? {}
}
