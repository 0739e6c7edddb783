import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, writeSync } from 'node:fs'
import { readUtf8, toUtf8 } from '#spreadsheet/bytes/byte-text.ts'
import type { LineSink } from './sheet/csv-lines.ts'

/** Opens a file that lines are written to. */
export function openLineFile(path: string): LineSink {
  const file = openSync(path, 'w')
  return {
    path,
    write: (lines) => {
      const isClean = isUtf8(lines)
      writeSync(file, isClean ? lines : toUtf8(readUtf8(lines)))
      return isClean
    },
    close: () => closeSync(file),
  }
}
