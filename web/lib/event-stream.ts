/** An event that a server sent. */
export type ServerEvent = { readonly event: string; readonly data: string }

type EventBody = {
  readonly getReader: () => Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>
}

function readEvent(block: string): ServerEvent | undefined {
  const lines = block.split('\n').map((line) => line.split(/: ?(.*)/s))
  const valuesOf = (name: string) => lines.flatMap(([field, value = '']) => (field === name ? [value] : []))
  const data = valuesOf('data')
  if (data.length === 0) return undefined
  return { event: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }
}

/** Reads server-sent events from the body of a reply, each as soon as all of it is there. */
export async function* readEvents(body: EventBody): AsyncIterable<ServerEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text = (text + decoder.decode(piece.value, { stream: true })).replaceAll('\r\n', '\n')
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      yield* blocks.flatMap((block) => readEvent(block) ?? [])
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
