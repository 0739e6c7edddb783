import type { ChildProcess } from 'node:child_process'
import { OUT_OF_MEMORY_MESSAGE } from '../job/explain-failure.ts'
import { RunError } from '../job/run-error.ts'
import type { RunProgress } from '../job/run-job.ts'
import { keepChild, takeChild } from './kept-children.ts'
import type { Task, TaskResult, ToChild, ToParent } from './messages.ts'

/** A child that does not stop by itself is killed. */
const PATIENCE_MS = 50

/** Callbacks for the process id of the child and for its progress; aborting `signal` cancels the child. */
export type ChildOptions = {
  readonly onStart?: (pid: number) => void
  readonly onProgress?: (progress: RunProgress) => void
  readonly signal?: AbortSignal
}

function explainExit(code: number | null, signal: string | null, lastWords: string): RunError {
  if (/heap limit|out of memory/i.test(lastWords)) return new RunError('outOfMemory', OUT_OF_MEMORY_MESSAGE)
  const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`
  return new RunError('killed', `The process of the run ${how}; nothing was written. Run it again.`)
}

type Done<Result> = { readonly result: Result; readonly memoryMb: number }

/** Hands the task to the child and waits until it says how that ended, or is gone. */
function superviseChild<Result>(
  child: ChildProcess,
  task: Task,
  { onProgress, signal }: ChildOptions,
): Promise<Done<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<Done<Result>>()
  const { timeoutMs } = task.job.limits
  // A message that cannot be sent is no error here: the child is gone, and its exit says why.
  const tell = (message: ToChild) => child.connected && child.send(message, () => {})
  let lastWords = ''
  let stopped: RunError | undefined
  const stop = (error: RunError) => {
    stopped ??= error
    tell({ kind: 'cancel' })
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref()
  }
  const cancel = () => stop(new RunError('canceled', 'The run was canceled; nothing was written.'))
  const overtime = setTimeout(() => {
    stop(new RunError('timedOut', `The run took longer than ${timeoutMs / 1000} s; nothing was written.`))
  }, timeoutMs)
  const listen = (text: string) => {
    lastWords = `${lastWords}${text}`.slice(-4000)
  }
  const hear = (message: ToParent<Result>) => {
    if (message.kind === 'progress') onProgress?.(message.progress)
    // A child that was stopped is about to be killed: resolving now would give it the next task.
    if (message.kind === 'done' && stopped === undefined) resolve(message)
    if (message.kind === 'failed')
      reject(stopped ?? new RunError(message.code, message.message, { cause: message.details }))
  }
  const fail = (error: Error) =>
    reject(new RunError('failed', `The run could not be started: ${error.message}`))
  const end = (code: number | null, exitSignal: NodeJS.Signals | null) =>
    reject(stopped ?? explainExit(code, exitSignal, lastWords))
  child.stderr?.setEncoding('utf8').on('data', listen)
  child.on('message', hear).on('error', fail).on('exit', end)
  signal?.addEventListener('abort', cancel)
  tell(task)
  if (signal?.aborted) cancel()
  return promise.finally(() => {
    clearTimeout(overtime)
    signal?.removeEventListener('abort', cancel)
    child.stderr?.removeListener('data', listen)
    child.removeListener('message', hear).removeListener('error', fail).removeListener('exit', end)
  })
}

/**
 * Does a task in a process apart from this one, within the limits of its job. A process that has done its task in little
 * memory is kept for the next one; of a task that throws RunError the process is gone.
 */
export async function performInChild<Kind extends Task['kind']>(
  task: Extract<Task, { kind: Kind }>,
  options: ChildOptions,
): Promise<TaskResult<Kind>> {
  const { limits } = task.job
  const child = takeChild(limits)
  const { promise: gone, resolve: onClose } = Promise.withResolvers<unknown>()
  child.once('close', onClose)
  let isKept = false
  try {
    if (child.pid !== undefined) options.onStart?.(child.pid)
    const { result, memoryMb } = await superviseChild<TaskResult<Kind>>(child, task, options)
    isKept = keepChild(child, limits, memoryMb)
    return result
  } finally {
    if (isKept) child.removeListener('close', onClose)
    else {
      child.kill('SIGKILL')
      await gone
    }
  }
}
