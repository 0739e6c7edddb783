import { pipeline, Readable, Transform } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { DeliveryError } from '#server/http/outgoing/delivery-error.ts'

/** Bytes of 1,000 keys of the greatest length, as the longest page of a list has them, and more. */
const MAX_BYTES = 8 * 2 ** 20

/** The client adds words for programmers to the message of an error that has no such property. */
class AnswerError extends DeliveryError {
  readonly $metadata = {}
}

/** Passes an answer on until it is longer, in bytes or in time, than any that the protocol knows. */
function boundAnswer(answer: Readable, limitMs: number): Readable {
  let size = 0
  const bounded = new Transform({
    transform(piece: Buffer, _, done) {
      size += piece.length
      if (size > MAX_BYTES) done(new AnswerError('The server answers with more than an answer can hold.'))
      else done(null, piece)
    },
  })
  const timer = setTimeout(() => bounded.destroy(new AnswerError('The server does not answer.')), limitMs)
  return pipeline(answer, bounded, () => clearTimeout(timer))
}

/** Tells whether an answer is the content of a file, which may have any length. */
const isContent = (response: object, command: string | undefined): boolean =>
  command === 'GetObjectCommand' && 'statusCode' in response && Number(response.statusCode) < 300

/** Bounds the answers of an S3 server, which the client holds in memory, and tries nothing again once it is closed. */
export function boundAnswers(
  client: S3Client,
  { limitMs, isClosed }: { readonly limitMs: number; readonly isClosed: () => boolean },
): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (isClosed()) throw new AnswerError('The connection was closed.')
      const answer = await next(args)
      const { response } = answer
      if (typeof response === 'object' && response !== null && 'body' in response)
        if (response.body instanceof Readable && !isContent(response, context.commandName))
          response.body = boundAnswer(response.body, limitMs)
      return answer
    },
    // Low: before the client reads the answer.
    { name: 'boundAnswers', step: 'deserialize', priority: 'low' },
  )
}
