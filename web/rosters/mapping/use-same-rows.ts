import { useEffect, useMemo, useRef } from 'react'
import type { ColumnRow } from './model/column-rows.ts'

const isSame = (one: ColumnRow, other: ColumnRow): boolean =>
  one.column === other.column &&
  one.verdict === other.verdict &&
  one.reason === other.reason &&
  one.isRepeated === other.isRepeated &&
  one.transforms.join('\n') === other.transforms.join('\n') &&
  JSON.stringify(one.places) === JSON.stringify(other.places)

/** Rows that are as they were are the same objects, so that only the others are drawn again. */
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
