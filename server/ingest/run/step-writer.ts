import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection, Database } from '#server/db/database.ts'
import { advanceRun } from './load-run.ts'

export type StagedRows = { add(...values: unknown[]): void }

/**
 * Rows for the staged tables, saved in steps: each is one transaction that brings the rows of all tables and the place
 * that the files were read up to. Memory stays constant, and the database works while the next step is read.
 */
export type StepWriter = {
  table(name: string, columns: readonly string[]): StagedRows
  /** All rows up to a place in the files were added: saves them when they make a step, waits while the database is behind. */
  reached(): Promise<void>
  /** Saves what is left and waits for it. */
  flush(): Promise<void>
  /** After a failure: nothing more is saved. */
  stop(): Promise<void>
}

type Chunk = { statement: string; bytes: Buffer }

const CHUNK_CHARACTERS = 1 << 17
const STEP_BYTES = 8 << 20
const TO_ESCAPE = /[\\\t\n\r]/
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function encode(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return TO_ESCAPE.test(text)
    ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? character)
    : text
}

/** Returns a row in the text format of COPY. */
export function encodeRow(values: readonly unknown[]): string {
  let text = encode(values[0])
  for (let place = 1; place < values.length; place += 1) text += `\t${encode(values[place])}`
  return `${text}\n`
}

/** Sends encoded rows as one COPY, no faster than the database takes them: meanwhile the next ones can be made. */
export async function copyChunks(
  { client }: Connection,
  statement: string,
  chunks: Iterable<Buffer>,
): Promise<void> {
  const stream = client.query(copyFrom(statement))
  for (const bytes of chunks) if (!stream.write(bytes)) await once(stream, 'drain')
  stream.end()
  await finished(stream)
}

async function saveStep(
  database: Database,
  step: number,
  progress: string,
  chunks: readonly Chunk[],
): Promise<void> {
  const byStatement = Map.groupBy(chunks, ({ statement }) => statement)
  await database.asSystem(async (connection) => {
    await advanceRun(connection, step, progress)
    for (const [statement, parts] of byStatement) {
      await copyChunks(
        connection,
        statement,
        parts.map(({ bytes }) => bytes),
      )
    }
  })
}

/** Creates a writer of steps. `describeProgress` gives the progress to store with a step at the time it is cut. */
export function createStepWriter(
  database: Database,
  firstStep: number,
  describeProgress: () => string,
  stepBytes = STEP_BYTES,
): StepWriter {
  const unfinished: (() => void)[] = []
  const chunkCharacters = Math.min(CHUNK_CHARACTERS, stepBytes)
  let step = firstStep
  let chunks: Chunk[] = []
  let bytesOfStep = 0
  let saving: Promise<void> = Promise.resolve()
  let isStopped = false

  function takeChunk(statement: string, text: string): void {
    const bytes = Buffer.from(text)
    chunks.push({ statement, bytes })
    bytesOfStep += bytes.length
  }

  function cutStep(): void {
    for (const take of unfinished) take()
    const cut = { number: step, progress: describeProgress(), chunks }
    step += 1
    chunks = []
    bytesOfStep = 0
    saving = saving.then(() =>
      isStopped ? undefined : saveStep(database, cut.number, cut.progress, cut.chunks),
    )
    saving.catch(() => {})
  }

  return {
    table(name, columns) {
      const statement = `copy ${name} (${columns.join(', ')}) from stdin`
      let text = ''
      const take = () => {
        if (text !== '') takeChunk(statement, text)
        text = ''
      }
      unfinished.push(take)
      return {
        add(...values) {
          text += encodeRow(values)
          if (text.length >= chunkCharacters) take()
        },
      }
    },
    async reached() {
      if (bytesOfStep < stepBytes) return
      const before = saving
      cutStep()
      // One step is saved while the next is read.
      await before
    },
    async flush() {
      cutStep()
      await saving
    },
    async stop() {
      isStopped = true
      await saving.catch(() => {})
    },
  }
}
