import { sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import { z } from 'zod'

/**
 * Returns the JSON Schema (draft 2020-12) of what people write as a target or source config: defaults may be left out.
 */
export function configJsonSchema(kind: 'target' | 'source'): object {
  return z.toJSONSchema(kind === 'target' ? targetConfigSchema : sourceConfigSchema, { io: 'input' })
}
