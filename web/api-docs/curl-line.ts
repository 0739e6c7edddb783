import type { ApiCall } from './api-description.ts'
import { buildExample } from './format-schema.ts'

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Returns a line for a terminal; the token comes from a variable, so that none is left in the history of commands. */
export function curlLine(origin: string, { method, path, body }: ApiCall): string {
  const parts = ['curl', '-X', method, quote(origin + path), '-H', '"Authorization: Bearer $CONCORD_TOKEN"']
  if (!body) return parts.join(' ')
  return [
    ...parts,
    '-H',
    quote('Content-Type: application/json'),
    '-d',
    quote(JSON.stringify(buildExample(body))),
  ].join(' ')
}
