import type { WriteStream } from 'node:tty'

const CLEAR_LINE = '\r\u001B[K'
const INTERVAL_MS = 5000

type Output = Pick<WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

/**
 * Returns what a long command says: lines that stay, and a state that is written over in place on a terminal and reported
 * every few seconds in a log.
 */
export function reportTo(output: Output, now = () => performance.now()) {
  let isStateShown = false
  let reportedAt = now()
  return {
    say(line: string): void {
      output.write(`${isStateShown ? CLEAR_LINE : ''}${line}\n`)
      isStateShown = false
    },
    /** Takes the state away, for what others write. */
    clear(): void {
      if (isStateShown) output.write(CLEAR_LINE)
      isStateShown = false
    },
    show(state: string): void {
      if (output.isTTY) {
        output.write(`${CLEAR_LINE}${state.slice(0, (output.columns ?? 80) - 1)}`)
        isStateShown = true
      } else if (now() - reportedAt >= INTERVAL_MS) {
        reportedAt = now()
        output.write(`${state}\n`)
      }
    },
  }
}
