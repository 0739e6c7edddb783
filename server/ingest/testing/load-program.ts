import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { openDatabase } from '#server/db/database.ts'
import { ingestNppes } from '../ingest-nppes.ts'

// Runs as a separate program, to be killed: it loads files in small steps and stops at the line that it is given.
const [url = '', stopAt = '', ...paths] = process.argv.slice(2)

function say(line: string): void {
  const isEnd = stopAt !== '' && line.startsWith(stopAt)
  if (isEnd || stopAt === '') writeSync(1, isEnd ? 'blocked\n' : `${line}\n`)
  if (isEnd) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

// Node saves its compile cache on a normal exit only: a killed program saves it before it is killed.
flushCompileCache()
const database = openDatabase(url)
await ingestNppes(database, paths, { report: { say, show() {} }, stepBytes: 20_000 })
await database.close()
