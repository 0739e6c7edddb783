/** The attempt counts no more: the task was canceled, or another worker took over. */
export class StoppedError extends Error {
  constructor() {
    super('The attempt counts no more')
    this.name = 'StoppedError'
  }
}

/** The progress of a task. */
export type TaskProgress = { readonly stage: string; readonly done: number; readonly total: number }

export type Following = {
  /** Throws StoppedError when the attempt counts no more. */
  note(stage: string, done: number, total: number): void
  end(): void
}

const LOOK_MS = 500

/** Writes down again and again how far a task is. `write` answers whether its attempt still counts. */
export function followTask(
  firstStage: string,
  write: (progress: TaskProgress) => Promise<boolean>,
): Following {
  let progress: TaskProgress = { stage: firstStage, done: 0, total: 0 }
  let isStopped = false
  const look = setInterval(() => {
    write(progress).then(
      (counts) => {
        isStopped ||= !counts
      },
      // The database is away: the task goes on, and its end is noted or not at all.
      () => {},
    )
  }, LOOK_MS)
  return {
    note(stage, done, total) {
      if (isStopped) throw new StoppedError()
      progress = { stage, done, total }
    },
    end: () => clearInterval(look),
  }
}
