import { ReadableStream } from 'node:stream/web'
import { expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './event-stream.ts'

const streamOf = (pieces: readonly string[], onCancel = () => {}) => {
  const waiting = [...pieces]
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = waiting.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(piece))
    },
    cancel: onCancel,
  })
}

async function readAll(...pieces: string[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  for await (const event of readEvents(streamOf(pieces))) events.push(event)
  return events
}

test('an event is read whole, wherever its bytes are cut', async () => {
  expect(await readAll('event: cy', 'cle\ndata: {"a":', '"é: 1"}\n', '\ndata: two\n\n')).toEqual([
    { event: 'cycle', data: '{"a":"é: 1"}' },
    { event: 'message', data: 'two' },
  ])
})

test('lines of data belong together, and other line ends are the same', async () => {
  expect(await readAll('event: note\r\ndata: one\r\ndata:two\r\n\r\n')).toEqual([
    { event: 'note', data: 'one\ntwo' },
  ])
})

test('comments are no events, and what was cut off at the end is none', async () => {
  expect(await readAll(': still here\n\n', 'data: cut')).toEqual([])
})

test('whoever stops reading ends the stream', async () => {
  let isCanceled = false
  for await (const { data } of readEvents(
    streamOf(['data: one\n\n', 'data: two\n\n'], () => {
      isCanceled = true
    }),
  )) {
    expect(data).toBe('one')
    break
  }
  expect(isCanceled).toBe(true)
})
