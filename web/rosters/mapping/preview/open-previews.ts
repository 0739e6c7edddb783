import type { WrittenSource } from '@concord/roster-language'
import { type PreviewBase, type WorkedOut, workOut } from './work-out.ts'

export type PreviewOrder = { readonly id: number; readonly config: WrittenSource; readonly from: number }
export type PreviewMessage =
  | { readonly kind: 'base'; readonly base: PreviewBase }
  | { readonly kind: 'order'; readonly order: PreviewOrder }

type Done = { readonly id: number; readonly result: WorkedOut }

/** Works previews out; of several that are asked for at once only the last one is. */
export type Previewing = {
  readonly ask: (order: PreviewOrder) => void
  readonly close: () => void
}

/** Works out previews in a worker, so that keys and scrolling never wait, or in this thread if there are no workers. */
export function openPreviews(base: PreviewBase, onDone: (done: Done) => void): Previewing {
  if (typeof Worker === 'undefined')
    return { ask: (order) => onDone({ id: order.id, result: workOut(base, order) }), close: () => {} }
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Done>) => onDone(data))
  const send = (message: PreviewMessage) => worker.postMessage(message)
  send({ kind: 'base', base })
  return { ask: (order) => send({ kind: 'order', order }), close: () => worker.terminate() }
}
