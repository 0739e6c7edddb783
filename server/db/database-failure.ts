import { setTimeout as sleep } from 'node:timers/promises'

const CONNECTION_FAILURES = /^(08|57P0|53300)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
const CONNECTION_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/
/** 40001 and 40P01: another transaction was in the way; 25006: the database became a replica. */
const ROLLED_BACK = /^(40001|40P01|25006)$/
/** A statement was ended at its limit. */
const STATEMENT_LIMIT = '57014'

const getCode = (error: unknown) => String((error as { code?: unknown }).code ?? '')
const getMessage = (error: unknown) => String((error as { message?: unknown }).message ?? '')

/** Tells whether the database could not be reached or went away, so that it is not known how far the work came. */
export function isConnectionFailure(error: unknown): boolean {
  return CONNECTION_FAILURES.test(getCode(error)) || CONNECTION_MESSAGES.test(getMessage(error))
}

/** Tells whether the database undid all of a transaction for a reason that another try does not have to meet. */
export function isRolledBack(error: unknown): boolean {
  return ROLLED_BACK.test(getCode(error))
}

export function isAtStatementLimit(error: unknown): boolean {
  return getCode(error) === STATEMENT_LIMIT
}

/** A database that another takes the place of, or a connection that was lost, is mostly there again after this. */
const AGAIN_AFTER_MS = 100

/** Does work a second time where the first failed in a way that leaves nothing behind, as `mayBeDoneAgain` tells. */
export async function doOnceMore<Result>(
  work: () => Promise<Result>,
  mayBeDoneAgain: (error: unknown) => boolean,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!mayBeDoneAgain(error)) throw error
    await sleep(AGAIN_AFTER_MS)
    return await work()
  }
}
