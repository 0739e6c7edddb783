import { redactSecrets } from '@concord/domain'

export type LogStream = { write(line: string): unknown }

/**
 * Wraps a log so that no token reaches it, in whatever part of a line it is: an address, a header, the message of an
 * error.
 */
export function redactedLog(log: LogStream): LogStream {
  return { write: (line) => log.write(redactSecrets(line)) }
}
