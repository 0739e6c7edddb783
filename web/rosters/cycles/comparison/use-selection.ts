import { useState } from 'react'
import type { ChangeLine } from './queries.ts'

/**
 * Holds the keys of the selected lines of a list: of another one, with other filters or of another run, none is selected.
 * A range starts at the line selected before and covers the lines that are shown.
 */
export function useSelection(list: string, getShown: () => readonly string[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const [ofList, setOfList] = useState(list)
  if (list !== ofList) {
    setOfList(list)
    setKeys(new Set())
    setLast(undefined)
  }
  return {
    keys,
    clear: () => setKeys(new Set()),
    drop: (gone: readonly string[]) => setKeys(new Set([...keys].filter((key) => !gone.includes(key)))),
    isSelected: (key: string) => keys.has(key),
    select: ({ key }: Pick<ChangeLine, 'key'>, isRange: boolean) => {
      const next = new Set(keys)
      const shown = getShown()
      const [from, to] = [last === undefined ? -1 : shown.indexOf(last), shown.indexOf(key)]
      if (isRange && from !== -1 && to !== -1)
        for (const one of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one)
      else if (!next.delete(key)) next.add(key)
      setLast(key)
      setKeys(next)
    },
    toggleAll: (all: readonly string[]) => {
      const isWhole = all.every((key) => keys.has(key))
      const next = new Set(keys)
      for (const key of all) {
        if (isWhole) next.delete(key)
        else next.add(key)
      }
      setKeys(next)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
