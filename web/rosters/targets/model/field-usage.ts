import type { api, ReplyOf } from '@concord/contract'

export type TargetUsage = ReplyOf<typeof api.readTargetUsage>

/** The number of source configs that make a field, and how full the field is. */
export type FieldUsage = {
  readonly usedBy: number
  /** Share of the rows of the newest files; null where no file is known. */
  readonly filled: number | null
}

/** Returns how each field is used; one that no source config makes is used by none. */
export function groupUsage(
  fields: readonly string[],
  usage: TargetUsage | undefined,
): ReadonlyMap<string, FieldUsage> {
  if (!usage) return new Map()
  const known = new Map(usage.fields.map((one) => [one.field, one]))
  return new Map(
    fields.map((id) => {
      const one = known.get(id)
      return [id, { usedBy: one?.uses.length ?? 0, filled: one?.filled ?? null }]
    }),
  )
}

/** Returns the source configs that do not make a field. */
export function listSourcesWithout(field: string, { sources, fields }: TargetUsage): TargetUsage['sources'] {
  const uses = fields.find((one) => one.field === field)?.uses ?? []
  const using = new Set(uses.map(({ sourceId }) => sourceId))
  return sources.filter(({ id }) => !using.has(id))
}
