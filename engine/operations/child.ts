// The process of one task after the other. It gets each as a message, tells how far it is, and ends with its parent.
import { flushCompileCache } from 'node:module'
import { dirname, resolve } from 'node:path'
import { readTabsColumns } from '#engine/drift/read-tab-columns.ts'
import { countValues } from '#engine/inspect/count-values.ts'
import { inspectFile } from '#engine/inspect/inspect-file.ts'
import { copyAsWorkbook } from '#engine/redact/copy-as-workbook.ts'
import { takeInFile } from '#engine/redact/take-in-file.ts'
import { performReplay } from '#engine/replay/perform-replay.ts'
import { describeMapping } from '#engine/suggest/describe-mapping.ts'
import { suggestFile } from '#engine/suggest/suggest-file.ts'
import { performApproval } from '#engine/view/changes/perform-approval.ts'
import { explainFailure } from '../job/explain-failure.ts'
import type { RunProgress } from '../job/run-job.ts'
import { performFixes } from '../run/perform-fixes.ts'
import { performRun } from '../run/perform-run.ts'
import type { Task, TaskResult, ToChild, ToParent } from './messages.ts'
import { performLook } from './perform-inspection.ts'

type AnyResult = TaskResult<Task['kind']>

const BYTES_OF_MB = 2 ** 20

let canceled = new AbortController()

async function tell(message: ToParent<AnyResult>): Promise<void> {
  await new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })
}

const onProgress = (progress: RunProgress) => void tell({ kind: 'progress', progress })

function perform(task: Task): Promise<AnyResult> {
  const { signal } = canceled
  switch (task.kind) {
    case 'run':
      return performRun(task.job, task.work, { onProgress, signal })
    case 'inspect':
      return performLook(task.job, task.work, signal, (place) => inspectFile(task.job.file, place))
    case 'suggest':
      return performLook(task.job, task.work, signal, (place) => suggestFile(task.job, place))
    case 'mapping':
      return performLook(task.job, task.work, signal, (place) => describeMapping(task.job, place))
    case 'columns':
      return performLook(task.job, task.work, signal, (place) => readTabsColumns(task.job, place))
    case 'values':
      return performLook(task.job, task.work, signal, (place) => countValues(task.job, place))
    case 'takeIn':
      return performLook(task.job, task.work, signal, (place) => takeInFile(task.job, place), [task.job.out])
    case 'copy':
      return performLook(task.job, task.work, signal, (place) => copyAsWorkbook(task.job, place), [
        task.job.out,
      ])
    case 'fixes':
      return performLook(task.job, task.work, signal, (place) => performFixes(task.job, place), [
        dirname(resolve(task.job.fixes)),
      ])
    case 'replay':
      return performReplay(task.job, task.work, { onProgress, signal })
    case 'approve':
      return performApproval(task.job, task.work, signal)
  }
}

const describeCause = (cause: unknown) =>
  cause instanceof Error ? (cause.stack ?? cause.message) : cause === undefined ? undefined : String(cause)

// Node keeps what it compiled for the next process when this one ends by itself; its parent kills it.
flushCompileCache()

// Ctrl-C reaches all processes of a terminal; what becomes of it is a matter of the parent.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit(1))
process.on('message', async (message: ToChild) => {
  if (message.kind === 'cancel') {
    canceled.abort()
    return
  }
  canceled = new AbortController()
  try {
    const result = await perform(message)
    await tell({ kind: 'done', result, memoryMb: process.memoryUsage.rss() / BYTES_OF_MB })
  } catch (error) {
    const { code, message: sentence, cause } = explainFailure(error)
    await tell({ kind: 'failed', code, message: sentence, details: describeCause(cause) })
  }
})
