import type { PreviewMessage, PreviewOrder } from './open-previews.ts'
import { type PreviewBase, workOut } from './work-out.ts'

let base: PreviewBase | undefined
let latest: PreviewOrder | undefined

/** Works out the last of the orders that came in while an earlier one was worked out. */
function work(): void {
  const order = latest
  latest = undefined
  if (order && base) postMessage({ id: order.id, result: workOut(base, order) })
}

addEventListener('message', ({ data }: MessageEvent<PreviewMessage>) => {
  if (data.kind === 'base') base = data.base
  else {
    latest = data.order
    // Behind the messages that wait already.
    setTimeout(work)
  }
})
