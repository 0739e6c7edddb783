import type { SourceConfig } from '@concord/roster-language'

/**
 * Describes what headers were mapped to in configs that someone accepted: the last of them that knows a header counts.
 */
export type AcceptedMappings = ReadonlyMap<string, { readonly field: string; readonly source: string }>

/** Returns the text by which headers are the same: case, blanks and signs make no difference. */
export const getHeaderKey = (header: string): string =>
  header
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

/** Returns every header that a mapping of one of these configs takes alone, with the field that it becomes. */
export function acceptedMappings(sources: readonly SourceConfig[]): AcceptedMappings {
  return new Map(
    sources.flatMap(({ name, mappings }) =>
      mappings.flatMap((mapping) => {
        if (!('from' in mapping) || typeof mapping.from !== 'string') return []
        return [[getHeaderKey(mapping.from), { field: mapping.field, source: name }] as const]
      }),
    ),
  )
}
