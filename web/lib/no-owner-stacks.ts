import * as react from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
/** The number of owner stacks after which React leaves them out by itself. */
const MAX_OWNER_STACKS = 10_000

/**
 * Skips the error that React keeps for each element with the place that made it, which no test reads: a tenth of the
 * time of a page. React stops at a maximum number of them, which is reached here from the beginning.
 */
export function skipOwnerStacks(): void {
  const internals: object = Reflect.get(react, INTERNALS)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => MAX_OWNER_STACKS,
    set: () => {},
  })
}
