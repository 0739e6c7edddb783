// The process of one run. It gets its job as a message, tells how far it is, and ends with its parent.
import { explainFailure } from './explain-failure.ts'
import type { ToChild, ToParent } from './messages.ts'
import { performRun } from './perform-run.ts'

const cancelled = new AbortController()

async function tell(message: ToParent): Promise<void> {
  await new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })
}

process.on('disconnect', () => process.exit(1))
process.on('message', async (message: ToChild) => {
  if (message.kind === 'cancel') {
    cancelled.abort()
    return
  }
  try {
    const onProgress = (progress: Extract<ToParent, { kind: 'progress' }>['progress']) =>
      void tell({ kind: 'progress', progress })
    const summary = await performRun(message.job, message.work, { onProgress, signal: cancelled.signal })
    await tell({ kind: 'done', summary })
  } catch (error) {
    const { code, message: sentence } = explainFailure(error)
    await tell({ kind: 'failed', code, message: sentence })
  }
})
