import * as react from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
/** As many React makes before it leaves them out by itself. */
const MAX_OWNER_STACKS = 10_000

/**
 * For each element React keeps an error with the place that made it, which no test reads: a tenth of the time of a page.
 * It stops at a number of them, which here is reached from the beginning.
 */
export function skipOwnerStacks(): void {
  const internals: object = Reflect.get(react, INTERNALS)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => MAX_OWNER_STACKS,
    set: () => {},
  })
}
