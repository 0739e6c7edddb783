import type { WrittenTarget } from '../config/target-config.ts'
import type { LintProblem } from '../lint/lint-problem.ts'
import { lintTargetConfig } from '../lint/lint-target-config.ts'
import { readRowSchema } from './read-row-schema.ts'
import { type Schema, toSchema } from './resolve-schema.ts'

/** Describes what a text is that someone wants a target of. */
export type ReadTargetText = {
  readonly as: 'config' | 'jsonSchema'
  /** The config as it is written, even where it is wrong; null where the text is neither a config nor a schema. */
  readonly config: WrittenTarget | Schema | null
  /** The parts of a JSON Schema that do not fit into a target, and the assumptions that were made. */
  readonly notes: readonly string[]
  readonly problems: readonly LintProblem[]
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

const isJsonSchema = (json: Schema): boolean =>
  json.kind === undefined && ['$schema', 'properties', 'items', '$ref', 'allOf'].some((key) => key in json)

/** Reads the text of a target config, or of the JSON Schema of a row, and tells what is wrong with it. */
export function readTargetText(text: string, today?: string): ReadTargetText {
  const json = toSchema(readJson(text))
  const read = json && isJsonSchema(json) ? readRowSchema(json) : undefined
  if (!read) return { as: 'config', config: json ?? null, notes: [], problems: lintTargetConfig(text, today) }
  const { config, notes } = read
  return { as: 'jsonSchema', config, notes, problems: lintTargetConfig(JSON.stringify(config), today) }
}
