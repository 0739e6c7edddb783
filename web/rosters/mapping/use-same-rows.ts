import { useEffect, useMemo, useRef, useState } from 'react'
import type { ColumnRow } from './model/column-rows.ts'

const isSame = (one: ColumnRow, other: ColumnRow): boolean =>
  one.column === other.column &&
  one.verdict === other.verdict &&
  one.reason === other.reason &&
  one.isRepeated === other.isRepeated &&
  one.transforms.join('\n') === other.transforms.join('\n') &&
  JSON.stringify(one.places) === JSON.stringify(other.places)

/** Returns the previous set if it has the same items, so that the object stays the same. */
export function useSameSet(set: ReadonlySet<string>): ReadonlySet<string> {
  const [kept, setKept] = useState(set)
  if (kept === set || (kept.size === set.size && [...kept].every((one) => set.has(one)))) return kept
  setKept(set)
  return set
}

/** Returns the rows, with unchanged ones as the same objects, so that only the others are rendered again. */
export function useSameRows(rows: readonly ColumnRow[]): readonly ColumnRow[] {
  const before = useRef<readonly ColumnRow[]>([])
  const kept = useMemo(
    () =>
      rows.map((row, at) => {
        const known = before.current[at]
        return known && isSame(known, row) ? known : row
      }),
    [rows],
  )
  useEffect(() => {
    before.current = kept
  }, [kept])
  return kept
}
