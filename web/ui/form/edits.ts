/** The edits to send: the edited fields on top of the base that they began with. */
export type Edited<Values extends object> = {
  /** Says what the edits began with: what is saved, until something is edited. */
  readonly base: Values
  /** The base with the edits on top. */
  readonly values: Values
  /** The fields that differ from the base, with their new values. */
  readonly edits: Partial<Values>
}

export type Edits<Values extends object> = Edited<Values> & {
  readonly change: (fields: Partial<Values>) => void
  readonly discard: () => void
  /** Takes what was saved meanwhile as the base and lays the user's edits, or those given, on top of it. */
  readonly rebase: (saved: Values, edits?: Partial<Values>) => void
}

/** Edits with the values that they began with. */
export type BegunEdits<Values extends object> = Pick<Edited<Values>, 'base' | 'edits'>

/** Says where edits are kept until they are saved or discarded: as a state is, or longer. */
export type KeptEdits<Values extends object> = readonly [
  begun: BegunEdits<Values> | undefined,
  keep: (begun: BegunEdits<Values> | undefined) => void,
]

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the names of the fields that differ, in the order of `after`. */
export function changedFields<Values extends object>(before: Values, after: Values): (keyof Values)[] {
  const names = Object.keys(after) as (keyof Values)[]
  return names.filter((name) => !isSame(before[name], after[name]))
}

/** Returns the edits that differ from the base. */
export function withoutUnchanged<Values extends object>(
  base: Values,
  edits: Partial<Values>,
): Partial<Values> {
  const names = changedFields(base, { ...base, ...edits })
  return Object.fromEntries(names.map((name) => [name, edits[name]])) as Partial<Values>
}

/**
 * Edits of something that is saved under a version. What is loaded again meanwhile does not move under the edits, so
 * that the server can tell when someone else was faster. A new version with the same fields is taken: there something
 * else was changed, such as whether the account is active, and there is nothing to choose between.
 */
export function layEdits<Values extends object>(
  saved: Values,
  [begun, keep]: KeptEdits<Values>,
): Edits<Values> {
  const edits = begun?.edits ?? {}
  const moved = begun ? changedFields(begun.base, saved).filter((name) => name !== 'version') : []
  const base = begun && moved.length > 0 ? begun.base : saved
  const lay = (onto: Values, next: Partial<Values>) => {
    const left = withoutUnchanged(onto, next)
    keep(Object.keys(left).length > 0 ? { base: onto, edits: left } : undefined)
  }
  return {
    base,
    values: { ...base, ...edits },
    edits,
    change: (fields) => lay(base, { ...edits, ...fields }),
    discard: () => keep(undefined),
    rebase: (next, onTop = edits) => lay(next, onTop),
  }
}
