import { writeSync } from 'node:fs'
import { openDatabase } from '#server/db/database.ts'
import { ingestNppes } from '../ingest-nppes.ts'

// Run as a program of its own: loads a file, and stands still in the middle of it until it is killed.
const [url = '', path = '', stopAt = ''] = process.argv.slice(2)

await ingestNppes(openDatabase(url), [path], (line) => {
  if (!line.startsWith(stopAt)) return
  writeSync(1, 'blocked\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
