import { setImmediate } from 'node:timers/promises'

/** Maximum milliseconds that a request may have to wait for computation in the same process. */
const MAX_TURN_MS = 5

/**
 * Returns the values one after the other. Before the first and after every few milliseconds all else that the program
 * does has its turn, such as sending the next statement to the database.
 */
export async function* takeTurns<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  let beganAt = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (performance.now() - beganAt > MAX_TURN_MS) {
      await setImmediate()
      beganAt = performance.now()
    }
    yield value
  }
}
