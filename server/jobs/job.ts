import type { z } from 'zod'
import type { Program } from '#server/http/route.ts'

/** Work that waits in the queue until a worker takes it; what it is reported has to be JSON. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  /** Letters and hyphens; a queue of this name holds the jobs. */
  readonly name: string
  readonly payload: Payload
  /**
   * Says how many waiting ones a worker takes at once: more than one where doing all of them is as much as doing one.
   */
  readonly atOnce: number
  /** Number of runs of this job that one program does in parallel. */
  readonly inParallel: number
  readonly retries: number
  /** The longest pause before a retry; pauses begin with a second and double. */
  readonly maxPauseSeconds: number
  /** The longest that one run may take. */
  readonly limitSeconds: number
  /** When it is due by itself, as cron says it, in UTC; without it only what is enqueued is done. */
  readonly every?: string
}

/** A job may run again after a crash or a failure: a handler has to leave the same effect when it does. */
export type JobHandler = {
  readonly job: Job
  readonly handle: (program: Program, payloads: readonly unknown[]) => Promise<void>
}

type Choices = Partial<
  Pick<Job, 'atOnce' | 'inParallel' | 'retries' | 'maxPauseSeconds' | 'limitSeconds' | 'every'>
>

export function declareJob<Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  choices: Choices = {},
): Job<Payload> {
  const usual = { atOnce: 1, inParallel: 1, retries: 5, maxPauseSeconds: 60, limitSeconds: 900 }
  return { name, payload, ...usual, ...choices }
}

/** Says what is done for a job. */
export function handleJob<Payload extends z.ZodType>(
  job: Job<Payload>,
  handle: (program: Program, payloads: readonly z.output<Payload>[]) => Promise<void>,
): JobHandler {
  return { job, handle: handle as JobHandler['handle'] }
}
