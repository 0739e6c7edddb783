import { fork } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureTime } from '../directory/measure.ts'
import { watchChild } from './child-usage.ts'

const CHILD = fileURLToPath(new URL('./workbook-child.ts', import.meta.url))

async function runChild(args: readonly string[]) {
  const watched = watchChild()
  const milliseconds = await measureTime(async () => {
    const child = fork(CHILD, args)
    if (child.pid !== undefined) watched.start(child.pid)
    const code = await new Promise((resolve) => child.once('exit', resolve))
    if (code !== 0) throw new Error(`The workbook could not be used: code ${code}`)
  })
  watched.stop()
  return { seconds: milliseconds / 1000, peakMb: watched.usage.peakMb }
}

/**
 * Returns seconds and memory of writing a workbook of 200,000 rows of 40 cells, and of reading it, with the start of a
 * process.
 */
export async function measureWorkbook(folder: string) {
  const path = join(folder, 'rows.xlsx')
  const written = await runChild(['write', path])
  const raw = join(folder, 'workbook-raw')
  await mkdir(raw)
  const read = await runChild(['read', path, raw])
  return { xlsxWriteS: written.seconds, xlsxReadS: read.seconds, xlsxReadRssMb: read.peakMb }
}
