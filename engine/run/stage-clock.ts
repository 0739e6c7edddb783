import { type RunProgress, STAGES, type Stage } from '../job/run-job.ts'

/** Tells how far a run is, and how long each stage took. */
export class StageClock {
  readonly timings: Record<string, number> = {}
  private readonly onProgress: (progress: RunProgress) => void
  private readonly signal: AbortSignal

  constructor(onProgress: (progress: RunProgress) => void, signal: AbortSignal) {
    this.onProgress = onProgress
    this.signal = signal
  }

  async run<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
    this.signal.throwIfAborted()
    const before = STAGES.slice(
      0,
      STAGES.findIndex((known) => known.stage === stage),
    )
    this.onProgress({ stage, done: before.reduce((sum, { share }) => sum + share, 0) })
    const startedAt = performance.now()
    const result = await work()
    this.timings[stage] = Math.round(performance.now() - startedAt)
    return result
  }
}
