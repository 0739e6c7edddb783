import { DeliveryError } from '#server/http/outgoing/delivery-error.ts'

/** Waits for work as long as its time lasts. The signal then tells the work to end, so that nothing goes on unseen. */
export async function inTime<Result>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController()
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new DeliveryError('The server does not answer.'))
    ending.abort()
  }, limitMs)
  try {
    return await Promise.race([work(ending.signal), over])
  } finally {
    clearTimeout(timer)
  }
}
