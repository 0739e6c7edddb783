import { TRANSFORMS } from '@concord/roster-language'
import { expect, test } from 'vitest'
import { configJsonSchema } from './config-json-schema.ts'

test.each(['source', 'target'] as const)(
  'the schema of a %s names each transform with what it does',
  (kind) => {
    const printed = JSON.stringify(configJsonSchema(kind))
    for (const { id, description: does } of TRANSFORMS) {
      expect(printed).toContain(
        `{"const":${JSON.stringify(id)},"description":${JSON.stringify(does).slice(0, -1)}`,
      )
    }
    expect(printed.match(/"const":"trim"/g)).toHaveLength(1)
  },
)
