import type { ApiCall } from './api-description.ts'
import { buildSample } from './sample-body.ts'

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Returns a line for a terminal; the token comes from a variable, so that none is left in the history of commands. */
export function curlLine(origin: string, { method, path, parameters, body, bytes }: ApiCall): string {
  const header = (text: string) => ['-H', quote(text)]
  const parts = ['curl', '-X', method, quote(origin + path), '-H', '"Authorization: Bearer $CONCORD_TOKEN"']
  for (const { name, in: place, required } of parameters) {
    if (place === 'header' && required) parts.push(...header(`${name}: ...`))
  }
  if (bytes !== undefined) parts.push(...header(`Content-Type: ${bytes}`), '--data-binary', '@FILE')
  if (body)
    parts.push(...header('Content-Type: application/json'), '-d', quote(JSON.stringify(buildSample(body))))
  return parts.join(' ')
}
