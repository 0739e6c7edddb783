import { redactSecrets } from '@concord/domain'

export type LogStream = { write(line: string): unknown }

/** No token reaches the log, whatever part of a line it stands in: an address, a header, the message of an error. */
export function redactedLog(log: LogStream): LogStream {
  return { write: (line) => log.write(redactSecrets(line)) }
}
