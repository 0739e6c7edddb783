import type { FileReading, ReadOutcome } from './found-file.ts'
import type { Answer, Request } from './messages.ts'

type Waiting = {
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
  readonly onProgress: (share: number) => void
}

type Asked = Request extends infer One ? (One extends Request ? Omit<One, 'id'> : never) : never

/** Reads files in a thread of its own, so that the page stays alive; `close` ends it at once. */
export function openReading(): FileReading {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id)
    if (data.kind === 'progress') return asked?.onProgress(data.share)
    waiting.delete(data.id)
    if (data.kind === 'done') asked?.resolve(data.result as never)
    else asked?.reject(new Error(data.message))
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The worker stopped'))
    waiting.clear()
  })

  function ask<Result>(request: Asked, onProgress: (share: number) => void = () => {}): Promise<Result> {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, onProgress })
      worker.postMessage({ ...request, id })
    })
  }

  return {
    read: (file, options, onProgress) => ask<ReadOutcome>({ kind: 'read', file, options }, onProgress),
    inspect: (tab, options) => ask({ kind: 'inspect', tab, options }),
    close: () => worker.terminate(),
  }
}
