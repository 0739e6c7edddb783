import { createStore } from '#web/lib/store.ts'

/** Stands on whatever takes the place of something that is on its way. */
export const ON_ITS_WAY = { 'data-on-its-way': true } as const
const IS_ON_ITS_WAY = '[data-on-its-way]'

/** Maximum wait for content: what has not arrived by then is left out, and its place says so. */
const MAX_WAIT_MS = 20_000
/** Milliseconds without loading before printing: new content may load more, and the menu that led here fades. */
const SETTLED_MS = 250
const LOOK_MS = 50

/** Tells whether the page loads what it is about to print. */
export const preparingToPrint = createStore(false)

/** Ends when nothing has been on its way for a moment. */
async function waitUntilThere(): Promise<void> {
  const begun = performance.now()
  let there = begun
  while (performance.now() - begun < MAX_WAIT_MS && performance.now() - there < SETTLED_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    if (document.querySelector(IS_ON_ITS_WAY)) there = performance.now()
  }
}

/** Prints the page: all that goes on paper is shown and loaded before. */
export async function printPage(): Promise<void> {
  if (preparingToPrint.get()) return
  preparingToPrint.set(true)
  try {
    await waitUntilThere()
    window.print()
  } finally {
    preparingToPrint.set(false)
  }
}
