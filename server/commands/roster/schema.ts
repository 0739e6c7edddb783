import { configJsonSchema } from '@concord/engine'
import { CommandError } from '../command-error.ts'
import type { CommandOptions } from './command-options.ts'

export const OPTIONS = {} as const satisfies CommandOptions

export const USAGE = 'roster schema target|source'

/** Prints the JSON Schema of a config, for editors that check and complete JSON by one. */
export async function schemaCommand([kind, more]: readonly string[]): Promise<void> {
  if ((kind !== 'target' && kind !== 'source') || more !== undefined) {
    throw new CommandError(`Usage: npm run -s concord -- ${USAGE}`)
  }
  process.stdout.write(`${JSON.stringify(configJsonSchema(kind), null, 2)}\n`)
}
