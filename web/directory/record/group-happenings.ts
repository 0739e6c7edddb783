import { FIRST_CLAIMED_POSITION, parseFieldPath } from '@concord/domain'
import type { RecordChange } from './queries.ts'

/** An event in a record: a field changed, or a place or an affiliation came or went with all of its fields. */
export type Happening =
  | { readonly kind: 'field'; readonly change: RecordChange }
  | {
      readonly kind: 'added' | 'removed'
      readonly of: 'locations' | 'affiliations'
      readonly changes: readonly [RecordChange, ...RecordChange[]]
    }

/** Columns without which there is no place or affiliation; null: that it is there at all. */
const ANCHORS: Readonly<Record<'locations' | 'affiliations', readonly (string | null)[]>> = {
  locations: [null, 'address_1', 'zip'],
  affiliations: [null, 'role'],
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

type Part = { readonly of: 'locations' | 'affiliations'; readonly key: string; readonly isAnchor: boolean }

function findPart({ fieldPath }: RecordChange): Part | undefined {
  const path = parseFieldPath(fieldPath)
  if (path === undefined || path.table === 'record') return undefined
  const entity = path.table === 'affiliations' ? path.entityNpi : ''
  return {
    of: path.table,
    key: `${path.table} ${entity} ${path.key}`,
    isAnchor: ANCHORS[path.table].includes(path.column),
  }
}

function tellPart(changes: readonly [RecordChange, ...RecordChange[]]): Happening | undefined {
  const part = findPart(changes[0])
  if (!part || !changes.some((change) => findPart(change)?.isAnchor)) return undefined
  const { of } = part
  if (changes.every(({ before, after }) => isEmpty(before) && !isEmpty(after)))
    return { kind: 'added', of, changes }
  if (changes.every(({ before, after }) => !isEmpty(before) && isEmpty(after)))
    return { kind: 'removed', of, changes }
  return undefined
}

/** Puts the changes of one batch together by what happened, in the order in which they came. */
export function groupHappenings(changes: readonly RecordChange[]): readonly Happening[] {
  const parts = Map.groupBy(changes, (change) => findPart(change)?.key ?? change)
  return [...parts.values()].flatMap((together): readonly Happening[] => {
    const [first, ...rest] = together
    const whole = first && tellPart([first, ...rest])
    return whole ? [whole] : together.map((change) => ({ kind: 'field', change }))
  })
}

/** Describes what was added or removed: 'Location 2 added', 'Mailing address removed', 'Affiliation added'. */
export function tellHappening({ kind, of, changes }: Exclude<Happening, { kind: 'field' }>): string {
  if (of === 'affiliations') return `Affiliation ${kind}`
  const position = changes[0].place?.position
  if (position === undefined || position >= FIRST_CLAIMED_POSITION) return `Location ${kind}`
  return position < 0 ? `Mailing address ${kind}` : `Location ${position + 1} ${kind}`
}
