import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type CopyTable = { add(...values: unknown[]): void }

/**
 * Rows for several tables over one connection: each table gathers a chunk and sends it as one COPY, so memory stays
 * constant and the database works while the next chunk is read.
 */
export type CopyQueue = {
  table(name: string, columns: readonly string[]): CopyTable
  /** Waits while the database is behind. */
  settle(): Promise<void>
  /** Sends what is left and waits for it. */
  flush(): Promise<void>
  /** After a failure: nothing more is sent, so that the connection can be given back. */
  stop(): Promise<void>
}

const CHUNK_CHARACTERS = 1 << 20
const MAX_WAITING_CHUNKS = 2
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

export function createCopyQueue(client: PoolClient): CopyQueue {
  const pending: (() => void)[] = []
  let sending: Promise<void> = Promise.resolve()
  let waiting = 0
  let isStopped = false

  async function send(statement: string, text: string): Promise<void> {
    if (isStopped) return
    const stream = client.query(copyFrom(statement))
    stream.end(text)
    await finished(stream)
    waiting -= 1
  }

  function enqueue(statement: string, text: string): void {
    waiting += 1
    sending = sending.then(() => send(statement, text))
    sending.catch(() => {})
  }

  return {
    table(name, columns) {
      const statement = `copy ${name} (${columns.join(', ')}) from stdin`
      let text = ''
      const sendChunk = () => {
        if (text === '') return
        enqueue(statement, text)
        text = ''
      }
      pending.push(sendChunk)
      return {
        add(...values) {
          text += `${values.map(encode).join('\t')}\n`
          if (text.length >= CHUNK_CHARACTERS) sendChunk()
        },
      }
    },
    async settle() {
      if (waiting > MAX_WAITING_CHUNKS) await sending
    },
    async flush() {
      for (const sendChunk of pending) sendChunk()
      await sending
    },
    async stop() {
      isStopped = true
      await sending.catch(() => {})
    },
  }
}
