// The process of one task. It gets the task as a message, tells how far it is, and ends with its parent.
import { performReplay } from '#engine/replay/perform-replay.ts'
import { explainFailure } from './explain-failure.ts'
import type { Task, TaskResult, ToChild, ToParent } from './messages.ts'
import { performInspection } from './perform-inspection.ts'
import { performRun } from './perform-run.ts'
import { readColumns } from './read-columns.ts'

type AnyResult = TaskResult<Task['kind']>

const cancelled = new AbortController()

async function tell(message: ToParent<AnyResult>): Promise<void> {
  await new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })
}

function perform({ kind, job, work }: Task): Promise<AnyResult> {
  const { signal } = cancelled
  switch (kind) {
    case 'run':
      return performRun(job, work, {
        onProgress: (progress) => void tell({ kind: 'progress', progress }),
        signal,
      })
    case 'inspect':
      return performInspection(job, work, signal)
    case 'replay':
      return performReplay(job, work, signal)
    case 'columns':
      return readColumns(job, work, signal)
  }
}

// Ctrl-C reaches all processes of a terminal; what becomes of it is a matter of the parent.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit(1))
process.on('message', async (message: ToChild) => {
  if (message.kind === 'cancel') {
    cancelled.abort()
    return
  }
  try {
    await tell({ kind: 'done', result: await perform(message) })
  } catch (error) {
    const { code, message: sentence } = explainFailure(error)
    await tell({ kind: 'failed', code, message: sentence })
  }
})
