/** A row of a small roster; `outcome` is said of rows of a run alone. */
export type SmallRow = {
  readonly npi: string | null
  readonly last_name: string | null
  readonly tin: string | null
  readonly address_1: string | null
  readonly phone: string | null
  readonly note: string | null
  readonly term_date: string | null
  readonly action: string | null
}
export type RunRow = SmallRow & { readonly outcome: 'out' | 'held' | 'rejected' }

export type SmallField = keyof SmallRow
export const SMALL_FIELDS = [
  'action',
  'tin',
  'npi',
  'address_1',
  'last_name',
  'phone',
  'note',
  'term_date',
] as const satisfies readonly SmallField[]
export const SMALL_KEY = ['npi', 'tin', 'address_1'] as const

export type SmallComparison = {
  readonly before: readonly SmallRow[]
  readonly now: readonly RunRow[]
  readonly scope: 'full' | 'delta'
  readonly mapped: readonly SmallField[]
  readonly runDate: string
  readonly baselineDate: string
}

/** A compared row: its positions on both sides, and the fields that differ. */
export type RawRow = {
  readonly class: string
  readonly kind: string | null
  readonly b: number | null
  readonly n: number | null
  readonly differs: readonly SmallField[]
}

/**
 * Compares as a person would on paper: row by row, everything with everything. Rows of both sides are removed from
 * their lists once their class is known.
 */
export function compareByHand(job: SmallComparison): readonly RawRow[] {
  const { before, now, scope, mapped, runDate, baselineDate } = job
  const all = SMALL_FIELDS.filter((field) => field !== 'action' && mapped.includes(field))
  const key = SMALL_KEY.filter((field) => mapped.includes(field))
  const fold = (field: SmallField, value: string | null) =>
    field === 'address_1' || field === 'last_name' ? (value?.toUpperCase() ?? null) : value
  const isSameIn = (fields: readonly SmallField[], b: number, n: number) =>
    fields.every((field) => {
      const [was, is] = [before[b]?.[field] ?? null, now[n]?.[field] ?? null]
      return key.some((one) => one === field) ? fold(field, was) === fold(field, is) : was === is
    })
  const hasEnded = ({ action, term_date }: SmallRow, fields: readonly SmallField[], day: string) =>
    (fields.includes('action') && ['TERM', 'd', 'Delete'].includes(action ?? '')) ||
    (fields.includes('term_date') && term_date !== null && term_date <= day)
  const hadEnded = (b: number) =>
    before.slice(b, b + 1).some((row) => hasEnded(row, SMALL_FIELDS, baselineDate))
  const saysEnds = mapped.includes('action') || mapped.includes('term_date')
  const endsNow = (n: number) => now.slice(n, n + 1).some((row) => hasEnded(row, mapped, runDate))
  const differences = (b: number, n: number) => all.filter((field) => !isSameIn([field], b, n))
  const hasIdentity = (row: SmallRow | undefined) => row?.npi !== null

  const isHeld = (n: number) => now[n]?.outcome === 'held'
  const raw: RawRow[] = []
  const ofBefore = new Set(before.keys())
  const ofNow = new Set([...now.keys()].filter((n) => now[n]?.outcome === 'out'))
  const pair = (isPair: (b: number, n: number) => boolean, tell: (b: number, n: number) => RawRow) => {
    for (const b of [...ofBefore]) {
      const n = [...ofNow].find((one) => isPair(b, one))
      if (n === undefined) continue
      ofBefore.delete(b)
      ofNow.delete(n)
      raw.push(tell(b, n))
    }
  }
  const tellPair = (b: number, n: number): RawRow => {
    const differs = differences(b, n)
    const isEnded = saysEnds ? endsNow(n) : hadEnded(b)
    if (isEnded && !hadEnded(b)) return { class: 'term', kind: 'explicit', b, n, differs: [] }
    if (hadEnded(b) && !isEnded) return { class: 'reactivated', kind: null, b, n, differs }
    return { class: differs.length === 0 ? 'unchanged' : 'change', kind: null, b, n, differs }
  }
  pair((b, n) => isSameIn(all, b, n), tellPair)
  pair((b, n) => isSameIn(key, b, n), tellPair)
  for (const b of [...ofBefore]) {
    const n = [...now.keys()].find((one) => isHeld(one) && isSameIn(key, b, one))
    if (n === undefined) continue
    ofBefore.delete(b)
    raw.push({ class: 'held', kind: null, b, n, differs: [] })
  }
  const identity = key.filter((field) => field !== 'address_1')
  const stray = [...now.keys()].filter(
    (n) => isHeld(n) && ![...before.keys()].some((b) => isSameIn(key, b, n)),
  )
  for (const n of stray) ofNow.add(n)
  const pairMostSimilar = (isCandidate: (b: number, n: number) => boolean) => {
    const candidates = [...ofBefore].flatMap((b) =>
      [...ofNow]
        .filter((n) => scope === 'full' && !hadEnded(b) && isCandidate(b, n))
        .map((n) => ({ b, n, alike: all.length - differences(b, n).length })),
    )
    const mostSimilarFirst = candidates.toSorted(
      (one, other) => other.alike - one.alike || one.b - other.b || one.n - other.n,
    )
    for (const { b, n } of mostSimilarFirst) {
      if (!ofBefore.has(b) || !ofNow.has(n)) continue
      ofBefore.delete(b)
      ofNow.delete(n)
      raw.push(
        isHeld(n)
          ? { class: 'held', kind: null, b, n, differs: [] }
          : { class: 'moved', kind: null, b, n, differs: differences(b, n) },
      )
    }
  }
  pairMostSimilar((b, n) => hasIdentity(before[b]) && isSameIn(identity, b, n) && (isHeld(n) || !endsNow(n)))
  const isLikely = (b: number, n: number) =>
    mapped.includes('last_name') &&
    before[b]?.last_name != null &&
    fold('last_name', before[b].last_name) === fold('last_name', now[n]?.last_name ?? null) &&
    isSameIn(
      key.filter((field) => field !== 'npi'),
      b,
      n,
    )
  pairMostSimilar((b, n) => isHeld(n) && isLikely(b, n))
  for (const b of ofBefore) {
    const isTerm = scope === 'full' && !hadEnded(b)
    raw.push({
      class: isTerm ? 'term' : 'unchanged',
      kind: isTerm ? 'implicit' : null,
      b,
      n: null,
      differs: [],
    })
  }
  for (const n of [...ofNow].filter((one) => !isHeld(one)))
    raw.push({ class: 'add', kind: null, b: null, n, differs: [] })
  return raw
}
